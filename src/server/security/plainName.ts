import type { Translated } from '#lib/schema.ts'
import type { Locale } from '#lib/words.ts'
import { refuse } from '../http/errors.ts'
import { translate } from '../words.ts'
import { plainText } from './sanitise.ts'

/** A name in both languages without markup. Refuses one of which nothing is left, at its field. */
export const plainName = ({ locale }: { locale: Locale }, field: string, { en, ar }: Translated): Translated => {
  const name = { en: plainText(en), ar: plainText(ar) }
  if (name.en !== '' || name.ar !== '') return name
  return refuse('invalid', { errors: { [`${field}.en`]: [translate(locale, 'web.field.required')] } })
}
