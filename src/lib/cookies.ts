/** Holds a language chosen in the menu until it is saved to an account. */
export const unsavedLocaleKey = 'locale_unsaved'
/** Seconds after which such a choice no longer concerns who signs in here. */
export const unsavedLocaleLife = 30 * 86_400

/** Sets a cookie of this site; without `seconds` it expires when the browser closes. */
export const setCookie = (name: string, value: string, seconds?: number): void => {
  const life = seconds === undefined ? '' : `; max-age=${seconds}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=${value}; path=/; samesite=lax${life}`
}
