import { sql } from 'kysely'
import type { Translated } from '#lib/schema.ts'
import { inBothLanguages } from '#server/db/bothLanguages.ts'
import type { Db, Tx } from '#server/db/database.ts'

/** `online:…` is held by a payment provider for the marketplace; `suspense` is unassigned money. */
type PlatformAccountKind =
  | 'commission'
  | 'promotion'
  | 'suspense'
  | 'payouts'
  | 'remittances'
  | 'goodwill'
  | `online:${string}`

/** Locks accounts in id order, so that concurrent postings cannot deadlock. */
export const lockAccounts = (tx: Tx, ids: string[]) =>
  tx.selectFrom('accounts').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** A new journal's id, or undefined if the key exists. */
export const insertJournal = (
  tx: Tx,
  journal: { kind: string; booking_id: number | null; idempotency_key: string; reverses_id: number | null },
) =>
  tx
    .insertInto('journals')
    .values(journal)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()

export const insertEntries = (tx: Tx, entries: { journal_id: number; account_id: string; amount_minor: number }[]) =>
  tx.insertInto('entries').values(entries).execute()

/** Updates the cached balances; a CHECK constraint refuses one below its floor. */
export const updateBalances = (tx: Tx, moves: { account_id: string; amount_minor: number }[]) =>
  sql`
  UPDATE accounts a SET balance_minor = a.balance_minor + m.amount_minor, updated_at = now()
  FROM jsonb_to_recordset(${JSON.stringify(moves)}::text::jsonb) AS m (account_id uuid, amount_minor bigint)
  WHERE a.id = m.account_id`.execute(tx)

export const entriesOf = (db: Db, journalId: number) =>
  db
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select(['e.account_id', 'e.amount_minor', 'a.kind', 'a.enabled'])
    .where('e.journal_id', '=', journalId)
    .orderBy('e.id')
    .execute()

export const journalByKey = (db: Db, key: string) =>
  db.selectFrom('journals').select('id').where('idempotency_key', '=', key).executeTakeFirst()

/**
 * The account of a kind, of a provider or of the marketplace (null), created on first use. Nothing is locked here, not even by
 * an upsert: accounts are locked by {@link lockAccounts} alone. After a conflict the other transaction's account is there. Two
 * new ones are created in one order everywhere: a provider's, `suspense`, other accounts of the marketplace, a wallet.
 */
