import { sql } from 'kysely'
import type { BankAccount } from '#lib/bankAccount.ts'
import type { Db, Tx } from '#server/db/database.ts'

export const payoutAccount = (db: Db, providerId: number) =>
  db
    .selectFrom('payout_accounts')
    .select(['holder', 'account_number', 'bank_name', 'bank_code', 'updated_at'])
    .where('e_provider_id', '=', providerId)
    .executeTakeFirst()

type Account = BankAccount & { e_provider_id: number; holder: string; changed_by: number }

/** Returns whether anything differs from before. */
export const upsertAccount = async (tx: Tx, { e_provider_id, ...account }: Account): Promise<boolean> => {
  const { rows } = await sql<{ e_provider_id: number }>`
    INSERT INTO payout_accounts AS o (e_provider_id, holder, account_number, bank_name, bank_code, changed_by)
    VALUES (${e_provider_id}::int, ${account.holder}, ${account.account_number}, ${account.bank_name}::text,
      ${account.bank_code}::text, ${account.changed_by}::int)
    ON CONFLICT (e_provider_id) DO UPDATE
      SET holder = excluded.holder, account_number = excluded.account_number, bank_name = excluded.bank_name,
        bank_code = excluded.bank_code, changed_by = excluded.changed_by, updated_at = now()
      WHERE (o.holder, o.account_number, o.bank_name, o.bank_code)
        IS DISTINCT FROM (excluded.holder, excluded.account_number, excluded.bank_name, excluded.bank_code)
    RETURNING e_provider_id`.execute(tx)
  return rows.length > 0
}

/** The owners of a provider, to be mailed. */
export const ownersOf = (db: Db, providerId: number) =>
  db
    .selectFrom('e_provider_users as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['u.name', 'u.email', 'u.locale'])
    .where('l.e_provider_id', '=', providerId)
    .where('l.role', '=', 'owner')
    .where('u.deleted_at', 'is', null)
    .orderBy('u.id')
    .limit(20)
    .execute()
