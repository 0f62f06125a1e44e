import type { IncomingHttpHeaders } from 'node:http'
import { isLocale, type Locale, locales } from '#lib/words.ts'

/** The language of a response: the first acceptable one we support. */
export const localeOf = ({ headers }: { headers: IncomingHttpHeaders }): Locale => {
  const wanted = (headers['accept-language'] ?? '').slice(0, 100).toLowerCase().split(',')
  for (const tag of wanted) {
    const found = locales.find((locale) => tag.trim().startsWith(locale))
    if (found) return found
  }
  return locales[0]
}

/** The language a visitor chose for the pages, else the first (`spec §4`). */
export const chosenLocale = ({ cookie = '' }: IncomingHttpHeaders): Locale => {
  const chosen = cookie && /(?:^|;\s*)locale=([^;]*)/.exec(cookie)?.[1]
  return isLocale(chosen) ? chosen : locales[0]
}

/** Stores the language for a year; it is not personal, so responses with it may be cached. */
export const localeCookie = (locale: Locale): string => `locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
