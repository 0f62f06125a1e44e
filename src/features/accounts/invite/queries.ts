import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

type Person = { name: string; email: string; phone_number: string; locale: string }

/**
 * A new account without a password; undefined where the email has one. Of two at once the second waits for the first before it
 * inserts: two that insert the same email and the same phone may wait for each other in the two unique indexes.
 */
export const insertInvited = async (tx: Tx, person: Person): Promise<number | undefined> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('invited account'), hashtext(lower(${person.email})))`.execute(tx)
  const row = await tx
    .insertInto('users')
    .values({ ...person, password_hash: 'none' })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const accountByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()

/**
 * A customer becomes a provider and stays able to book; an operator may do all of it already. The row is locked in any case: who
 * is a provider may be leaving their team.
 */
export const addProviderRole = (tx: Tx, id: number) =>
  tx
    .updateTable('users')
    .set({ role: sql`CASE role WHEN 'customer' THEN 'provider' ELSE role END`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** The person opened a link that was mailed to this address. */
export const markEmailConfirmed = (tx: Tx, id: number) =>
  tx
    .updateTable('users')
    .set({ email_verified_at: sql`coalesce(email_verified_at, now())` })
    .where('id', '=', id)
    .execute()
