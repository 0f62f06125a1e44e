import { platformAccount, post, providerAccount } from '#features/ledger/service.ts'
import { setting, settings } from '#features/settings/service.ts'
import { maskedIban } from '#lib/iban.ts'
import { parseId } from '#lib/ids.ts'
import { moneyFormatOf, moneyParts } from '#lib/money.ts'
import { bothLanguages } from '#lib/words.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { mailOwners } from '../account/service.ts'
import { majorOf } from '../service.ts'
import { batches, insertBatch, insertPayout, lockOwed, type OwedRow, owed, payoutsTo, transfersOf } from './queries.ts'

type OperatorContext = WriteContext<'operator'>
type Row = Awaited<ReturnType<typeof transfersOf>>[number]

const amountsOf = ({ earnings_minor, cash_minor, amount_minor }: Row, major: (minor: number) => number) => ({
  earnings: major(earnings_minor),
  cash: major(cash_minor),
  amount: major(amount_minor),
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
      ...amountsOf(row, major),
    })),
  }
}

/** Posts one transfer: the earnings leave, the collected cash is set off, the rest went to the bank. */
const pay = async (context: OperatorContext, batchId: number, currency: string, row: OwedRow): Promise<void> => {
  const { tx, config } = context
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
  const { minus, number, symbol } = moneyParts(amount, moneyFormatOf(await settings(tx, config), 'en'))
  await mailOwners(tx, config, id, 'payout', { amount: `${minus}${number} ${symbol}`, iban: maskedIban(iban) })
}

/**
 * Pays everybody with a bank account what they are owed, less the cash they collected. Of two batches at once the second finds
 * nothing left.
 * @throws Refusal nothing_to_pay
 */
export const createBatch = async (context: OperatorContext, ids: readonly number[] | undefined) => {
  const { tx, user } = context
  const currency = await setting(tx, 'default_currency_code')
  await lockOwed(tx, currency, ids)
  const rows = await owed(tx, currency, ids)
  if (rows.length === 0) return refuse('nothing_to_pay')
  const batchId = await insertBatch(tx, { currency, created_by: user.id })
  for (const row of rows) await pay(context, batchId, currency, row)
  return whole(tx, batchId)
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
    ...amountsOf(row, major),
  }))
}
