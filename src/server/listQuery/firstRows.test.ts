import { expect, test } from 'vitest'
import { firstRows } from './firstRows.ts'

const rows = [
  { id: 1, text: '}]," \\', inner: [{ id: 2 }, {}] },
  { id: 3, text: 'مرحبا 家 😀', inner: [] },
  { id: 4, text: '\\"}', inner: [[1]] },
]

test('as many whole rows as fit into the bytes, and undefined where none does', () => {
  const text = JSON.stringify(rows)
  const sizes = [1, 2, 3].map((count) => Buffer.byteLength(JSON.stringify(rows.slice(0, count))))
  for (let most = 0; most <= Buffer.byteLength(text) + 1; most++) {
    const fitting = sizes.filter((size) => size <= most).length
    expect(firstRows(text, most)).toBe(fitting > 0 ? JSON.stringify(rows.slice(0, fitting)) : undefined)
  }
})

test('an empty list, and numbers as they were written', () => {
  expect(firstRows('[]', 2)).toBe('[]')
  expect(firstRows('[{"price":12.50}, \n {"price":1.00}]', 20)).toBe('[{"price":12.50}]')
})
