/** What of a payment's money may have left its provider. Minor units. */
export type Doubts = {
  /** What the inbox has as gone or disputed, and nobody has settled. */
  toldMinor: number
  /** How much is gone is not known: a dispute names none, or one in another currency, or the provider has not answered since a refund failed. */
  unknown: boolean
}

/** Whether an amount is at the provider for sure, of which so much is left in the books. */
export const isSurelyThere = (amount: number, left: number, { toldMinor, unknown }: Doubts): boolean =>
  !unknown && amount <= left - toldMinor
