import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { rich, sentence } from './sentence.ts'

const words = {
  web: {
    plain: compile('Hello'),
    who: compile('Hello {name}'),
    bold: compile('<b>{name}</b> wrote'),
    left: compile('{n, plural, zero {لا شيء} one {واحد} two {اثنان} few {# أشياء} many {# شيئًا} other {# شيء}}'),
  },
}

test.each([
  ['web.plain', undefined, 'Hello'],
  ['web.who', { name: 'Sara' }, 'Hello Sara'],
  ['web.nothing', undefined, 'web.nothing'],
  ['web', undefined, 'web'],
  ['web.plain.deeper', undefined, 'web.plain.deeper'],
])('%s with %o says %s', (key, values, said) => {
  expect(sentence(words, 'en', key, values)).toBe(said)
})

test.each([
  [0, 'لا شيء'],
  [1, 'واحد'],
  [2, 'اثنان'],
  [3, '3 أشياء'],
  [11, '11 شيئًا'],
  [100, '100 شيء'],
])('Arabic counts %i with its own form and Latin figures', (n, said) => {
  expect(sentence(words, 'ar', 'web.left', { n })).toBe(said)
})

test('tags become what the page makes of them', () => {
  expect(rich(words, 'en', 'web.bold', { name: 'Sara', b: (chunks) => ({ bold: chunks }) })).toEqual([
    { bold: ['Sara'] },
    ' wrote',
  ])
})
