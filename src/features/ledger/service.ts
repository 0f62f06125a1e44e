import { type Db, isSqlState, type Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { entriesOf, insertEntries, insertJournal, journalByKey, lockAccounts, updateBalances } from './queries.ts'

export { lockAccounts, platformAccount, providerAccount, walletAccount } from './queries.ts'

export type Entry = { account: string; amountMinor: number }
export type Posting = {
  kind:
    | 'payment'
    | 'refund'
    | 'credit'
    | 'top_up'
    | 'cash_received'
    | 'reversal'
    | 'stray'
    | 'payout'
    | 'payout_return'
    | 'remittance'
    | 'remittance_reversal'
  /** Idempotency key, for instance `payment:42`. */
  key: string
  bookingId?: number
  reversesId?: number
  /** Minor units of one currency; they sum to zero. Positive raises the account's balance. */
  entries: Entry[]
}

/**
 * The only way money moves (`booking-and-money.md §6`): locks the accounts in id order, writes the journal, updates the
 * balances. Returns the journal's id, or null if this key was posted before. Refuses `wallet_insufficient` if an account
 * would fall below its floor. The database checks at commit that the entries sum to zero.
 */
export const post = async (tx: Tx, posting: Posting): Promise<number | null> => {
  const entries = posting.entries.filter(({ amountMinor }) => amountMinor !== 0)
  if (entries.length > 0) await lockAccounts(tx, [...new Set(entries.map(({ account }) => account))])
  const journal = await insertJournal(tx, {
    kind: posting.kind,
    booking_id: posting.bookingId ?? null,
    idempotency_key: posting.key,
    reverses_id: posting.reversesId ?? null,
  })
  if (!journal) return null
  if (entries.length === 0) return journal.id
  const rows = entries.map(({ account, amountMinor }) => ({ account_id: account, amount_minor: amountMinor }))
  await insertEntries(
    tx,
    rows.map((row) => ({ ...row, journal_id: journal.id })),
  )
  await updateBalances(tx, sumByAccount(rows)).catch((error: unknown) =>
    isSqlState(error, '23514') ? refuse('wallet_insufficient') : Promise.reject(error),
  )
  return journal.id
}

/** UPDATE … FROM updates a row only once, so entries of one account are summed first. */
const sumByAccount = (rows: { account_id: string; amount_minor: number }[]) => {
  const sums = new Map<string, number>()
  for (const { account_id, amount_minor } of rows) sums.set(account_id, (sums.get(account_id) ?? 0) + amount_minor)
  return [...sums].map(([account_id, amount_minor]) => ({ account_id, amount_minor }))
}

/** The posting with this key, with kind and state of each account; undefined if none. */
export const postingOf = async (db: Db, key: string) => {
  const journal = await journalByKey(db, key)
  if (!journal) return undefined
  const entries = await entriesOf(db, journal.id)
  return {
    id: journal.id,
    entries: entries.map(({ account_id, amount_minor, kind, enabled }) => ({
      account: account_id,
      amountMinor: amount_minor,
      kind,
      enabled,
    })),
  }
}

/** Reverses a journal with negated entries; idempotent. */
export const reverse = async (
  tx: Tx,
  journalId: number,
  bookingId?: number,
  kind: Posting['kind'] = 'reversal',
): Promise<number | null> => {
  const entries = await entriesOf(tx, journalId)
  return post(tx, {
    kind,
    key: `reversal:${journalId}`,
    ...(bookingId !== undefined && { bookingId }),
    reversesId: journalId,
    entries: entries.map(({ account_id, amount_minor }) => ({ account: account_id, amountMinor: -amount_minor })),
  })
}
