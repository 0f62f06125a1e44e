import { expect, test } from 'vitest'
import { statementNames } from './statementNames.ts'

test('a text has a name from its third use, always the same; other texts have others', () => {
  const nameOf = statementNames()
  const [first, second, name, again] = [1, 2, 3, 4].map(() => nameOf('SELECT 1'))
  expect([first, second, again]).toEqual([undefined, undefined, name])
  expect(name).toMatch(/^s[\w-]{22}$/)
  expect([1, 2, 3].map(() => nameOf('SELECT 2'))).toEqual([
    undefined,
    undefined,
    expect.not.stringContaining(name ?? ''),
  ])
})

test('a name means the same text to every process: through a pooler they may share what is prepared', () => {
  const namesOf = (texts: readonly string[]) => {
    const nameOf = statementNames()
    return texts.map((text) => [text, [1, 2, 3].map(() => nameOf(text)).at(-1)] as const)
  }
  const texts = ['SELECT 1', 'SELECT 2', 'SELECT 3']
  expect(new Map(namesOf(texts))).toEqual(new Map(namesOf(texts.toReversed())))
})

test.each(['begin', 'commit', 'rollback'])('%s is never prepared', (text) => {
  const nameOf = statementNames()
  expect([1, 2, 3, 4].map(() => nameOf(text)).every((name) => name === undefined)).toBe(true)
})

test('however many texts there are, only so many are prepared', () => {
  const nameOf = statementNames()
  const names = new Set<string | undefined>()
  for (let n = 0; n < 10_000; n++) for (let use = 0; use < 4; use++) names.add(nameOf(`SELECT ${n}`))
  expect(names.size).toBe(401)
})

test('nor more than a million and a half characters; who asked is told that there is no room', () => {
  let full = 0
  const nameOf = statementNames(() => {
    full += 1
  })
  const texts = Array.from({ length: 100 }, (_, n) => `SELECT ${n}`.padEnd(20_000))
  const named = texts.filter((text) => [1, 2, 3].map(() => nameOf(text)).some(Boolean))
  expect([named.length, full]).toEqual([75, 25])
})

test('a text that is longer than those of any page is not prepared', () => {
  const nameOf = statementNames()
  expect([1, 2, 3, 4].map(() => nameOf('x'.repeat(20_001))).some(Boolean)).toBe(false)
})
