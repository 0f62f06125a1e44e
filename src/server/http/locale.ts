import type { IncomingHttpHeaders } from 'node:http'
import { isLocale, type Locale, locales } from '#lib/words.ts'

/** The language of an answer's words: the first acceptable one we speak. */
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

/** Keeps a choice of language for a year; it says nothing of anybody, so answers with it may be shared. */
export const localeCookie = (locale: Locale): string => `locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
