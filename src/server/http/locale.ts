import type { IncomingHttpHeaders } from 'node:http'
import { acceptedLocale } from '#lib/acceptLanguage.ts'
import { unsavedLocaleKey, unsavedLocaleLife } from '#lib/cookies.ts'
import { isOfficePath, type Locale, type Offered, officeLocales } from '#lib/words.ts'
import type { Languages } from './languages.ts'

/** What decides the language of a response. */
export type LanguageRequest = {
  url: string
  headers: IncomingHttpHeaders
  server: { languages: Pick<Languages, 'offered'> }
}

/** The languages that a request may be answered in. */
export const offeredTo = ({ url, server }: Omit<LanguageRequest, 'headers'>): Offered => {
  const { offered } = server.languages
  return isOfficePath(url) ? officeLocales(offered) : offered
}

/** The language of a response's words: the offered one that the caller prefers. */
export const localeOf = (request: LanguageRequest): Locale => {
  const offered = offeredTo(request)
  return acceptedLocale(request.headers['accept-language'], offered) ?? offered[0]
}

/** The language a visitor chose for the pages, else the browser's, else the first (`spec §4`). */
export const chosenLocale = (request: LanguageRequest): Locale => {
  const { cookie = '' } = request.headers
  const chosen = cookie && /(?:^|;\s*)locale=([^;]*)/.exec(cookie)?.[1]
  return offeredTo(request).find((locale) => locale === chosen) ?? localeOf(request)
}

/** Stores the language for a year; it is not personal, so responses with it may be cached. */
export const localeCookie = (locale: Locale): string => `locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`

/** The same for a choice in the menu, which the page saves to the account once it runs. */
export const choiceCookies = (locale: Locale): string[] => [
  localeCookie(locale),
  `${unsavedLocaleKey}=${locale}; Path=/; Max-Age=${unsavedLocaleLife}; SameSite=Lax`,
]
