/** Browser and system of a session, by product names that need no translation; null if unknown. */
export type Device = { browser: string | null; system: string | null }

/** Patterns in a user agent, most specific first: many user agents also name other browsers. */
const systems: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]

const firstMatch = (patterns: [RegExp, string][], text: string): string | null =>
  patterns.find(([mark]) => mark.test(text))?.[1] ?? null

export const deviceOf = (userAgent: string): Device => ({
  browser: firstMatch(browsers, userAgent),
  system: firstMatch(systems, userAgent),
})

/** Whether an IP address is loopback or private, so it has no country. */
export const isLocalAddress = (ip: string): boolean =>
  /^(::ffff:)?(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]|^fe80:/i.test(ip)
