/** Kinds of accounts; `online` are those at payment providers. */
export const accountKinds = [
  'wallet',
  'earnings',
  'cash',
  'commission',
  'promotion',
  'goodwill',
  'suspense',
  'payouts',
  'online',
] as const

/** Kinds of journals as they are posted. */
export const journalKinds = [
  'payment',
  'refund',
  'credit',
  'reversal',
  'stray',
  'payout',
  'payout_return',
  'top_up',
  'gift',
] as const
