/** Where the results of a search are. Dots alone would mean another folder to every browser; a space after them does not. */
export const searchPath = (typed: string): string => {
  const text = typed.trim()
  return `/search/${encodeURIComponent(/^\.+$/.test(text) ? `${text} ` : text)}`
}
