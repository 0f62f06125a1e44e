import { platformAccount, post, providerAccount, reverse } from '#features/ledger/service.ts'
import { currencyDigits, setting, settings } from '#features/settings/service.ts'
import { type BankAccount, maskedNumber } from '#lib/bankAccount.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, formatMoney, moneyFormatOf, roundToMinor } from '#lib/money.ts'
import { bothLanguages } from '#lib/words.ts'
import { type Db, isSqlState } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { mailOwners } from '../account/service.ts'
import { pageOf } from '../rules.ts'
import { majorOf, payoutMinimum } from '../service.ts'
import type { BatchState } from './contract.ts'
import {
  type BatchRow,
  batches,
  cancelPayouts,
  insertBatch,
  insertPayout,
  insertReturn,
  isOfTeam,
  lockBatch,
  lockOwed,
  lockPayout,
  lockPreparedAlone,
  markPayoutPaid,
  moveBatch,
  owed,
  payoutsTo,
  reservedOf,
  staleOf,
  transfersOf,
} from './queries.ts'
import { accountHistory } from './rules.ts'

type FinanceContext = WriteContext<'finance'>
type Row = Awaited<ReturnType<typeof transfersOf>>[number]
type Sent = Pick<Row, 'earnings_minor' | 'cash_minor' | 'amount_minor' | 'returned_at'>

const sentOf = ({ earnings_minor, cash_minor, amount_minor, returned_at }: Sent, major: (minor: number) => number) => ({
  earnings: major(earnings_minor),
  cash: major(cash_minor),
  amount: major(amount_minor),
  returned_at: returned_at?.toISOString() ?? null,
})

const shownBatch = (batch: BatchRow, major: (minor: number) => number) => ({
  ...batch,
  created_at: batch.created_at.toISOString(),
  approved_at: batch.approved_at?.toISOString() ?? null,
  closed_at: batch.closed_at?.toISOString() ?? null,
  amount: major(batch.amount),
})

const whole = async (db: Db, id: number) => {
  const major = await majorOf(db)
  const [batch] = await batches(db, { id, limit: 1, offset: 0 })
  const transfers = await transfersOf(db, id)
  if (!batch) return refuse('not_found')
  return {
    ...shownBatch(batch, major),
    payouts: transfers.map((row) => ({
      id: row.id,
      e_provider: { id: row.e_provider_id, name: bothLanguages(row.name) },
      holder: row.holder,
      account_number: row.account_number,
      bank_name: row.bank_name,
      bank_code: row.bank_code,
      account_history: accountHistory(row),
      return_reason: row.reason,
      ...sentOf(row, major),
    })),
  }
}

type Reserved = Awaited<ReturnType<typeof reservedOf>>[number]

/** Posts one transfer: the earnings leave, the collected cash is set off, the rest went to the bank. */
const pay = async (context: FinanceContext, batchId: number, currency: string, row: Reserved): Promise<void> => {
  const { tx } = context
  const { e_provider_id: id, earnings_minor: earnings, cash_minor: cash, amount_minor: amount } = row
  const journal = await post(tx, {
    kind: 'payout',
    key: `payout:${batchId}:${id}`,
    entries: [
      { account: await providerAccount(tx, 'earnings', id, currency), amountMinor: -earnings },
      ...(cash > 0 ? [{ account: await providerAccount(tx, 'cash', id, currency), amountMinor: cash }] : []),
      { account: await platformAccount(tx, 'payouts', currency), amountMinor: amount },
    ],
  })
  await markPayoutPaid(tx, row.id, journal ?? refuse('conflict'))
  await mailAbout(context, 'payout', row)
}

const mailAbout = async (
  { tx, config }: FinanceContext,
  about: 'payout' | 'payout_return',
  payout: BankAccount & { e_provider_id: number; amount_minor: number },
): Promise<void> => {
  const all = await settings(tx, config)
  await mailOwners(tx, config, payout.e_provider_id, about, (locale) => ({
    amount: formatMoney(payout.amount_minor, moneyFormatOf(all, locale)),
    account: maskedNumber(payout),
  }))
}

/** In minor units; null: there is no limit. */
export const approvalLimit = async (db: Db): Promise<number | null> => {
  const limit = await setting(db, 'payout_approval_limit')
  return limit === '' ? null : roundToMinor(Number(limit) || 0, exponentOf(await currencyDigits(db)))
}

/**
 * Prepares paying everybody with a bank account what they are owed, less the cash they collected, if it is the minimum; those
 * named whatever it is. The sums are reserved: of two batches at once the second finds nothing left. Nothing is posted.
 * @throws Refusal nothing_to_pay
 */
