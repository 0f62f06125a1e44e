import { offeredLanguages, settings } from '#features/settings/service.ts'
import { type Locale, offeredOr } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'
import { nameToGreet } from './rules.ts'

export type Recipient = { name: string; email: string; locale: Locale }

type Person = { name: string; email: string; locale: string }

/** Recipients of mails, what they are called there, and their language; where the site does not offer it, `fallback` if it offers that, else the first. */
export const recipientsOf = async <P extends Person>(
  db: Db,
  people: readonly P[],
  fallback?: Locale,
): Promise<(P & Recipient)[]> => {
  const offered = await offeredLanguages(db)
  return people.map((person) => ({
    ...person,
    name: nameToGreet(person),
    locale: offered.find((locale) => locale === person.locale) ?? offeredOr(fallback, offered),
  }))
}

/** The same for one. */
export const recipientOf = async <P extends Person>(db: Db, person: P, fallback?: Locale): Promise<P & Recipient> => {
  const [recipient] = await recipientsOf(db, [person], fallback)
  if (!recipient) throw new Error('no recipient')
  return recipient
}

/** The sender: the marketplace's name in a language. */
export const sendersFor = async (db: Db, config: Config): Promise<(locale: Locale) => string> => {
  const { app_name, app_name_ar } = await settings(db, config)
  return (locale) => (locale === 'ar' && app_name_ar) || app_name || 'Doorstep'
}

/** The sender in the recipient's language. */
export const senderFor = async (db: Db, config: Config, locale: Locale): Promise<string> =>
  (await sendersFor(db, config))(locale)
