import { expect, test } from 'vitest'
import { conflictsOf, differenceOf, mergeChanges } from './merge.ts'

const base = { name: { en: 'a', ar: 'a' }, color: '#000000', featured: false }

test.each<[string, Partial<typeof base>, Partial<typeof base>, string[]]>([
  ['nothing', {}, {}, []],
  ['only mine', { color: '#111111' }, {}, []],
  ['only theirs', {}, { color: '#222222' }, []],
  ['different keys', { color: '#111111' }, { featured: true }, []],
  ['the same change', { color: '#111111' }, { color: '#111111' }, []],
  ['one key, two values', { color: '#111111' }, { color: '#222222' }, ['color']],
  ['one language each of a name', { name: { en: 'b', ar: 'a' } }, { name: { en: 'a', ar: 'c' } }, []],
  ['one language of a name', { name: { en: 'b', ar: 'a' } }, { name: { en: 'c', ar: 'c' } }, ['name']],
])('conflicts of %s', (_, mine, theirs, conflicts) => {
  expect(conflictsOf(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual(conflicts)
})

test('both changes are kept; where both changed a key, the chosen one', () => {
  const mine = { ...base, color: '#111111', featured: true }
  const theirs = { ...base, color: '#222222', name: { en: 'b', ar: 'b' } }
  const merged = { name: theirs.name, featured: true }
  expect(mergeChanges(base, mine, theirs, {})).toEqual({ ...merged, color: '#111111' })
  expect(mergeChanges(base, mine, theirs, { color: 'theirs' })).toEqual({ ...merged, color: '#222222' })
})

test('each language of a text is merged for itself', () => {
  const mine = { ...base, name: { en: 'b', ar: 'a' } }
  const arabic = { ...base, name: { en: 'a', ar: 'c' } }
  expect(mergeChanges(base, mine, arabic, {}).name).toEqual({ en: 'b', ar: 'c' })
  const both = { ...base, name: { en: 'd', ar: 'c' } }
  expect(mergeChanges(base, mine, both, {}).name).toEqual({ en: 'b', ar: 'c' })
  expect(mergeChanges(base, mine, both, { name: 'theirs' }).name).toEqual({ en: 'd', ar: 'c' })
  expect(mergeChanges(base, both, mine, { name: 'theirs' }).name).toEqual({ en: 'b', ar: 'c' })
})

test('what a stored row does not have stays: the picture that was chosen', () => {
  const mine = { ...base, picture: 'new' }
  expect(mergeChanges<typeof base & { picture?: string }>(base, mine, { ...base, featured: true }, {})).toEqual({
    ...base,
    featured: true,
    picture: 'new',
  })
})

test.each([
  ['one line each', 'a', 'b', 'a', 'b'],
  ['the same line', 'a', 'a', 'a', 'a'],
  ['the same lines', 'a\nb', 'a\nb', '', ''],
  ['the first line', 'x\nb\nc', 'y\nb\nc', 'x\n…', 'y\n…'],
  ['a line between', 'a\nx\nc', 'a\ny\nz\nc', '…\nx\n…', '…\ny\nz\n…'],
  ['the last line', 'a\nx', 'a\ny', '…\nx', '…\ny'],
  ['a line that only one has', 'a\nc', 'a\nb\nc', '…\n…', '…\nb\n…'],
  ['a line that repeats', 'a\na', 'a\na\na', '…', '…\na'],
  ['nothing and some lines', '', 'a\nb', '', 'a\nb'],
])('what differs in %s', (_, mine, theirs, one, other) => {
  expect(differenceOf(mine, theirs)).toEqual({ mine: one, theirs: other })
})
