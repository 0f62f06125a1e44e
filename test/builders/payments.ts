import { insertEntries, lockAccounts, updateBalances } from '../../src/features/ledger/queries.ts'
import { sharesOf } from '../../src/features/ledger/rules.ts'
import { platformAccount, providerAccount } from '../../src/features/ledger/service.ts'
import type { Db, Tx } from '../../src/server/db/database.ts'
import { buildBooking } from './bookings.ts'
import { insertOne, type Row } from './insert.ts'

const CASH = 6
const PAID = 2

type PaymentInput = {
  booking_id?: number
  amount_minor?: number
  tax_minor?: number
  payment_method_id?: number
  payment_status_id?: number
  created_at?: Date
}

/** A payment of a finished booking; by default cash that the provider has confirmed. */
export const buildPayment = async (db: Db, input: PaymentInput = {}): Promise<Row<'payments'>> => {
  const booking_id =
    input.booking_id ?? (await buildBooking(db, { status: 'done', at: Date.now() - 26 * 3_600_000 })).id
  const { user_id, cancellation_fee_minor: fee } = await db
    .selectFrom('bookings')
    .select(['user_id', 'cancellation_fee_minor'])
    .where('id', '=', booking_id)
    .executeTakeFirstOrThrow()
  const payment = await insertOne(db, 'payments', {
    amount_minor: 10_000,
    payment_method_id: CASH,
    payment_status_id: PAID,
    of_fee: fee !== null && fee > 0,
    description: `Transaction for Booking #${booking_id}`,
    ...input,
    booking_id,
    user_id,
  })
  if (payment.payment_method_id === CASH && payment.payment_status_id === PAID)
    // One journal is one transaction, the caller's or its own: others post to the same accounts concurrently.
    await (db.isTransaction ? earn(db as Tx, payment) : db.transaction().execute((tx) => earn(tx as Tx, payment)))
  return payment
}

/** Posts what the provider's confirmation posts: the provider has the cash and its share, the marketplace its commission. */
const earn = async (
  tx: Tx,
  { id, booking_id, amount_minor, tax_minor, created_at }: Row<'payments'>,
): Promise<void> => {
  const { provider_id, commission, currency } = await tx
    .selectFrom('bookings as b')
    .select(['b.e_provider_id as provider_id', 'b.provider_percent as commission'])
    .select((eb) => eb.selectFrom('settings').select('value').where('key', '=', 'default_currency_code').as('currency'))
    .where('b.id', '=', booking_id)
    .executeTakeFirstOrThrow()
  const shares = sharesOf(amount_minor, tax_minor, commission)
  const own = (kind: 'cash' | 'earnings') => providerAccount(tx, kind, provider_id, currency ?? 'SAR')
  const entries = [
    { account: await own('cash'), amountMinor: -amount_minor },
    { account: await own('earnings'), amountMinor: shares.provider },
    { account: await platformAccount(tx, 'commission', currency ?? 'SAR'), amountMinor: shares.marketplace },
  ]
  await buildJournal(tx, { kind: 'payment', key: `payment:${id}`, created_at, booking_id, entries })
}

type PastJournal = {
  kind: string
  key: string
  created_at: Date
  booking_id?: number
  entries: { account: string; amountMinor: number }[]
}

/** A journal of an earlier day: the program itself posts only now. */
export const buildJournal = async (tx: Tx, { key, entries, ...journal }: PastJournal): Promise<number> => {
  await lockAccounts(
    tx,
    entries.map(({ account }) => account),
  )
  const { id } = await insertOne(tx, 'journals', { ...journal, idempotency_key: key })
  const rows = entries
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ account, amountMinor }) => ({ account_id: account, amount_minor: amountMinor }))
  await insertEntries(
    tx,
    rows.map((row) => ({ ...row, journal_id: id })),
  )
  await updateBalances(tx, rows)
  return id
}
