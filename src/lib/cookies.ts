/** Sets a cookie of this site; without `seconds` it expires when the browser closes. */
export const setCookie = (name: string, value: string, seconds?: number): void => {
  const life = seconds === undefined ? '' : `; max-age=${seconds}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=${value}; path=/; samesite=lax${life}`
}
