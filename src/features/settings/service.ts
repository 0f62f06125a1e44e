import { isoExponent } from '#lib/currencies.ts'
import { type Exponent, exponentOf } from '#lib/money.ts'
import { locales, offeredLocales } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import type { ListOptions } from '#server/listQuery/index.ts'
import { allSettings, settingNamed } from './queries.ts'

export { offeredLanguages } from '#server/http/languages.ts'

/** Allowlist of public settings; all others stay private. */
const publicSettings = [
  'app_name',
  'app_name_ar',
  'app_logo',
  'app_short_description',
  'app_short_description_ar',
  'app_version',
  'enable_version',
  'default_tax',
  'default_currency',
  'default_currency_ar',
  'default_currency_code',
  'default_currency_decimal_digits',
  'currency_right',
  'cancellation_policy',
  'default_country_code',
  'default_time_zone',
  'distance_unit',
  'support_email',
  'support_phone',
  'default_theme',
  'mobile_language',
  'main_color',
  'main_dark_color',
  'second_color',
  'second_dark_color',
  'accent_color',
  'accent_dark_color',
  'scaffold_color',
  'scaffold_dark_color',
  'google_maps_key',
  'fcm_key',
  'enable_paypal',
  'enable_stripe',
  'enable_razorpay',
  'enable_otp',
] as const

/** A notice of the operator to everybody, in both languages, with the wall times it is shown from and until. */
const noticeKeys = ['notice_en', 'notice_ar', 'notice_from', 'notice_until'] as const

/** Every public setting, an unset one as an empty text (wire §3). The logo's URL is absolute for clients on other hosts. */
export const settings = async (db: Db, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<Record<string, string>> => {
  const stored = new Map((await allSettings(db)).map(({ key, value }) => [key, value]))
  const shown: Record<string, string> = {}
  for (const key of publicSettings) shown[key] = stored.get(key) ?? ''
  if (shown.app_logo?.startsWith('/')) shown.app_logo = publicUrl + shown.app_logo
  // Sent only where they say something: existing clients know the names above.
  const languages = stored.get('languages') ?? ''
  if (offeredLocales(languages).length < locales.length) shown.languages = languages
  const notice = noticeKeys.map((key) => stored.get(key) ?? '')
  if (notice[0] || notice[1]) for (const [n, key] of noticeKeys.entries()) shown[key] = notice[n] ?? ''
  return shown
}

/** One setting; an unset one is an empty text. */
export const setting = async (db: Db, key: string): Promise<string> => (await settingNamed(db, key))?.value ?? ''

/** The zone of the marketplace: of days and hours that belong to no address. */
export const marketplaceZone = async (db: Db): Promise<string> => (await setting(db, 'default_time_zone')) || 'UTC'

/** Email and telephone of the operator, as text; empty where neither is set. */
export const supportContact = async (db: Db): Promise<string> =>
  [await setting(db, 'support_email'), await setting(db, 'support_phone')].filter(Boolean).join(' · ')

let digits = new WeakMap<Db, { read: Promise<number>; until: number }>()

/** Milliseconds for which the digits are cached. An operator changes them while no amount is stored, never later. */
const digitsCachedFor = 10_000

/** Digits after the point of the marketplace's currency. */
export const currencyDigits = (db: Db): Promise<number> => {
  const cached = digits.get(db)
  if (cached && cached.until > Date.now()) return cached.read
  const read = settingNamed(db, 'default_currency_decimal_digits').then((row) => Number(row?.value ?? 2))
  read.catch(() => digits.delete(db))
  digits.set(db, { read, until: Date.now() + digitsCachedFor })
  return read
}

/** The digits of stored amounts: the marketplace's in its currency, those of ISO 4217 in others, as providers count. */
export const digitsByCurrency = async (db: Db): Promise<(currency: string) => Exponent> => {
  const [house, digits] = [await setting(db, 'default_currency_code'), exponentOf(await currencyDigits(db))]
  return (currency) => (currency === house ? digits : isoExponent(currency))
}

/** After a change of the digits. */
export const forgetCurrencyDigits = (): void => {
  digits = new WeakMap()
}

/** Common options of list queries: caller, locale, currency digits and public URL. */
export const resourceOptions = async (
  db: Db,
  { user, locale, config }: Pick<Context, 'user' | 'locale' | 'config'>,
): Promise<ListOptions> => ({
  digits: await currencyDigits(db),
  locale,
  plain: config.legacyClients,
  params: { public_url: config.publicUrl, user_id: user?.id ?? null },
})
