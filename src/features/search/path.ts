/** Characters that can be looked for. */
export const longestSearch = 255

/** What an address asks for; what is too long to be meant is cut. */
export const keywordsIn = ({ keywords = '' }: { keywords?: string }): string => keywords.slice(0, longestSearch)

/** Where the results of a search are. Dots alone would mean another folder to every browser; a space after them does not. */
export const searchPath = (typed: string): string => {
  const text = typed.trim()
  return `/search/${encodeURIComponent(/^\.+$/.test(text) ? `${text} ` : text)}`
}
