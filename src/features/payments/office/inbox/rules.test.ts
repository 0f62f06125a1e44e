import { expect, test } from 'vitest'
import { creditWaits, waysOf } from './rules.ts'

type Item = Parameters<typeof waysOf>[0]

const item: Item = {
  outgoing: false,
  reason: 'amount_differs',
  known: true,
  amount: 500,
  currency: 'SAR',
  house: 'SAR',
  due: 900,
  left: null,
  outcome: null,
  there: true,
  underWay: false,
  erased: false,
}

test.each<[string, Partial<Item>, string[]]>([
  ['another amount', {}, ['refund', 'credit', 'ignore']],
  ['the amount that is due', { reason: 'not_payable', due: 500 }, ['match', 'refund', 'credit', 'ignore']],
  ['a booking that is paid', { reason: 'already_paid', due: null }, ['refund', 'credit', 'ignore']],
  ['another currency', { currency: 'EUR', due: 500 }, ['refund', 'ignore']],
  ['a checkout that is not ours', { known: false, reason: 'unknown_reference', due: 500 }, ['ignore']],
  ['no amount', { amount: null }, ['ignore']],
  ['nothing', { amount: 0, due: 0 }, ['ignore']],
  ['the least amount', { amount: 1 }, ['refund', 'credit', 'ignore']],
  ['no currency', { currency: null }, ['ignore']],
  ['more than is left of another payment', { left: 499 }, ['refund', 'credit', 'ignore']],
  ['a failed refund of which nobody knows what is left', { reason: 'refund_failed' }, ['refund', 'credit', 'ignore']],
  ['a failed refund', { reason: 'refund_failed', left: 500, due: 500 }, ['refund', 'credit', 'ignore']],
  ['money that went back', { outgoing: true, reason: 'refunded_there', left: 500, due: 500 }, ['match', 'ignore']],
  ['more that went back than is left', { outgoing: true, reason: 'refunded_there', left: 499 }, ['ignore']],
  [
    'more that went back than is left, while a refund of ours is under way',
    { outgoing: true, reason: 'refunded_there', left: 499, underWay: true },
    [],
  ],
  [
    'money that went back and is left beside a refund of ours',
    { outgoing: true, reason: 'refunded_there', left: 500, underWay: true },
    ['match', 'ignore'],
  ],
  [
    'a dispute that was won, while a refund of ours is under way',
    { outgoing: true, reason: 'disputed', left: 499, outcome: 'won', underWay: true },
    ['ignore'],
  ],
  ['money that went back of what nobody knows', { outgoing: true, reason: 'refunded_there' }, ['ignore']],
  ['a dispute', { outgoing: true, reason: 'disputed', left: 900 }, ['match', 'ignore']],
  [
    'a dispute in a currency of suspense',
    { outgoing: true, reason: 'disputed', left: 500, currency: 'EUR' },
    ['match', 'ignore'],
  ],
  ['a dispute that was won', { outgoing: true, reason: 'disputed', left: 900, outcome: 'won' }, ['ignore']],
  ['a dispute that was lost', { outgoing: true, reason: 'disputed', left: 900, outcome: 'lost' }, ['match', 'ignore']],
  ['a dispute without an amount', { outgoing: true, reason: 'disputed', left: 500, amount: null }, ['ignore']],
  [
    'a dispute of a payment that is not ours',
    { outgoing: true, reason: 'disputed', known: false, left: 500 },
    ['ignore'],
  ],
  ['what was left after a part went back', { reason: 'refunded_there', left: 1 }, ['refund', 'credit', 'ignore']],
  ['a failed refund of more than is left', { reason: 'refund_failed', left: 499 }, ['ignore']],
  ['money that may be gone', { there: false }, ['refund', 'ignore']],
  ['money of an erased account', { erased: true }, ['refund', 'ignore']],
])('%s', (_, over, ways) => {
  expect(waysOf({ ...item, ...over })).toEqual(ways)
})

test.each<[string, Partial<Item>, boolean]>([
  ['money that is there', {}, false],
  ['money that may be gone', { there: false }, true],
  ['money that may be gone, of an erased account', { there: false, erased: true }, false],
  ['of a failed refund', { there: false, reason: 'refund_failed', left: 500 }, true],
  ['more than is left', { there: false, reason: 'refund_failed', left: 499 }, false],
  ['in another currency', { there: false, currency: 'EUR' }, false],
  ['that left', { there: false, outgoing: true, reason: 'disputed', left: 500 }, false],
])('whether crediting waits: %s', (_, over, waits) => {
  expect(creditWaits({ ...item, ...over })).toBe(waits)
})
