import { expect, test } from 'vitest'
import { localised } from './localised.ts'

const layer = (text?: unknown) => ({
  id: 'x',
  layout: { visibility: 'visible', ...(text !== undefined && { 'text-field': text }) },
})
const textOf = (text: unknown, locale: 'en' | 'ar') =>
  localised({ version: 8, layers: [layer(text)] }, locale).layers[0]?.layout?.['text-field' as 'visibility']

test.each([
  ['a plain name', '{name}'],
  ['a name of OpenMapTiles', '{name:latin}\n{name:nonlatin}'],
  ['an expression', ['case', ['has', 'name:nonlatin'], ['concat', ['get', 'name:latin'], ' '], ['get', 'name']]],
  [
    'a name by steps',
    {
      stops: [
        [8, '{name_en}'],
        [10, '{name}'],
      ],
    },
  ],
])('%s is shown in the language of the page', (_, text) => {
  expect(JSON.stringify(textOf(text, 'ar'))).toMatch(/^\["coalesce",\["get","name:ar"\],.*\["get","name"\]\]$/)
  expect(JSON.stringify(textOf(text, 'en'))).toMatch(/^\["coalesce",\["get","name:en"\],.*\["get","name"\]\]$/)
})

test.each([['{ref}'], [['get', 'housenumber']], [undefined]])('%j stays', (text) => {
  expect(textOf(text, 'ar')).toEqual(text)
})

test('the rest of a style stays, and layers without texts, too', () => {
  const style = {
    version: 8,
    sources: { a: { type: 'vector' } },
    layers: [{ id: 'ground', type: 'background' }, layer('{name}')],
  }
  const { layers, ...rest } = localised(style, 'ar')
  expect(rest).toEqual({ version: 8, sources: style.sources })
  expect(layers[0]).toEqual(style.layers[0])
  expect(layers[1]).toMatchObject({ layout: { visibility: 'visible' } })
})