export const createBatch = async (context: FinanceContext, ids: readonly number[] | undefined) => {
  const { tx, user } = context
  const currency = await setting(tx, 'default_currency_code')
  await lockOwed(tx, currency, ids)
  const rows = await owed(tx, currency, ids, ids ? 1 : Math.max(1, await payoutMinimum(tx)))
  if (rows.length === 0) return refuse('nothing_to_pay')
  const limit = await approvalLimit(tx)
  const sum = rows.reduce((total, { earnings, cash }) => total + earnings - cash, 0)
  // Several small batches are no way around the limit.
  const needs_second = limit !== null && sum + (await lockPreparedAlone(tx, user.id)) > limit
  const batchId = await insertBatch(tx, { currency, created_by: user.id, needs_second })
  for (const { earnings, cash, ...row } of rows)
    await insertPayout(tx, {
      ...row,
      payout_batch_id: batchId,
      earnings_minor: earnings,
      cash_minor: cash,
      amount_minor: earnings - cash,
    })
  return whole(tx, batchId)
}

const payAll = async (context: FinanceContext, { id, currency }: { id: number; currency: string }): Promise<void> => {
  const rows = await reservedOf(context.tx, id)
  const providers = rows.map(({ e_provider_id }) => e_provider_id)
  await lockOwed(context.tx, currency, providers)
  for (const row of rows) await pay(context, id, currency, row)
}

const approve = async ({ tx, user }: FinanceContext, id: number, currency: string): Promise<void> => {
  const stale = await staleOf(tx, id, currency)
  if (stale.length > 0) return refuse('payout_stale', { data: { e_provider_ids: stale } })
  await moveBatch(tx, id, { state: 'approved', approved_by: user.id }).catch((error: unknown) =>
    isSqlState(error, '23514', 'payout_batches_second') ? refuse('payout_needs_second') : Promise.reject(error),
  )
}

/** Whose own transfer it is does not say that the bank did not make it, which would be paid again. @throws Refusal forbidden */
const expectNotOwn = async ({ tx, user }: FinanceContext, providerIds: readonly number[]): Promise<void> => {
  if (await isOfTeam(tx, user.id, providerIds)) refuse('forbidden')
}

const cancel = async (context: FinanceContext, { id, state }: { id: number; state: BatchState }): Promise<void> => {
  const rows = await reservedOf(context.tx, id)
  if (state === 'approved')
    await expectNotOwn(
      context,
      rows.map(({ e_provider_id }) => e_provider_id),
    )
  await cancelPayouts(context.tx, id)
}

/**
 * Approves a prepared batch, marks an approved one as paid, which posts its transfers, or cancels one. Repeating a move changes
 * nothing. @throws Refusal not_found, payout_moved (from another state, or one that was not read), payout_needs_second,
 * payout_stale (somebody is owed less than was reserved, or has another bank account), forbidden (cancelling an approved one of the
 * caller's own team)
 */
export const moveBatchTo = async (
  context: FinanceContext,
  id: string | number,
  { state, from }: { state: Exclude<BatchState, 'prepared'>; from?: BatchState | undefined },
) => {
  const { tx, user } = context
  const batch = (await lockBatch(tx, parseId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  if (batch.state === state) return whole(tx, batch.id)
  const possible = { approved: ['prepared'], paid: ['approved'], cancelled: ['prepared', 'approved'] }[state]
  if (!possible.includes(batch.state) || batch.state !== (from ?? batch.state)) return refuse('payout_moved')
  if (state === 'approved') await approve(context, batch.id, batch.currency)
  else {
    if (state === 'cancelled') await cancel(context, batch)
    else await payAll(context, batch)
    await moveBatch(tx, batch.id, { state, closed_by: user.id })
  }
  return whole(tx, batch.id)
}

/**
 * The bank sent a transfer back: what it paid is owed again. A second time changes nothing.
 * @throws Refusal not_found, forbidden (to the caller's own team)
 */
export const returnTransfer = async (context: FinanceContext, id: string | number, reason: string) => {
  const { tx, user } = context
  const payout = (await lockPayout(tx, parseId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  await expectNotOwn(context, [payout.e_provider_id])
  const journal = await reverse(tx, payout.journal_id, undefined, 'payout_return')
  if (journal !== null) {
    await insertReturn(tx, { payout_id: payout.id, journal_id: journal, reason, returned_by: user.id })
    await mailAbout(context, 'payout_return', payout)
  }
  return whole(tx, payout.payout_batch_id)
}

export const listBatches = async (
  { db }: ReadContext<'operator'>,
  { limit = 20, offset }: { limit?: number | undefined; offset?: number | undefined },
) => {
  const major = await majorOf(db)
  const rows = await batches(db, pageOf(limit, offset))
  return rows.map((row) => shownBatch(row, major))
}

/** Accounts are whole for those who transfer to them only. */
export const batchById = async ({ db, user }: ReadContext<'operator'>, id: string | number) => {
  const batch = await whole(db, parseId(id) ?? refuse('not_found'))
  if (user.office !== 'support') return batch
  return { ...batch, payouts: batch.payouts.map((payout) => ({ ...payout, account_number: maskedNumber(payout) })) }
}

export const ownPayouts = async ({ db, user }: ReadContext<'manager'>) => {
  const major = await majorOf(db)
  const rows = await payoutsTo(db, user.member.e_provider_id)
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    created_at: ((row.state === 'paid' && row.closed_at) || row.created_at).toISOString(),
    account_number: maskedNumber(row),
    ...sentOf(row, major),
  }))
}
