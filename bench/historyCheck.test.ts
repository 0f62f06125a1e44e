import { expect, test } from 'vitest'
import { type Book, checkHistory, type Final, type History, type Move, type Pay } from './historyCheck.ts'

const world = { workers: new Map([[1, 1]]), balances: new Map([['w', 100]]), freeing: [50, 60], first: 1 }
const never = Number.POSITIVE_INFINITY

const book = (id: number, began: number, over: Partial<Book> = {}): Book => ({
  kind: 'book',
  client: 1,
  began,
  ended: began + 1,
  outcome: 'ok',
  key: `k${id}`,
  provider: 1,
  from: 10,
  to: 20,
  id,
  ...over,
})
const move = (booking: number, order: number, began: number, over: Partial<Move> = {}): Move => ({
  kind: 'move',
  client: 1,
  began,
  ended: began + 1,
  outcome: 'ok',
  booking,
  order,
  ...over,
})
const pay = (booking: number, began: number, over: Partial<Pay> = {}): Pay => ({
  kind: 'pay',
  client: 1,
  began,
  ended: began + 1,
  outcome: 'ok',
  booking,
  wallet: 'w',
  amount: 30,
  id: 7 + booking,
  ...over,
})
const status = (booking: number, order: number, began: number): History[number] => ({
  kind: 'status',
  client: 2,
  began,
  ended: began + 1,
  outcome: 'ok',
  booking,
  order,
})
const balance = (left: number, began: number, ended = began + 1): History[number] => ({
  kind: 'balance',
  client: 2,
  began,
  ended,
  outcome: 'ok',
  wallet: 'w',
  balance: left,
})
const stored = (id: number, ...orders: number[]) => ({ id, key: `k${id}`, order: orders.at(-1) ?? 1, orders })
const final = (bookings: Final['bookings'], paid: Final['payments'] = [], left = 100): Final => ({
  bookings,
  payments: paid,
  balances: new Map([['w', left]]),
})
const refused = { outcome: 'refused' } as const
const unknown = { outcome: 'unknown', ended: never } as const
const withoutId = ({ id: _, ...rest }: Book): Book => rest

test.each<[string, History, Final]>([
  ['one visit after the other', [book(1, 0), book(2, 5, { from: 20, to: 30 })], final([stored(1, 1), stored(2, 1)])],
  [
    'a time that was freed is sold again',
    [book(1, 0), move(1, 60, 3), book(2, 5)],
    final([stored(1, 1, 60), stored(2, 1)]),
  ],
  [
    'a time is refused that somebody may have',
    [withoutId(book(1, 0, unknown)), withoutId(book(2, 5, { ...refused, code: 'slot_taken' }))],
    final([]),
  ],
  ['a booking nobody heard of was made', [withoutId(book(1, 0, unknown))], final([stored(1, 1)])],
  ['a move that was made already', [book(1, 0), move(1, 10, 3), move(1, 10, 5)], final([stored(1, 1, 10)])],
  [
    'a read at the time of a move',
    [book(1, 0), move(1, 10, 3, { ended: 9 }), status(1, 1, 5)],
    final([stored(1, 1, 10)]),
  ],
  [
    'balances while payments are made',
    [book(1, 0), book(2, 2, { from: 20, to: 30 }), pay(1, 5, { ended: 9 }), pay(2, 5, { ended: 9 }), balance(70, 6)],
    final(
      [stored(1, 1), stored(2, 1)],
      [
        { id: 8, booking: 1, amount: 30 },
        { id: 9, booking: 2, amount: 30 },
      ],
      40,
    ),
  ],
  [
    'a payment nobody heard of was made',
    [book(1, 0), pay(1, 5, unknown), balance(100, 8), balance(70, 20)],
    final([stored(1, 1)], [{ id: 8, booking: 1, amount: 30 }], 70),
  ],
])('explained: %s', (_, history, end) => {
  expect(checkHistory(history, world, end)).toEqual([])
})

test.each<[string, History, Final]>([
  ['one hour sold twice', [book(1, 0), book(2, 5)], final([stored(1, 1), stored(2, 1)])],
  ['overlapping in part', [book(1, 0), book(2, 5, { from: 15, to: 25 })], final([stored(1, 1), stored(2, 1)])],
  ['a free time is refused', [withoutId(book(2, 5, { ...refused, code: 'slot_taken' }))], final([])],
  [
    'a time is refused that was freed before',
    [book(1, 0), move(1, 60, 3), withoutId(book(2, 5, { ...refused, code: 'slot_taken' }))],
    final([stored(1, 1, 60)]),
  ],
  ['a lost booking', [book(1, 0)], final([])],
  ['a booking twice', [book(1, 0)], final([stored(1, 1), { ...stored(2, 1), key: 'k1' }])],
  ['a refused booking that is there', [withoutId(book(1, 0, refused))], final([stored(1, 1)])],
  ['a booking nobody asked for', [], final([stored(1, 1)])],
  ['a lost move', [book(1, 0), move(1, 10, 3)], final([stored(1, 1)])],
  ['a move twice', [book(1, 0), move(1, 10, 3)], final([stored(1, 1, 10, 10)])],
  ['a stale read', [book(1, 0), move(1, 10, 3), status(1, 1, 6)], final([stored(1, 1, 10)])],
  [
    'reads that go back',
    [book(1, 0), move(1, 10, 3, unknown), status(1, 10, 5), status(1, 1, 8)],
    final([stored(1, 1, 10)]),
  ],
  ['a status out of nowhere', [book(1, 0), status(1, 10, 5)], final([stored(1, 1)])],
  ['a lost payment', [book(1, 0), pay(1, 5)], final([stored(1, 1)])],
  [
    'a payment twice',
    [book(1, 0), pay(1, 5), pay(1, 8, { id: 99 })],
    final([stored(1, 1)], [{ id: 8, booking: 1, amount: 30 }], 70),
  ],
  [
    'a wallet that was not charged',
    [book(1, 0), pay(1, 5)],
    final([stored(1, 1)], [{ id: 8, booking: 1, amount: 30 }], 100),
  ],
  [
    'a stale balance',
    [book(1, 0), pay(1, 5), balance(100, 8)],
    final([stored(1, 1)], [{ id: 8, booking: 1, amount: 30 }], 70),
  ],
  [
    'a balance ahead of its time',
    [book(1, 0), balance(70, 3), pay(1, 5)],
    final([stored(1, 1)], [{ id: 8, booking: 1, amount: 30 }], 70),
  ],
  [
    'a full wallet that is called empty',
    [book(1, 0), pay(1, 5, { ...refused, code: 'wallet_insufficient' })],
    final([stored(1, 1)]),
  ],
  ['paid before anybody paid', [book(1, 0), pay(1, 5, { ...refused, code: 'already_paid' })], final([stored(1, 1)])],
])('found: %s', (_, history, end) => {
  expect(checkHistory(history, world, end)).not.toEqual([])
})
