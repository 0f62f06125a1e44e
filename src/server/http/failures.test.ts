import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Locale } from '#lib/words.ts'
import { asRefusal, fieldErrors } from './failures.ts'

test.each([
  ['ENOSPC', 'unavailable'],
  ['EDQUOT', 'unavailable'],
  ['EROFS', 'unavailable'],
  ['53100', 'unavailable'],
  ['57P01', 'database_lost'],
  ['25006', 'database_read_only'],
  ['22021', 'bad_request'],
  ['XX000', 'internal'],
])('%s is reported as %s', (code, refusal) => {
  expect(asRefusal(Object.assign(new Error('something technical'), { code })).code).toBe(refusal)
})

const everything = z.object({
  name: z.string(),
  rate: z.number(),
  count: z.int(),
  open: z.boolean(),
  list: z.array(z.string()),
  place: z.object({}),
})
const errorsOf = (body: object, locale: Locale) =>
  fieldErrors((z.safeParse(everything, body, { reportInput: true }).error?.issues ?? []) as never, locale)

test('a value of another type is not called a missing one: the words say what belongs there', () => {
  const wrong = { name: 7, rate: '4', count: 1.5, open: 'yes', list: {}, place: 'x' }
  expect(errorsOf(wrong, 'en')).toEqual({
    name: ['Expected here: a text.'],
    rate: ['Expected here: a number.'],
    count: ['Expected here: a whole number.'],
    open: ['Expected here: true or false.'],
    list: ['Expected here: a list.'],
    place: ['Expected here: an object.'],
  })
  expect(Object.values(errorsOf(wrong, 'ar')).flat()).toEqual([
    'المتوقع هنا: نص.',
    'المتوقع هنا: رقم.',
    'المتوقع هنا: عدد صحيح.',
    'المتوقع هنا: true أو false.',
    'المتوقع هنا: قائمة.',
    'المتوقع هنا: كائن.',
  ])
  const missing = { name: null, rate: undefined, open: null }
  expect(Object.values(errorsOf(missing, 'en')).flat()).toEqual(Array(6).fill('This field is required.'))
})

test.each([
  [2, 'استخدم حرفين على الأكثر.'],
  [10, 'استخدم 10 أحرف على الأكثر.'],
  [60, 'استخدم 60 حرفًا على الأكثر.'],
  [2000, 'استخدم 2000 حرف على الأكثر.'],
])('a longest length of %i is said in the plural form that Arabic has for it', (most, said) => {
  const { error } = z.safeParse(z.object({ name: z.string().check(z.maxLength(most)) }), { name: 'x'.repeat(most + 1) })
  expect(fieldErrors((error?.issues ?? []) as never, 'ar')).toEqual({ name: [said] })
})

test('of tens of thousands of faults in one request the first are named', () => {
  const issues = Array.from({ length: 30_000 }, (_, n) => ({ path: ['fields', n], code: 'custom' }))
  const named = Object.keys(fieldErrors(issues, 'en'))
  expect([named.length, named[0]]).toEqual([200, 'fields.0'])
})
