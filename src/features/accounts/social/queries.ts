import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/** Minutes for signing in at the provider, and again for completing it here. */
const validMinutes = 15
const expiry = () => sql<Date>`now() + make_interval(mins => ${validMinutes}::integer)`
const now = sql<Date>`now()`

type NewSignIn = {
  state_hash: Buffer
  browser_hash: Buffer
  provider: string
  nonce: string
  verifier: string
  redirect: string
}

export const insertSignIn = (db: Db, begun: NewSignIn) =>
  db
    .insertInto('social_sign_ins')
    .values({ ...begun, expires_at: expiry() })
    .execute()

/** Stores the name; Apple sends it only once, in this form. */
export const saveGivenName = (db: Db, stateHash: Buffer, name: string) =>
  db.updateTable('social_sign_ins').set({ given_name: name }).where('state_hash', '=', stateHash).execute()

/** A sign-in that is waiting for the provider's callback. */
export const pendingSignIn = (db: Db, stateHash: Buffer) =>
  db
    .selectFrom('social_sign_ins')
    .select(['browser_hash', 'provider', 'nonce', 'verifier', 'given_name'])
    .where('state_hash', '=', stateHash)
    .where('ticket_hash', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

type VerifiedPerson = {
  ticket_hash: Buffer
  subject: string
  email: string
  email_verified: boolean
  given_name: string
}

/** Stores the verified identity and ticket; of two concurrent callbacks one succeeds. */
export const storeIdentity = async (db: Db, stateHash: Buffer, person: VerifiedPerson): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('social_sign_ins')
    .set({ ...person, expires_at: expiry() })
    .where('state_hash', '=', stateHash)
    .where('ticket_hash', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The row of a valid ticket, locked until the transaction ends. */
export const lockTicket = (tx: Tx, ticketHash: Buffer) =>
  tx
    .selectFrom('social_sign_ins')
    .select(['browser_hash', 'provider', 'subject', 'email', 'email_verified', 'given_name', 'redirect'])
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

export const removeTicket = (tx: Tx, ticketHash: Buffer) =>
  tx.deleteFrom('social_sign_ins').where('ticket_hash', '=', ticketHash).execute()

export const removeExpiredSignIns = (tx: Tx) =>
  tx.deleteFrom('social_sign_ins').where('expires_at', '<=', now).execute()

export const userByIdentity = async (db: Db, provider: string, subject: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('social_identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

export const userByEmail = (tx: Tx, email: string) =>
  tx.selectFrom('users').select(['id', 'email_verified_at']).where('email', '=', email).forUpdate().executeTakeFirst()

export const insertIdentity = (tx: Tx, identity: { provider: string; subject: string; user_id: number }) =>
  tx.insertInto('social_identities').values(identity).execute()

export const markVerified = (tx: Tx, id: number) =>
  tx.updateTable('users').set({ email_verified_at: sql`now()` }).where('id', '=', id).execute()
