import type { IncomingHttpHeaders } from 'node:http'
import { acceptedLocale } from '#lib/acceptLanguage.ts'
import { unsavedLocaleKey, unsavedLocaleLife } from '#lib/cookies.ts'
import { isLocale, type Locale, locales } from '#lib/words.ts'

/** The language of a response's words: the one of ours that the caller prefers. */
export const localeOf = ({ headers }: { headers: IncomingHttpHeaders }): Locale =>
  acceptedLocale(headers['accept-language']) ?? locales[0]

/** The language a visitor chose for the pages, else the browser's, else the first (`spec §4`). */
export const chosenLocale = (headers: IncomingHttpHeaders): Locale => {
  const { cookie = '' } = headers
  const chosen = cookie && /(?:^|;\s*)locale=([^;]*)/.exec(cookie)?.[1]
  return isLocale(chosen) ? chosen : localeOf({ headers })
}

/** Stores the language for a year; it is not personal, so responses with it may be cached. */
export const localeCookie = (locale: Locale): string => `locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`

/** The same for a choice in the menu, which the page saves to the account once it runs. */
export const choiceCookies = (locale: Locale): string[] => [
  localeCookie(locale),
  `${unsavedLocaleKey}=${locale}; Path=/; Max-Age=${unsavedLocaleLife}; SameSite=Lax`,
]
