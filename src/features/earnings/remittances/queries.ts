import { sql } from 'kysely'
import { currencyDigits, marketplaceZone, setting } from '#features/settings/service.ts'
import { exponentOf, toMajor } from '#lib/money.ts'
import type { Translated } from '#lib/schema.ts'
import { bothLanguages, translatedIn } from '#lib/words.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { containsFolded, inRange, officeList } from '#server/officeList/officeList.ts'
import { listCashOwed } from './contract.ts'

/** Cash that was collected and not handed over, and earnings, which refunds after a payout make less than zero; minor units. */
const balances = {
  cash: sql<number>`(-coalesce(sum(balance_minor) FILTER (WHERE kind = 'cash'), 0))::bigint`,
  earnings: sql<number>`coalesce(sum(balance_minor) FILTER (WHERE kind = 'earnings'), 0)::bigint`,
}

export const cashOwedList = officeList(listCashOwed, {
  prepare: async ({ db }) => ({
    currency: await setting(db, 'default_currency_code'),
    exponent: exponentOf(await currencyDigits(db)),
    zone: await marketplaceZone(db),
  }),
  from: (db) =>
    db
      .selectFrom((debts) =>
        debts
          .selectFrom('accounts')
          .select('e_provider_id')
          .select([balances.cash.as('cash'), balances.earnings.as('earnings')])
          .select(sql<number>`(-sum(balance_minor))::bigint`.as('owed'))
          .where('kind', 'in', ['earnings', 'cash'])
          .where('currency', '=', (value) =>
            value.selectFrom('settings').select('value').where('key', '=', 'default_currency_code'),
          )
          // Whoever owes has one account of the two below zero.
          .where('e_provider_id', 'in', (owing) =>
            owing
              .selectFrom('accounts')
              .select('e_provider_id')
              .where(sql<boolean>`kind IN ('earnings', 'cash') AND balance_minor < 0`),
          )
          .groupBy('e_provider_id')
          .having(sql<boolean>`sum(balance_minor) < 0`)
          .as('d'),
      )
      .innerJoin('e_providers as p', 'p.id', 'd.e_provider_id')
      .select(['p.id', 'p.name', 'd.cash', 'd.earnings', 'd.owed']),
  key: { by: sql`p.id`, type: 'bigint' },
  sorts: { owed: { by: sql`d.owed`, type: 'bigint' } },
  order: '-owed',
  filters: { owed: (range, _, { exponent }) => inRange(sql`d.owed`, range, 10 ** exponent) },
  search: (text) => containsFolded(sql`findable(both_languages(p.name), '', p.phone_number)`, text),
  row: ({ id, name, cash, earnings, owed }, { currency, exponent }) => ({
    id,
    e_provider: bothLanguages(name as Partial<Translated>),
    cash: toMajor(cash, exponent),
    earnings: toMajor(earnings, exponent),
    owed: toMajor(owed, exponent),
    currency,
  }),
  words: 'earnings.office.owed',
  zone: ({ zone }) => zone,
  csv: { e_provider: ({ e_provider }, { locale }) => translatedIn(locale, e_provider) },
})

export type DebtRow = { name: Partial<Translated>; cash: number; earnings: number }

/** A provider's balances with the house. */
export const debtOf = async (db: Db, providerId: number, currency: string): Promise<DebtRow | undefined> => {
  const { rows } = await sql<DebtRow>`
    SELECT p.name, b.cash, b.earnings FROM e_providers p CROSS JOIN LATERAL (
      SELECT ${balances.cash} AS cash, ${balances.earnings} AS earnings FROM accounts
      WHERE e_provider_id = p.id AND currency = ${currency}) b
    WHERE p.id = ${providerId}::int`.execute(db)
  return rows[0]
}

/** Cash that a transfer which is being made sets off; the provider's accounts are locked. */
export const reservedCash = async (tx: Tx, providerId: number, currency: string): Promise<number> => {
  const { rows } = await sql<{ cash: number }>`
    SELECT coalesce(sum(o.cash_minor), 0)::bigint AS cash FROM payouts o JOIN payout_batches b ON b.id = o.payout_batch_id
    WHERE o.e_provider_id = ${providerId}::int AND o.state = 'reserved' AND b.currency = ${currency}`.execute(tx)
  return rows[0]?.cash ?? 0
}

export const remittancesOf = (db: Db, providerId: number, currency: string) =>
  db
    .selectFrom('remittances as r')
    .innerJoin('users as u', 'u.id', 'r.received_by')
    .leftJoin('remittance_reversals as v', 'v.remittance_id', 'r.id')
    .select(['r.id', 'r.amount_minor', 'r.reference', 'r.created_at', 'u.id as user_id', 'u.name'])
    .select(['v.created_at as reversed_at', 'v.reason'])
    .where('r.e_provider_id', '=', providerId)
    .where('r.currency', '=', currency)
    .orderBy('r.id', 'desc')
    .limit(100)
    .execute()

export const insertRemittance = (
  tx: Tx,
  remittance: {
    e_provider_id: number
    amount_minor: number
    cash_minor: number
    currency: string
    reference: string
    received_by: number
    journal_id: number
  },
) => tx.insertInto('remittances').values(remittance).returning('id').executeTakeFirstOrThrow()

/** Locked against a second reversal. */
export const lockRemittance = (tx: Tx, id: number) =>
  tx
    .selectFrom('remittances')
    .select(['id', 'e_provider_id', 'amount_minor', 'reference', 'journal_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertReversal = (
  tx: Tx,
  reversal: { remittance_id: number; journal_id: number; reason: string; reversed_by: number },
) => tx.insertInto('remittance_reversals').values(reversal).execute()
