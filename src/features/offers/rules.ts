import { latinDigits, plainAmount } from '#lib/digits.ts'
import { type Exponent, toMinor } from '#lib/money.ts'
import type { Translated } from '#lib/schema.ts'
import { orNothing } from '#lib/text.ts'
import { isDate } from '#lib/time.ts'
import type { DraftBody, DraftGroup, DraftOption } from './contract.ts'

/** What is wrong with a field of a draft: a key of the messages. */
export type Fault =
  | 'required'
  | 'amount'
  | 'discount_high'
  | 'date'
  | 'dates'
  | 'duration'
  | 'window'
  | 'no_options'
  | 'category'

/** A typed amount in minor units; null if it cannot be read or is finer than the currency. Arabic digits are read, too. */
export const amountOf = (typed: string, exponent: Exponent): number | null => {
  const plain = plainAmount(typed)
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? toMinor(plain, exponent) : null
}

/** Minutes of a typed duration `h:mm`, of a quarter of an hour to a day; null otherwise. */
export const durationOf = (typed: string): number | null => {
  const [, h, m] = /^(\d{1,2}):([0-5]\d)$/.exec(latinDigits(typed).trim()) ?? []
  const minutes = Number(h) * 60 + Number(m)
  return minutes >= 15 && minutes <= 1440 ? minutes : null
}

const isEmpty = ({ en, ar }: Translated): boolean => orNothing(en + ar) === ''
const isHalf = ({ en, ar }: Translated): boolean => (orNothing(en) === '') !== (orNothing(ar) === '')

const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const windowFault = ({ applies_from: from, applies_until: until }: DraftOption): Fault | null => {
  if (from === '' && until === '') return null
  return isClock(from) && isClock(until) && from !== until ? null : 'window'
}

/** Whether a discount is typed that holds on this date; without dates it always does. */
export const discountHolds = ({ price, from, until }: DraftBody['discount'], date: string): boolean =>
  price.trim() !== '' && from <= date && (until === '' || date <= until)

const discountFaults = (
  { price, from, until }: DraftBody['discount'],
  full: number | null,
  exponent: Exponent,
): Record<string, Fault> => {
  if (price.trim() === '') return {}
  const amount = amountOf(price, exponent)
  const faults: Record<string, Fault> = {}
  if (amount === null || amount === 0) faults['discount.price'] = 'amount'
  else if (full !== null && amount >= full) faults['discount.price'] = 'discount_high'
  for (const [name, date] of Object.entries({ from, until }))
    if (date !== '' && !isDate(date)) faults[`discount.${name}`] = 'date'
  if (isDate(from) && isDate(until) && until < from) faults['discount.until'] = 'dates'
  return faults
}

const groupFaults = (group: DraftGroup, path: string, exponent: Exponent): Record<string, Fault> => {
  const faults: Record<string, Fault> = {}
  if (isEmpty(group.name)) faults[`${path}.name`] = 'required'
  if (group.options.length === 0) faults[path] = 'no_options'
  for (const [i, option] of group.options.entries()) {
    const at = `${path}.options.${i}`
    if (isEmpty(option.name)) faults[`${at}.name`] = 'required'
    if (amountOf(option.price, exponent) === null) faults[`${at}.price`] = 'amount'
    const window = windowFault(option)
    if (window) faults[`${at}.applies_from`] = window
  }
  return faults
}

/** What keeps a draft from being published, by the path of the field. */
export const faultsOf = (body: DraftBody, exponent: Exponent): Record<string, Fault> => {
  const price = amountOf(body.price, exponent)
  return {
    ...(isEmpty(body.name) && { name: 'required' as const }),
    ...(isEmpty(body.description) && { description: 'required' as const }),
    ...(body.categories.length === 0 && { categories: 'category' as const }),
    ...(price === null && { price: 'amount' as const }),
    ...(durationOf(body.duration) === null && { duration: 'duration' as const }),
    ...discountFaults(body.discount, price, exponent),
    ...Object.assign({}, ...body.groups.map((group, i) => groupFaults(group, `groups.${i}`, exponent))),
  }
}

const textsOf = ({ name, description, quantity_unit, groups, pictures }: DraftBody): [path: string, Translated][] => [
  ['name', name],
  ['description', description],
  ['quantity_unit', quantity_unit],
  ...groups.flatMap((group, i): [string, Translated][] => [
    [`groups.${i}.name`, group.name],
    ...group.options.flatMap((option, n): [string, Translated][] => [
      [`groups.${i}.options.${n}.name`, option.name],
      [`groups.${i}.options.${n}.description`, option.description],
    ]),
  ]),
  ...pictures.map(({ alt }, i): [string, Translated] => [`pictures.${i}.alt`, alt]),
]

/** Paths of the texts that have only one of the two languages: customers read the other one there. */
export const untranslatedIn = (body: DraftBody): string[] =>
  textsOf(body).flatMap(([path, words]) => (isHalf(words) ? [path] : []))

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Plain text as markup: an empty line separates paragraphs, lines that begin with a dash are a list. */
export const textToMarkup = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const lines = block.split('\n').map((line) => line.trim())
      const items = lines.every((line) => line.startsWith('- '))
      if (items) return `<ul>${lines.map((line) => `<li>${escaped(line.slice(2))}</li>`).join('')}</ul>`
      return `<p>${lines.map(escaped).join('<br />')}</p>`
    })
    .join('')

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '&amp;': '&' }

/** The reverse, for descriptions that were written as markup. */
export const markupToText = (markup: string): string =>
  markup
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<li[^>]*>/g, '- ')
    .replace(/<\/li>/g, '\n')
    .replace(/<\/(p|ul|ol|h\d|blockquote)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const noWords = { en: '', ar: '' }

export const emptyOption: DraftOption = {
  id: null,
  name: noWords,
  description: noWords,
  price: '',
  applies_from: '',
  applies_until: '',
}

export const emptyGroup: DraftGroup = {
  id: null,
  name: noWords,
  allow_multiple: false,
  required: false,
  options: [emptyOption],
}

export const emptyDraft: DraftBody = {
  name: noWords,
  description: noWords,
  categories: [],
  price: '',
  price_unit: 'fixed',
  quantity_unit: noWords,
  discount: { price: '', from: '', until: '' },
  duration: '1:00',
  groups: [],
  pictures: [],
}

/** The list with one entry at another place. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.toSpliced(from, 1)
  return list[from] === undefined ? [...list] : rest.toSpliced(to, 0, list[from])
}
