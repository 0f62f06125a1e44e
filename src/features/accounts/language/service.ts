import type { IncomingHttpHeaders } from 'node:http'
import { acceptedLocale } from '#lib/acceptLanguage.ts'
import { type Locale, locales } from '#lib/words.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteContext } from '#server/http/context.ts'
import { setLocale, setUnchosenLocale } from './queries.ts'

export const chooseLanguage = async ({ tx, user }: WriteContext<'user'>, locale: Locale): Promise<Locale> => {
  await setLocale(tx, user.id, locale)
  return locale
}

/** Until a person chooses a language, their mails come in that of the last sign-in; clients that name none change nothing. */
export const followLanguage = async (tx: Tx, id: number, headers: IncomingHttpHeaders): Promise<void> => {
  const locale = acceptedLocale(headers['accept-language'], locales)
  if (locale) await setUnchosenLocale(tx, id, locale)
}
