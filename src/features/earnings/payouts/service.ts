import { platformAccount, post, providerAccount, reverse } from '#features/ledger/service.ts'
import { setting, settings } from '#features/settings/service.ts'
import { maskedIban } from '#lib/iban.ts'
import { parseId } from '#lib/ids.ts'
import { moneyFormatOf, moneyParts } from '#lib/money.ts'
import { bothLanguages } from '#lib/words.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { mailOwners } from '../account/service.ts'
import { majorOf, payoutMinimum } from '../service.ts'
import {
  batches,
  insertBatch,
  insertPayout,
  insertReturn,
  lockOwed,
  lockPayout,
  type OwedRow,
  owed,
  payoutsTo,
  transfersOf,
} from './queries.ts'

type FinanceContext = WriteContext<'finance'>
type Row = Awaited<ReturnType<typeof transfersOf>>[number]

const sentOf = ({ earnings_minor, cash_minor, amount_minor, returned_at }: Row, major: (minor: number) => number) => ({
  earnings: major(earnings_minor),
  cash: major(cash_minor),
  amount: major(amount_minor),
  returned_at: returned_at?.toISOString() ?? null,
})

const whole = async (db: Db, id: number) => {
  const major = await majorOf(db)
  const [batch] = await batches(db, { id, limit: 1, offset: 0 })
  const transfers = await transfersOf(db, id)
  if (!batch) return refuse('not_found')
  return {
    ...batch,
    created_at: batch.created_at.toISOString(),
    amount: major(batch.amount),
    payouts: transfers.map((row) => ({
      id: row.id,
      e_provider: { id: row.e_provider_id, name: bothLanguages(row.name) },
      holder: row.holder,
      iban: row.iban,
      return_reason: row.reason,
      ...sentOf(row, major),
    })),
  }
}

/** Posts one transfer: the earnings leave, the collected cash is set off, the rest went to the bank. */
const pay = async (context: FinanceContext, batchId: number, currency: string, row: OwedRow): Promise<void> => {
  const { tx } = context
  const { e_provider_id: id, earnings, cash, holder, iban } = row
  const amount = earnings - cash
  const journal = await post(tx, {
    kind: 'payout',
    key: `payout:${batchId}:${id}`,
    entries: [
      { account: await providerAccount(tx, 'earnings', id, currency), amountMinor: -earnings },
      ...(cash > 0 ? [{ account: await providerAccount(tx, 'cash', id, currency), amountMinor: cash }] : []),
      { account: await platformAccount(tx, 'payouts', currency), amountMinor: amount },
    ],
  })
  await insertPayout(tx, {
    payout_batch_id: batchId,
    e_provider_id: id,
    earnings_minor: earnings,
    cash_minor: cash,
    amount_minor: amount,
    holder,
    iban,
    journal_id: journal ?? refuse('conflict'),
  })
  await mailAbout(context, 'payout', { providerId: id, amount, iban })
}

const mailAbout = async (
  { tx, config }: FinanceContext,
  about: 'payout' | 'payout_return',
  { providerId, amount, iban }: { providerId: number; amount: number; iban: string },
): Promise<void> => {
  const { minus, number, symbol } = moneyParts(amount, moneyFormatOf(await settings(tx, config), 'en'))
  const values = { amount: `${minus}${number} ${symbol}`, iban: maskedIban(iban) }
  await mailOwners(tx, config, providerId, about, values)
}

/**
 * Pays everybody with a bank account what they are owed, less the cash they collected, if it is the minimum; those named whatever
 * it is. Of two batches at once the second finds nothing left.
 * @throws Refusal nothing_to_pay
 */
export const createBatch = async (context: FinanceContext, ids: readonly number[] | undefined) => {
  const { tx, user } = context
  const currency = await setting(tx, 'default_currency_code')
  await lockOwed(tx, currency, ids)
  const rows = await owed(tx, currency, ids, ids ? 1 : Math.max(1, await payoutMinimum(tx)))
  if (rows.length === 0) return refuse('nothing_to_pay')
  const batchId = await insertBatch(tx, { currency, created_by: user.id })
  for (const row of rows) await pay(context, batchId, currency, row)
  return whole(tx, batchId)
}

/**
 * The bank sent a transfer back: what it paid is owed again. A second time changes nothing.
 * @throws Refusal not_found
 */
export const returnTransfer = async (context: FinanceContext, id: string | number, reason: string) => {
  const { tx, user } = context
  const payout = (await lockPayout(tx, parseId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  const journal = await reverse(tx, payout.journal_id, undefined, 'payout_return')
  if (journal !== null) {
    await insertReturn(tx, { payout_id: payout.id, journal_id: journal, reason, returned_by: user.id })
    const { e_provider_id: providerId, amount_minor: amount, iban } = payout
    await mailAbout(context, 'payout_return', { providerId, amount, iban })
  }
  return whole(tx, payout.payout_batch_id)
}

const pageLimit = 50

export const listBatches = async (
  { db }: ReadContext<'operator'>,
  { limit = 20, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
) => {
  const major = await majorOf(db)
  const page = {
    limit: Math.min(pageLimit, Math.max(1, Math.trunc(limit) || 1)),
    offset: Math.max(0, Math.trunc(offset) || 0),
  }
  const rows = await batches(db, page)
  return rows.map(({ created_at, amount, ...batch }) => ({
    ...batch,
    created_at: created_at.toISOString(),
    amount: major(amount),
  }))
}

export const batchById = ({ db }: ReadContext<'operator'>, id: string | number) =>
  whole(db, parseId(id) ?? refuse('not_found'))

export const ownPayouts = async ({ db, user }: ReadContext<'manager'>) => {
  const major = await majorOf(db)
  const rows = await payoutsTo(db, user.member.e_provider_id)
  return rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    iban: maskedIban(row.iban),
    ...sentOf(row, major),
  }))
}
