import type { InboxWay } from './contract.ts'

/** What decides how an item can be settled. Amounts in minor units. */
type Item = {
  reason: string
  /** The amount left a payment without us, instead of coming in. */
  outgoing: boolean
  /** The checkout it came from is one of ours. */
  known: boolean
  amount: number | null
  currency: string | null
  /** The marketplace's currency. */
  house: string
  /** What its booking costs, if it can be paid now. */
  due: number | null
  /** Of a failed refund and of money that left: what is left of its payment, or in suspense. */
  left: number | null
  /** How a dispute ended: one that was won took nothing. */
  outcome: 'won' | 'lost' | null
  /** All of it is at the provider for sure, so a wallet may get it. */
  there: boolean
  /** A refund of ours of the same money has not ended yet, and is not late. */
  underWay: boolean
  /** The customer has erased their account, so nobody could open a wallet of theirs. */
  erased: boolean
}

/**
 * The ways to settle an item, the first the one that sets things right if it is possible; none where that depends on a refund of
 * ours: what went back is recorded if its provider refuses it, and left if it is done.
 */
export const waysOf = (item: Item): InboxWay[] => {
  const { reason, outgoing, known, amount, currency, house, due, left, outcome, there, underWay, erased } = item
  const failedRefund = reason === 'refund_failed'
  const money = known && amount !== null && amount > 0 && currency !== null
  if (!money || reason === 'refund_late' || (failedRefund && left !== null && amount > left)) return ['ignore']
  if (outgoing) {
    if (outcome === 'won' || left === null) return ['ignore']
    if (amount > left) return underWay ? [] : ['ignore']
    return ['match', 'ignore']
  }
  return [
    ...(!failedRefund && currency === house && amount === due ? ['match' as const] : []),
    'refund',
    ...(currency === house && there && !erased ? ['credit' as const] : []),
    'ignore',
  ]
}

/** Whether an item could be credited, were it sure that its money is still at the provider. */
export const creditWaits = (item: Item): boolean => !item.there && waysOf({ ...item, there: true }).includes('credit')
