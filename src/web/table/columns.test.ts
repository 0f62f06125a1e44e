import { expect, test } from 'vitest'
import { moved, settledColumns } from './columns.ts'

const columns = [{ id: 'a' }, { id: 'b', hidden: true }, { id: 'c' }]

test.each([
  ['nothing chosen', null, { order: ['a', 'b', 'c'], hidden: ['b'] }],
  ['all shown', { order: ['c', 'b', 'a'], hidden: [] }, { order: ['c', 'b', 'a'], hidden: [] }],
  ['one that is gone', { order: ['x', 'c', 'a', 'b'], hidden: ['x'] }, { order: ['c', 'a', 'b'], hidden: [] }],
  [
    'one that is new and hidden at first',
    { order: ['c', 'a'], hidden: ['a'] },
    { order: ['c', 'a', 'b'], hidden: ['a', 'b'] },
  ],
])('%s', (_, chosen, expected) => {
  expect(settledColumns(columns, chosen)).toEqual(expected)
})

test('a column moves one place and not over the edge', () => {
  expect([moved(['a', 'b', 'c'], 'c', -1), moved(['a', 'b', 'c'], 'a', -1), moved(['a', 'b', 'c'], 'a', 1)]).toEqual([
    ['a', 'c', 'b'],
    ['a', 'b', 'c'],
    ['b', 'a', 'c'],
  ])
})
