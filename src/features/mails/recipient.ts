import { offeredLanguages, settings } from '#features/settings/service.ts'
import { type Locale, offeredOr } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'

export type Recipient = { name: string; email: string; locale: Locale }

/** The recipient of a mail with their language; where the site does not offer it, `fallback` if it offers that, else the first. */
export const recipientOf = async <P extends { name: string; email: string; locale: string }>(
  db: Db,
  person: P,
  fallback?: Locale,
): Promise<P & Recipient> => {
  const offered = await offeredLanguages(db)
  return { ...person, locale: offered.find((locale) => locale === person.locale) ?? offeredOr(fallback, offered) }
}

/** The sender: the marketplace's name in the recipient's language. */
export const senderFor = async (db: Db, config: Config, locale: Locale): Promise<string> => {
  const { app_name, app_name_ar } = await settings(db, config)
  return (locale === 'ar' && app_name_ar) || app_name || 'Doorstep'
}
