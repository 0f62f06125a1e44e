import { payLabel } from '#lib/payLabel.ts'

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
  'remittances',
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
  'remittance',
  'remittance_reversal',
  'top_up',
  'gift',
] as const

type AccountWord = `account.${(typeof accountKinds)[number]}`
type JournalWord = `journal.${(typeof journalKinds)[number]}`

/** The name of a kind of account; one that has none is shown as it is. */
export const accountName = (kind: string, t: (word: AccountWord) => string): string => {
  const [first, provider = ''] = kind.split(':')
  const known = accountKinds.find((one) => one === first)
  return known ? [t(`account.${known}`), payLabel(provider)].filter(Boolean).join(' ') : kind
}

/** The same for a kind of journal. */
export const journalName = (kind: string, t: (word: JournalWord) => string): string => {
  const known = journalKinds.find((one) => one === kind)
  return known ? t(`journal.${known}`) : kind
}
