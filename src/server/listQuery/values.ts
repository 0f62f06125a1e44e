import type { Kind } from './columns.ts'

/** The SQL type a bound value of each kind is cast to. */
export const CASTS: Readonly<Record<Kind, string>> = {
  int: 'bigint',
  number: 'numeric',
  money: 'numeric',
  bool: 'boolean',
  text: 'text',
  uuid: 'uuid',
  translated: 'text',
  timestamp: 'timestamptz',
  instant: 'timestamptz',
  time: 'time',
  json: 'text',
}

/** `12.5` with 2 digits is `1250`; done on the text, so nothing is rounded. */
function shift(decimal: string, digits: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const padded = fraction.padEnd(digits, '0')
  const rest = padded.slice(digits)
  return `${whole}${padded.slice(0, digits)}${rest === '' ? '' : `.${rest}`}`
}

function decimal(text: string): string | undefined {
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? text : undefined
}

/** The query language ends a value at its second colon, so minutes and seconds may be missing. */
function date(text: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d)(:\d\d(?::\d\d(?:\.\d{1,6})?)?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/.exec(text)
  if (!match) return undefined
  const [, day = '', hour = '00', rest = ':00', zone = 'Z'] = match
  const midnight = Date.parse(`${day}T00:00Z`)
  const instant = Date.parse(`${day}T${hour}${rest}${zone}`)
  if (Number.isNaN(midnight) || Number.isNaN(instant)) return undefined
  // JavaScript rolls 31 February over; the database would refuse it.
  if (!new Date(midnight).toISOString().startsWith(day)) return undefined
  const utc = new Date(instant).toISOString()
  // The zone may move an instant out of the years 1 to 9999, which the database would refuse, too.
  return /^(?!0000)\d{4}-/.test(utc) ? utc : undefined
}

/** The text a caller sent as the value its column's kind compares with; undefined when it is not one. */
export function typed(kind: Kind, text: string, digits: number | undefined): string | undefined {
  switch (kind) {
    case 'int':
      return /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? text : undefined
    case 'number':
      return decimal(text)
    case 'money':
      if (digits === undefined) throw new Error("a condition on money: pass the currency's digits")
      return decimal(text) && shift(text, digits)
    case 'bool':
      if (text === '1' || text === 'true') return 'true'
      return text === '0' || text === 'false' ? 'false' : undefined
    case 'uuid':
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : undefined
    case 'timestamp':
    case 'instant':
      return date(text)
    case 'time':
      return /^([01]\d|2[0-3])(:[0-5]\d)?$/.test(text) ? text.padEnd(5, ':00') : undefined
    default:
      return text
  }
}

/** A PostgreSQL array literal, bound as one value so that the SQL text does not depend on how many there are. */
export const arrayOf = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
