/** Maximum length of keywords. */
export const longestSearch = 255

/** The keywords in the URL, cut to the maximum length. */
export const keywordsIn = ({ keywords = '' }: { keywords?: string }): string => keywords.slice(0, longestSearch)

/** The path of search results. A trailing space keeps browsers from resolving dots alone as a relative path. */
export const searchPath = (typed: string): string => {
  const text = typed.trim()
  return `/search/${encodeURIComponent(/^\.+$/.test(text) ? `${text} ` : text)}`
}
