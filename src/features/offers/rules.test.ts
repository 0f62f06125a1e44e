import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DraftBody } from './contract.ts'
import {
  amountOf,
  discountHolds,
  durationOf,
  emptyDraft,
  emptyGroup,
  emptyOption,
  faultsOf,
  markupToText,
  moved,
  textToMarkup,
  untranslatedIn,
} from './rules.ts'

const both = (text: string) => ({ en: text, ar: text })
const whole: DraftBody = {
  ...emptyDraft,
  name: both('Cleaning'),
  description: both('All rooms'),
  categories: [1],
  price: '120',
  groups: [{ ...emptyGroup, name: both('Size'), options: [{ ...emptyOption, name: both('Large'), price: '10' }] }],
}

test.each([
  ['', '', '', false],
  ['90', '', '', true],
  ['90', '2026-12-01', '', true],
  ['90', '2026-12-02', '', false],
  ['90', '', '2026-12-01', true],
  ['90', '', '2026-11-30', false],
  ['90', '2026-11-01', '2026-12-24', true],
])('a discount of %j from %j until %j holds on 1 December: %s', (price, from, until, holds) => {
  expect(discountHolds({ price, from, until }, '2026-12-01')).toBe(holds)
})

test.each([
  ['120', 2, 12_000],
  ['120.5', 2, 12_050],
  ['١٢٠٫٥٠', 2, 12_050],
  ['1,250', 2, 125_000],
  ['0', 2, 0],
  ['1.005', 2, null],
  ['1.005', 3, 1_005],
  ['-1', 2, null],
  ['', 2, null],
  ['ten', 2, null],
  ['12x', 2, null],
] as const)('%s with %i digits is %s', (typed, digits, minor) => {
  expect(amountOf(typed, digits)).toBe(minor)
})

test.each([
  ['1:30', 90],
  ['٠:٤٥', 45],
  ['24:00', 1440],
  ['0:15', 15],
  [' 2:00 ', 120],
  ['0:10', null],
  ['100:30', null],
  ['1:300', null],
  ['', null],
  ['25:00', null],
  ['two', null],
])('%s lasts %s minutes', (typed, minutes) => {
  expect(durationOf(typed)).toBe(minutes)
})

const group = (over: object, option: object = {}) => ({
  groups: [{ ...whole.groups[0], options: [{ ...whole.groups[0]?.options[0], ...option }], ...over }],
})
test.each<[string, object, Record<string, string>]>([
  ['nothing', {}, {}],
  ['no name', { name: both(' ') }, { name: 'required' }],
  ['one language only', { name: { en: 'Cleaning', ar: '' } }, {}],
  ['Arabic only', { name: { en: ' ', ar: 'تنظيف' } }, {}],
  ['no description', { description: both(' ') }, { description: 'required' }],
  ['no duration', { duration: 'long' }, { duration: 'duration' }],
  ['no category', { categories: [] }, { categories: 'category' }],
  ['no price', { price: '' }, { price: 'amount' }],
  [
    'a discount above the price',
    { discount: { price: '120', from: '', until: '' } },
    { 'discount.price': 'discount_high' },
  ],
  [
    'a discount that ends first',
    { discount: { price: '90', from: '2026-12-02', until: '2026-12-01' } },
    { 'discount.until': 'dates' },
  ],
  ['a date that is none', { discount: { price: '90', from: '2026-02-30', until: '' } }, { 'discount.from': 'date' }],
  ['a discount that cannot be read', { discount: { price: 'x', from: '', until: '' } }, { 'discount.price': 'amount' }],
  ['a discount to nothing', { discount: { price: '0', from: '', until: '' } }, { 'discount.price': 'amount' }],
  [
    'a discount of an unreadable price',
    { price: 'x', discount: { price: '1', from: '', until: '' } },
    { price: 'amount' },
  ],
  ['a discount of one day', { discount: { price: '90', from: '2026-12-01', until: '2026-12-01' } }, {}],
  ['a discount without a start', { discount: { price: '90', from: '', until: '2026-12-01' } }, {}],
  [
    'a date that is none before a later one',
    { discount: { price: '90', from: '2026-13-01', until: '2026-12-01' } },
    { 'discount.from': 'date' },
  ],
  ['no discount, but blanks', { discount: { price: ' ', from: '', until: '' } }, {}],
  ['dates without a discount', { discount: { price: '', from: 'x', until: '' } }, {}],
  ['an empty group', group({ options: [] }), { 'groups.0': 'no_options' }],
  ['a group without a name', group({ name: both('') }), { 'groups.0.name': 'required' }],
  ['an option without a name', group({}, { name: both(' ') }), { 'groups.0.options.0.name': 'required' }],
  ['an option without a price', group({}, { price: '' }), { 'groups.0.options.0.price': 'amount' }],
  ['half a window', group({}, { applies_from: '18:00' }), { 'groups.0.options.0.applies_from': 'window' }],
  ['the other half', group({}, { applies_until: '18:00' }), { 'groups.0.options.0.applies_from': 'window' }],
  [
    'a window of no time',
    group({}, { applies_from: '18:00', applies_until: '18:00' }),
    { 'groups.0.options.0.applies_from': 'window' },
  ],
  [
    'a time that is none',
    group({}, { applies_from: '24:00', applies_until: '06:00' }),
    { 'groups.0.options.0.applies_from': 'window' },
  ],
  [
    'more than a time before',
    group({}, { applies_from: 'x22:00', applies_until: '06:00' }),
    { 'groups.0.options.0.applies_from': 'window' },
  ],
  [
    'more than a time behind',
    group({}, { applies_from: '22:00', applies_until: '06:00x' }),
    { 'groups.0.options.0.applies_from': 'window' },
  ],
  ['a window over midnight', group({}, { applies_from: '22:00', applies_until: '06:00' }), {}],
])('%s', (_, over, faults) => {
  expect(faultsOf({ ...whole, ...over } as DraftBody, 2)).toEqual(faults)
})