const accountOf = async (tx: Tx, kind: string, currency: string, providerId: number | null): Promise<string> => {
  const owner = providerId === null ? sql<boolean>`e_provider_id IS NULL` : sql<boolean>`e_provider_id = ${providerId}`
  const found = await tx
    .selectFrom('accounts')
    .select('id')
    .where((eb) => eb.and({ kind, currency }))
    .where('user_id', 'is', null)
    .where(owner)
    .executeTakeFirst()
  if (found) return found.id
  const created = await tx
    .insertInto('accounts')
    .values({ kind, name: kind, currency, e_provider_id: providerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id ?? accountOf(tx, kind, currency, providerId)
}

/** The marketplace's account (without an owner) of a kind, created on first use and not locked. */
export const platformAccount = (tx: Tx, kind: PlatformAccountKind, currency: string): Promise<string> =>
  accountOf(tx, kind, currency, null)

/** A provider's earnings account, or its cash-in-hand account; created on first use and not locked. */
export const providerAccount = (
  tx: Tx,
  kind: 'earnings' | 'cash',
  providerId: number,
  currency: string,
): Promise<string> => accountOf(tx, kind, currency, providerId)

/**
 * A customer's first enabled wallet in this currency, created if there is none, under a name that no disabled one has. A
 * payment uses one wallet only. It is not locked, as above.
 */
export const walletAccount = async (tx: Tx, userId: number, currency: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    WITH own AS (
      SELECT id FROM accounts WHERE kind = 'wallet' AND user_id = ${userId} AND currency = ${currency} AND enabled
      ORDER BY created_at, id LIMIT 1
    ), disabled AS (
      SELECT name FROM accounts
      WHERE kind = 'wallet' AND user_id = ${userId} AND currency = ${currency} AND NOT enabled
    ), free AS (
      SELECT name FROM generate_series(1, (SELECT count(*) + 1 FROM disabled)) n, concat_ws(' ', 'Wallet', nullif(n, 1)) name
      WHERE name NOT IN (SELECT name FROM disabled) ORDER BY n LIMIT 1
    ), made AS (
      INSERT INTO accounts (kind, name, currency, user_id, floor_minor)
      SELECT 'wallet', free.name, ${currency}, ${userId}, 0 FROM free WHERE NOT EXISTS (SELECT FROM own)
      ON CONFLICT (user_id, name, currency) WHERE kind = 'wallet' DO NOTHING
      RETURNING id
    )
    SELECT id FROM own UNION ALL SELECT id FROM made`.execute(tx)
  return rows[0]?.id ?? walletAccount(tx, userId, currency)
}

export type ProviderAccountRow = {
  e_provider: { id: number; name: Translated }
  currency: string
  earnings: number
  commission: number
  cash: number
  /** What payouts and remittances took from the two: earnings paid less those that were paid back, and cash set off or handed over. */
  paid_out: number
  set_off: number
}

/** Balances of the providers a person owns or manages (of all, for an operator) and the commission earned with them. */
export const accountsOfProviders = async (
  db: Db,
  user: { id: number; role: string },
): Promise<ProviderAccountRow[]> => {
  const balance = (kind: 'earnings' | 'cash') =>
    sql`coalesce(sum(a.balance_minor) FILTER (WHERE a.kind = ${kind}), 0)::bigint`
  const ofPayouts = (
    sum: string,
  ) => sql`(SELECT coalesce(sum(${sql.raw(sum)}), 0) FROM payouts o WHERE o.e_provider_id = p.id
    AND o.state = 'paid' AND NOT EXISTS (SELECT FROM payout_returns r WHERE r.payout_id = o.id))`
  const ofRemittances = (sum: string) => sql`(SELECT coalesce(sum(${sql.raw(sum)}), 0) FROM remittances s
    WHERE s.e_provider_id = p.id AND s.currency = c.value
      AND NOT EXISTS (SELECT FROM remittance_reversals r WHERE r.remittance_id = s.id))`
  const { rows } = await sql<ProviderAccountRow>`
    SELECT json_build_object('id', p.id, 'name', ${inBothLanguages('p.name')}) AS e_provider, c.value AS currency,
      ${balance('earnings')} AS earnings, ${balance('cash')} AS cash,
      (SELECT coalesce(sum(e.amount_minor), 0)::bigint FROM bookings b JOIN journals j ON j.booking_id = b.id
        JOIN entries e ON e.journal_id = j.id JOIN accounts h ON h.id = e.account_id AND h.kind = 'commission'
          AND h.user_id IS NULL AND h.e_provider_id IS NULL
        WHERE b.e_provider_id = p.id AND h.currency = c.value) AS commission,
      (${ofPayouts('o.earnings_minor')} - ${ofRemittances('s.amount_minor - s.cash_minor')})::bigint AS paid_out,
      (${ofPayouts('o.cash_minor')} + ${ofRemittances('s.cash_minor')})::bigint AS set_off
    FROM e_providers p JOIN settings c ON c.key = 'default_currency_code'
      LEFT JOIN accounts a ON a.e_provider_id = p.id AND a.currency = c.value
    WHERE ${user.role}::text = 'operator' OR EXISTS (
      SELECT 1 FROM e_provider_users u WHERE u.e_provider_id = p.id AND u.user_id = ${user.id}::int AND u.role <> 'worker')
    GROUP BY p.id, c.value ORDER BY p.id LIMIT 100`.execute(db)
  return rows
}
