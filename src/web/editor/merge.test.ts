import { expect, test } from 'vitest'
import { conflictsOf, mergeChanges } from './merge.ts'

const base = { name: { en: 'a', ar: 'a' }, color: '#000000', featured: false }

test.each<[string, Partial<typeof base>, Partial<typeof base>, string[]]>([
  ['nothing', {}, {}, []],
  ['only mine', { color: '#111111' }, {}, []],
  ['only theirs', {}, { color: '#222222' }, []],
  ['different keys', { color: '#111111' }, { featured: true }, []],
  ['the same change', { color: '#111111' }, { color: '#111111' }, []],
  ['one key, two values', { color: '#111111' }, { color: '#222222' }, ['color']],
  ['both languages of a name', { name: { en: 'b', ar: 'a' } }, { name: { en: 'a', ar: 'c' } }, ['name']],
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