test('texts in one language are named', () => {
  const half = {
    ...whole,
    name: { en: 'Cleaning', ar: '' },
    pictures: [{ id: 1, alt: { en: '', ar: 'مطبخ' }, focal: null }],
  }
  expect(untranslatedIn(whole)).toEqual([])
  expect(untranslatedIn(half)).toEqual(['name', 'pictures.0.alt'])
  const one = { en: 'Hour', ar: ' ' }
  const option = { ...emptyOption, name: one, description: one }
  const all = {
    ...whole,
    description: one,
    quantity_unit: one,
    groups: [{ ...emptyGroup, name: one, options: [option] }],
  }
  expect(untranslatedIn(all)).toEqual([
    'description',
    'quantity_unit',
    'groups.0.name',
    'groups.0.options.0.name',
    'groups.0.options.0.description',
  ])
})

test.each([
  ['One\n\nTwo & <b>', '<p>One</p><p>Two &amp; &lt;b&gt;</p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['a\nb', '<p>a<br />b</p>'],
])('%j as markup, and back', (text, markup) => {
  expect(textToMarkup(text)).toBe(markup)
  expect(markupToText(markup)).toBe(text)
})

test.each([
  ['', ''],
  ['  One \n \n\n  Two  ', '<p>One</p><p>Two</p>'],
  ['- a\nb', '<p>- a<br />b</p>'],
])('%j becomes the markup %j', (text, markup) => {
  expect(textToMarkup(text)).toBe(markup)
})

test('a text of many blanks takes no longer than one of many letters', () => {
  const blanks = ' '.repeat(1_000_000)
  expect(markupToText(`<p>a${blanks}b</p>`)).toBe(`a${blanks}b`)
})

test.each([
  ['<p>a<br>b<br/>c<br  />d</p>', 'a\nb\nc\nd'],
  ['<ul class="x"><li class="y">a</li><li>b</li></ul><p>c</p>', '- a\n- b\n\nc'],
  ['<h2>Title</h2><blockquote>said</blockquote>', 'Title\n\nsaid'],
  ['<p>a \t </p><p>b&nbsp;&quot;c&quot;</p>', 'a\n\nb "c"'],
  ['<p>a</p><p></p><p>b</p>', 'a\n\nb'],
])('markup %j becomes the text %j', (markup, text) => {
  expect(markupToText(markup)).toBe(text)
})

test('what was written as text comes back as it was', () => {
  const line = fc.stringMatching(/^[a-zا-ي<>&"0-9]([a-zا-ي<>& "0-9]*[a-z0-9])?$/)
  fc.assert(
    fc.property(fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }), (blocks) => {
      const text = blocks.map((lines) => lines.join('\n')).join('\n\n')
      expect(markupToText(textToMarkup(text))).toBe(text)
    }),
  )
})

test('an entry moves, the others keep their order', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
})
