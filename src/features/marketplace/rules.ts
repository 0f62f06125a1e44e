import { documentTypes, permitTypes } from '#features/applications/rules.ts'
import { isColour } from '#lib/colour.ts'
import { latinDigits, plainAmount } from '#lib/digits.ts'
import { distanceUnits } from '#lib/distance.ts'
import { locales } from '#lib/words.ts'

/** A step of the cancellation terms: from so many hours before the visit on, a part of the total, at most `cap`. */
export type Tier = { hours_before: number; fee_percent: number; cap: number | null }

const isWithin = (value: unknown, max: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= max

/** The highest value of each number of a step. */
const tierMax: Record<keyof Tier, number> = { hours_before: 8760, fee_percent: 100, cap: 99_999_999 }

/** What is wrong with a step. */
export const tierFaults = (tier: Tier): (keyof Tier)[] =>
  (Object.keys(tierMax) as (keyof Tier)[]).filter(
    (key) => !isWithin(tier[key], tierMax[key]) && !(key === 'cap' && tier.cap === null),
  )

/** The steps as they are typed, right or wrong; null for what is no list of steps. */
export const typedTiers = (text: string): Tier[] | null => {
  try {
    const tiers: unknown = JSON.parse(text || '[]')
    if (!Array.isArray(tiers) || tiers.length > 10 || tiers.some((tier) => tier === null)) return null
    return tiers.map(({ hours_before, fee_percent, cap }: Tier) => ({ hours_before, fee_percent, cap: cap ?? null }))
  } catch {
    return null
  }
}

/** The steps of `cancellation_policy`; null for anything else. */
export const tiersOf = (text: string): Tier[] | null => {
  const tiers = typedTiers(text)
  return tiers?.every((tier) => tierFaults(tier).length === 0) ? tiers : null
}

/** A zone by its place: what letters such as AST or IST stand for, JavaScript and PostgreSQL do not agree on. */
const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone === 'UTC' || /^[A-Z][\w+-]*(\/[\w+-]+){1,2}$/.test(zone)
  } catch {
    return false
  }
}

type Check = (value: string) => boolean
const upTo =
  (max: number, min = 0): Check =>
  (value) =>
    value.length >= min && value.length <= max
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value)
const oneOf =
  (...known: string[]): Check =>
  (value) =>
    known.includes(value)
const listOf =
  (known: readonly string[]): Check =>
  (value) =>
    value === '' || value.split(',').every((one) => known.includes(one))
const someOf =
  (known: readonly string[]): Check =>
  (value) =>
    value !== '' && listOf(known)(value)
const degrees =
  (most: number): Check =>
  (value) =>
    /^-?\d{1,3}(\.\d{1,8})?$/.test(value) && Math.abs(Number(value)) <= most
const whole =
  (least: number, most: number): Check =>
  (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
const amount = matches(/^(\d{1,9}(\.\d{1,3})?)?$/)
const wallTime = matches(/^(20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d)?$/)

/** The settings an operator changes in the office: what is saved together, and what each may be. All values are texts. */
export const sections = {
  name: {
    app_name: upTo(60, 1),
    app_name_ar: upTo(60),
    app_short_description: upTo(200),
    app_short_description_ar: upTo(200),
    support_email: matches(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/),
    support_phone: matches(/^[+\d ()-]{0,30}$/),
  },
  colours: {
    main_color: isColour,
    main_dark_color: isColour,
    second_color: isColour,
    second_dark_color: isColour,
    accent_color: isColour,
    accent_dark_color: isColour,
  },
  money: {
    default_currency_code: matches(/^[A-Z]{3}$/),
    default_currency: upTo(10, 1),
    default_currency_ar: upTo(10),
    default_currency_decimal_digits: oneOf('0', '2', '3'),
    currency_right: oneOf('0', '1'),
    default_tax: matches(/^\d{1,9}$/),
  },
  place: {
    default_country_code: matches(/^[A-Z]{2}$/),
    default_time_zone: isZone,
    distance_unit: oneOf(...distanceUnits),
    map_latitude: degrees(90),
    map_longitude: degrees(180),
  },
  languages: {
    languages: someOf(locales),
    mobile_language: oneOf(...locales),
  },
  requests: { request_reminder_minutes: whole(5, 2880), request_expiry_minutes: whole(30, 10_080) },
  cancellation: { cancellation_policy: (value: string) => tiersOf(value) !== null },
  applications: {
    // An application has one of them.
    provider_identity_documents: someOf(documentTypes),
    provider_permits: listOf(permitTypes),
  },
  payouts: { payout_minimum: amount, payout_approval_limit: amount, refund_factor_limit: amount },
  customers: { customer_contact_days: whole(1, 3650) },
  log: { log_retention_months: whole(12, 240) },
  notice: { notice_en: upTo(300), notice_ar: upTo(300), notice_from: wallTime, notice_until: wallTime },
} as const satisfies Record<string, Record<string, Check>>

export type Section = keyof typeof sections
export const sectionNames = Object.keys(sections) as Section[]

/** The keys of a section. */
export const keysOf = (section: Section): string[] => Object.keys(sections[section])

/** Keys of values that a section does not know, or that are not what they may be. */
export const faultsOf = (section: Section, values: Record<string, string>): string[] => {
  const checks: Record<string, Check> = sections[section]
  const faults = Object.entries(values).flatMap(([key, value]) => (checks[key]?.(value) ? [] : [key]))
  const { notice_from: from, notice_until: until } = values
  if (faults.length === 0 && from && until && until <= from) return ['notice_until']
  if (faults.length > 0) return faults
  const { languages, mobile_language: first } = values
  if (languages && first && !languages.split(',').includes(first)) return ['mobile_language']
  const { request_reminder_minutes: reminder, request_expiry_minutes: expiry } = values
  return reminder && expiry && Number(reminder) >= Number(expiry) ? ['request_reminder_minutes'] : []
}

const numbers = [
  'map_latitude',
  'map_longitude',
  ...keysOf('payouts'),
  ...keysOf('requests'),
  ...keysOf('customers'),
  ...keysOf('log'),
]

/** Whether a setting is a number. */
export const isNumber = (key: string): boolean => numbers.includes(key)

/** A value as it is stored: numbers in Latin digits, whichever keyboard they were typed with. */
export const storedValue = (key: string, value: string): string =>
  isNumber(key) ? plainAmount(value) : key === 'support_phone' ? latinDigits(value) : value

/** What stored amounts depend on: they stay once there are any. */
export const moneyKeys: readonly string[] = ['default_currency_code', 'default_currency_decimal_digits']

/**
 * Whether a new marketplace has made its first steps: somebody booked, and what everybody agrees to can
 * be read. The others may stay open: taxes are optional, and a missing mail server has a card of its own.
 */
export const areOver = (steps: readonly { name: string; done: boolean }[]): boolean =>
  ['booking', 'pages'].every((needed) => steps.some(({ name, done }) => name === needed && done))
