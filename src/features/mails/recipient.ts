import { settings } from '#features/settings/service.ts'
import { isLocale, type Locale } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'

export type Recipient = { name: string; email: string; locale: Locale }

/** The recipient of a mail with their locale; `fallback` if the stored locale is not supported. */
export const recipientOf = (person: { name: string; email: string; locale: string }, fallback: Locale): Recipient => ({
  ...person,
  locale: isLocale(person.locale) ? person.locale : fallback,
})

/** The sender: the marketplace's name in the recipient's language. */
export const senderFor = async (db: Db, config: Config, locale: Locale): Promise<string> => {
  const { app_name, app_name_ar } = await settings(db, config)
  return (locale === 'ar' && app_name_ar) || app_name || 'Doorstep'
}
