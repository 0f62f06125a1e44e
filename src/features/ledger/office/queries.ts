import { sql } from 'kysely'
import { currencyDigits, digitsByCurrency, marketplaceZone, setting } from '#features/settings/service.ts'
import { thousandths, whole } from '#lib/currencies.ts'
import { type Exponent, exponentOf, toMajor } from '#lib/money.ts'
import type { Translated } from '#lib/schema.ts'
import { bothLanguages, translatedIn } from '#lib/words.ts'
import type { Tx } from '#server/db/database.ts'
import { inRange, type ListContext, officeList, onDays } from '#server/officeList/officeList.ts'
import { listJournals, listLedgerAccounts } from './contract.ts'
import { accountName, journalName } from './rules.ts'

type Prepared = { house: string; exponent: Exponent; digitsOf: (currency: string) => Exponent; zone: string }
const prepare = async ({ db }: ListContext): Promise<Prepared> => ({
  house: await setting(db, 'default_currency_code'),
  exponent: exponentOf(await currencyDigits(db)),
  digitsOf: await digitsByCurrency(db),
  zone: await marketplaceZone(db),
})

export const accountList = officeList(listLedgerAccounts, {
  prepare,
  from: (db) =>
    db
      .selectFrom('accounts as a')
      .leftJoin('users as u', 'u.id', 'a.user_id')
      .leftJoin('e_providers as p', 'p.id', 'a.e_provider_id')
      .select(['a.id', 'a.kind', 'u.name as user', 'p.name as e_provider', 'a.name', 'a.balance_minor', 'a.currency']),
  key: { by: sql`a.id`, type: 'uuid' },
  sorts: { balance: { by: sql`a.balance_minor`, type: 'bigint' } },
  order: '-balance',
  filters: {
    kind: (kinds) => sql<boolean>`split_part(a.kind, ':', 1) = ANY (${`{${kinds.join(',')}}`}::text[])`,
    balance: (range, _, { house, exponent }) => {
      const within = (digits: Exponent) => inRange(sql`a.balance_minor`, range, 10 ** digits)
      const among = (codes: Set<string>) => sql`a.currency = ANY (${[...codes]}::text[])`
      return sql<boolean>`CASE WHEN a.currency = ${house}::text THEN ${within(exponent)} WHEN ${among(whole)} THEN ${within(0)}
        WHEN ${among(thousandths)} THEN ${within(3)} ELSE ${within(2)} END`
    },
  },
  row: ({ balance_minor, e_provider, ...row }, { digitsOf }) => ({
    ...row,
    e_provider: e_provider && bothLanguages(e_provider),
    balance: toMajor(balance_minor, digitsOf(row.currency)),
  }),
  words: 'ledger.office.column',
  zone: ({ zone }) => zone,
  csv: {
    kind: ({ kind }, { t }) => accountName(kind, (word) => t(`ledger.office.${word}`)),
    e_provider: ({ e_provider }, { locale }) => e_provider && translatedIn(locale, e_provider),
  },
})

type EntryRow = {
  account: string
  kind: string
  user: string | null
  e_provider: Partial<Translated> | null
  amount: number
  currency: string
}

export const journalList = officeList(listJournals, {
  prepare,
  from: (db) =>
    db
      .selectFrom('journals as j')
      .select(['j.id', 'j.kind', 'j.booking_id', 'j.created_at'])
      .select(
        sql<EntryRow[]>`(
          SELECT coalesce(json_agg(json_build_object('account', a.id, 'kind', a.kind, 'user', u.name, 'e_provider', p.name,
            'amount', e.amount_minor, 'currency', a.currency) ORDER BY e.id), '[]')
          FROM entries e JOIN accounts a ON a.id = e.account_id LEFT JOIN users u ON u.id = a.user_id
            LEFT JOIN e_providers p ON p.id = a.e_provider_id WHERE e.journal_id = j.id)`.as('entries'),
      ),
  key: { by: sql`j.id`, type: 'bigint' },
  sorts: { id: { by: sql`j.id`, type: 'bigint' } },
  order: '-id',
  filters: {
    kind: (kinds, eb) => eb('j.kind', 'in', kinds),
    booking: (booking, eb) => eb('j.booking_id', '=', booking),
    account: (account, eb) =>
      eb('j.id', 'in', (entries) =>
        entries.selectFrom('entries').select('entries.journal_id').where('entries.account_id', '=', account),
      ),
    created: (range, _, { zone }) => onDays(sql`j.created_at`, range, zone),
  },
  row: ({ created_at, entries, ...row }, { digitsOf }) => ({
    ...row,
    created_at: created_at.toISOString(),
    entries: entries.map(({ amount, e_provider, ...entry }) => ({
      ...entry,
      e_provider: e_provider && bothLanguages(e_provider),
      amount: toMajor(amount, digitsOf(entry.currency)),
    })),
  }),
  words: 'ledger.office.column',
  zone: ({ zone }) => zone,
  csv: {
    kind: ({ kind }, { t }) => journalName(kind, (word) => t(`ledger.office.${word}`)),
    entries: ({ entries }, { locale, t }) =>
      entries
        .map(({ kind, user, e_provider, amount, currency }) => {
          const name = accountName(kind, (word) => t(`ledger.office.${word}`))
          return [name, user ?? (e_provider && translatedIn(locale, e_provider)), amount, currency]
            .filter(Boolean)
            .join(' ')
        })
        .join('; '),
  },
})

/** How long a check of all entries may take, in milliseconds. */
const longestCheck = 20_000

export type LedgerFaults = { entries: number; journals: number[]; accounts: string[] }

/** Sums up all entries. @throws a statement timeout if there are too many of them */
export const ledgerFaults = async (tx: Tx): Promise<LedgerFaults> => {
  await sql`SET LOCAL statement_timeout = ${sql.lit(longestCheck)}`.execute(tx)
  const { rows } = await sql<LedgerFaults>`
    WITH by_journal AS (
      SELECT e.journal_id, count(*) AS entries, sum(e.amount_minor) AS sum, count(DISTINCT a.currency) AS currencies
      FROM entries e JOIN accounts a ON a.id = e.account_id GROUP BY e.journal_id),
    by_account AS (SELECT account_id, sum(amount_minor) AS sum FROM entries GROUP BY account_id)
    SELECT (SELECT coalesce(sum(entries), 0)::int FROM by_journal) AS entries,
      ARRAY(SELECT journal_id::int FROM by_journal WHERE sum <> 0 OR currencies <> 1 ORDER BY 1 LIMIT 100) AS journals,
      ARRAY(SELECT a.id::text FROM accounts a LEFT JOIN by_account s ON s.account_id = a.id
        WHERE a.balance_minor <> coalesce(s.sum, 0) OR a.balance_minor < a.floor_minor ORDER BY 1 LIMIT 100) AS accounts`.execute(
    tx,
  )
  return rows[0] as LedgerFaults
}
