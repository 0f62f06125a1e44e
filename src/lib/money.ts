/**
 * Money is an integer of minor units (halalas, cents) plus the currency's exponent; it becomes a decimal number only when
 * it leaves the API. Nothing here calculates with binary fractions.
 *
 * Rounding is always half away from zero: 0.125 → 0.13 and −0.125 → −0.13, so that a discount is rounded exactly like
 * the charge it reduces (booking-and-money §3).
 */

/** Digits after the point of a currency: JPY 0, SAR 2, KWD 3 (ISO 4217). */
export type Exponent = 0 | 2 | 3

/** A decimal number as it arrives: a JSON number or text such as "12.50". */
export type Decimal = number | string

/** The exact value `digits / 10^scale`. */
interface Fraction {
  digits: bigint
  scale: number
}

const DECIMAL = /^([+-]?)(\d{1,30})(?:\.(\d{1,30}))?(?:e([+-]?\d{1,3}))?$/i

function fraction(value: Decimal): Fraction | null {
  const match = DECIMAL.exec(String(value).trim())
  if (!match) return null
  const [, sign = '', whole = '', part = '', power = '0'] = match
  const scale = part.length - Number(power)
  const digits = BigInt(sign + whole + part) * 10n ** BigInt(Math.max(0, -scale))
  return { digits, scale: Math.max(0, scale) }
}

/** Nearest whole number to a/b (b > 0), halves away from zero. */
function divideRounded(a: bigint, b: bigint): bigint {
  const size = a < 0n ? -a : a
  const rounded = (2n * size + b) / (2n * b)
  return a < 0n ? -rounded : rounded
}

function toSafe(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('amount of money out of range')
  return number
}

function need(value: Decimal): Fraction {
  const found = fraction(value)
  if (!found) throw new RangeError('not a decimal number')
  return found
}

/** The exponent written in a setting such as "2"; 2 when it is missing or none of 0, 2, 3. */
export function exponentOf(setting: unknown): Exponent {
  const digits = typeof setting === 'string' && setting.trim() !== '' ? Number(setting) : setting
  return digits === 0 || digits === 3 ? digits : 2
}

/** Major units → minor units, exactly. `null`: not a decimal number, or finer than the currency, or out of range. */
export function toMinor(value: Decimal, exponent: Exponent): number | null {
  const found = fraction(value)
  if (!found) return null
  const scaled = found.digits * 10n ** BigInt(exponent)
  const unit = 10n ** BigInt(found.scale)
  if (scaled % unit !== 0n) return null
  const minor = Number(scaled / unit)
  return Number.isSafeInteger(minor) ? minor : null
}

/** Major units → minor units, rounded half away from zero. @throws RangeError if it is not a number */
export function roundToMinor(value: Decimal, exponent: Exponent): number {
  const { digits, scale } = need(value)
  return toSafe(divideRounded(digits * 10n ** BigInt(exponent), 10n ** BigInt(scale)))
}

/** Minor units → the JSON number in major units: the double nearest to the exact decimal. */
export function toMajor(minor: number, exponent: Exponent): number {
  return minor / 10 ** exponent
}

/** `minor × factor`, rounded half away from zero to whole minor units (an hourly price by its hours). */
export function multiply(minor: number, factor: Decimal): number {
  const { digits, scale } = need(factor)
  return toSafe(divideRounded(BigInt(minor) * digits, 10n ** BigInt(scale)))
}

/** `percent` % of `minor`, rounded half away from zero to whole minor units; the percentage may have decimals. */
export function percentOf(minor: number, percent: Decimal): number {
  const { digits, scale } = need(percent)
  return toSafe(divideRounded(BigInt(minor) * digits, 100n * 10n ** BigInt(scale)))
}

/** How amounts are formatted: the settings `default_currency`, `…_decimal_digits` and `currency_right` (wire §3). */
export interface MoneyFormat {
  exponent: Exponent
  symbol: string
  symbolRight: boolean
  /** Latin digits unless the marketplace chose Arabic ones. */
  numerals?: 'latn' | 'arab'
}

/** The money format of these settings in a language; `<key>_ar` holds the Arabic symbol. */
export const moneyFormatOf = (settings: Record<string, string>, locale: string): MoneyFormat => ({
  exponent: exponentOf(settings.default_currency_decimal_digits),
  symbol: settings[`default_currency_${locale}`] || settings.default_currency || '',
  symbolRight: settings.currency_right === '1',
})

/** The parts of a formatted amount; `gap` goes between symbol and number. The page isolates them from surrounding text (bidi). */
export interface MoneyParts {
  minus: '' | '-'
  number: string
  symbol: string
  symbolRight: boolean
  gap: '' | '\u00a0'
}

const ARABIC: Record<string, string> = { '.': '٫', ',': '٬' }

function arabic(text: string): string {
  return text.replace(/[\d.,]/g, (char) => ARABIC[char] ?? String.fromCharCode(0x0660 + Number(char)))
}

/** The parts of an amount with all digits of its currency and grouped thousands (spec §9 "Prices use …"). */
export function moneyParts(minor: number, format: MoneyFormat): MoneyParts {
  const digits = String(Math.abs(minor)).padStart(format.exponent + 1, '0')
  const point = digits.length - format.exponent
  const whole = digits.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',')
  const number = format.exponent === 0 ? whole : `${whole}.${digits.slice(point)}`
  return {
    minus: minor < 0 ? '-' : '',
    number: format.numerals === 'arab' ? arabic(number) : number,
    symbol: format.symbol,
    symbolRight: format.symbolRight,
    // "$10.00" has no gap, "10.00 SAR" has: a symbol made of letters is set apart.
    gap: /\p{L}/u.test(format.symbol) ? '\u00a0' : '',
  }
}

/** One line of text for mails and accessible names: "-1,234.50 SAR", "-$5.00". */
export function formatMoney(minor: number, format: MoneyFormat): string {
  const { minus, number, symbol, symbolRight, gap } = moneyParts(minor, format)
  return symbolRight ? `${minus}${number}${gap}${symbol}` : `${minus}${symbol}${gap}${number}`
}
