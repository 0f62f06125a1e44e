import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { forgetAddresses } from '#server/http/limits.ts'

/** Days the link to a new email is valid, and the way back from a change. */
const validDays = 7
const expiry = () => sql<Date>`now() + make_interval(days => ${validDays}::integer)`
const now = sql<Date>`now()`

/** The user whose email is about to change, locked. */
export const lockOwner = (tx: Tx, id: number) =>
  tx.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

type Link = { userId: number; email: string; tokenHash: Buffer }

/** The one requested change of a user: a newer one replaces it. */
export const upsertChange = (tx: Tx, { userId, email, tokenHash }: Link) =>
  tx
    .insertInto('email_changes')
    .values({ user_id: userId, email, token_hash: tokenHash, expires_at: expiry() })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({
        email: ref('excluded.email'),
        token_hash: ref('excluded.token_hash'),
        created_at: ref('excluded.created_at'),
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .execute()

/** The user whose new email a link confirms. */
export const ownerOfChange = (tx: Tx, tokenHash: Buffer) =>
  tx.selectFrom('email_changes').select('user_id').where('token_hash', '=', tokenHash).executeTakeFirst()

/** Consumes a valid link to a new email; of two concurrent calls one succeeds. */
export const takeChange = (tx: Tx, tokenHash: Buffer) =>
  tx
    .deleteFrom('email_changes')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()

/** The link that was opened proves the address. Of one that the account had before nobody takes it back who had it since. */
export const setProvenEmail = async (tx: Tx, id: number, email: string): Promise<void> => {
  await removeLaterUndos(tx, { userId: id, email })
  await tx.updateTable('users').set({ email, email_verified_at: now, updated_at: now }).where('id', '=', id).execute()
  await forgetAddresses(tx, email)
}

/** How many valid ways back an account has. */
export const countUndos = async (tx: Tx, userId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('email_undos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertUndo = (tx: Tx, { userId, email, tokenHash }: Link) =>
  tx.insertInto('email_undos').values({ user_id: userId, email, token_hash: tokenHash, expires_at: expiry() }).execute()

/** The account, and the email before the change, of a valid way back. */
export const undoOf = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('email_undos')
    .select(['user_id as userId', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

type Holder = Pick<Link, 'userId' | 'email'>

const undosOf = (db: Db, { userId, email }: Holder) =>
  db.selectFrom('email_undos').where('user_id', '=', userId).where('email', '=', email)

const validOf = (db: Db, holder: Holder) => undosOf(db, holder).where('expires_at', '>', now)

/** Lengthens all ways back that an email still has to what a new one has. */
export const extendUndos = (tx: Tx, { userId, email }: Holder) =>
  tx
    .updateTable('email_undos')
    .set({ expires_at: expiry() })
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .execute()

/** Whether an email was changed into another one since then, as far as it is known. */
export const isFormerSince = async (db: Db, holder: Holder, time: string): Promise<boolean> =>
  (await undosOf(db, holder)
    .select('user_id')
    .where('created_at', '>', sql<Date>`${time}::timestamptz`)
    .executeTakeFirst()) !== undefined

/** When an email had the account first, as far as it can still take it back. */
const firstOf = (db: Db, holder: Holder) => validOf(db, holder).select(({ fn }) => fn.min('created_at').as('first'))

/** Whether an email had the account before another one of before had it, and can still take it back. */
export const isElder = async (tx: Tx, holder: Holder, other: string): Promise<boolean> =>
  (await validOf(tx, holder)
    .select('email')
    .where('created_at', '<', firstOf(tx, { ...holder, email: other }))
    .executeTakeFirst()) !== undefined

/** Ends the ways back of all who had the account first since an email of before had it first. */
export const removeLaterUndos = (tx: Tx, holder: Holder) =>
  tx
    .deleteFrom('email_undos')
    .where('user_id', '=', holder.userId)
    .where('email', 'in', ({ selectFrom }) =>
      selectFrom('email_undos as later')
        .select('later.email')
        .where('later.user_id', '=', holder.userId)
        .where('later.email', '<>', holder.email)
        .where('later.expires_at', '>', now)
        .groupBy('later.email')
        .having(({ fn }) => fn.min('later.created_at'), '>=', firstOf(tx, holder)),
    )
    .execute()

/** Uses up the ways back of a former email. */
export const removeUndosOf = (tx: Tx, { userId, email }: Holder) =>
  tx.deleteFrom('email_undos').where('user_id', '=', userId).where('email', '=', email).execute()

/** Whether a former email can take one of these accounts back. */
export const canBeTakenBack = async (db: Db, ids: readonly number[]): Promise<boolean> =>
  (await db
    .selectFrom('email_undos as undo')
    .innerJoin('users as owner', 'owner.id', 'undo.user_id')
    .select('undo.user_id')
    .where('undo.user_id', 'in', ids)
    .whereRef('undo.email', '<>', 'owner.email')
    .where('undo.expires_at', '>', now)
    .executeTakeFirst()) !== undefined

/** A former email of the account can no longer take it back. */
export const removeUndos = (tx: Tx, userId: number) =>
  tx.deleteFrom('email_undos').where('user_id', '=', userId).execute()

/** Everything by which somebody else could still enter the account, or read along. */
export const closeOtherWays = async (tx: Tx, id: number): Promise<void> => {
  for (const table of [
    'api_tokens',
    'password_resets',
    'email_changes',
    'email_verifications',
    'social_identities',
    'checkout_tickets',
    'push_subscriptions',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
  await tx
    .deleteFrom('calendar_addresses')
    .where('worker_id', 'in', ({ selectFrom }) =>
      selectFrom('e_provider_users as m')
        .innerJoin('workers as w', (join) =>
          join.onRef('w.e_provider_id', '=', 'm.e_provider_id').onRef('w.user_id', '=', 'm.user_id'),
        )
        .select('w.id')
        .where('m.user_id', '=', id),
    )
    .execute()
  // They may have invited themselves into its teams.
  await tx
    .deleteFrom('team_invitations as i')
    .using('e_provider_users as m')
    .whereRef('m.e_provider_id', '=', 'i.e_provider_id')
    .whereRef('m.user_id', '=', 'i.invited_by')
    .where('m.user_id', '=', id)
    .execute()
  // No password matches this.
  await tx.updateTable('users').set({ password_hash: 'none', device_token: null }).where('id', '=', id).execute()
}

export const localeOfUser = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('users').select('locale').where('id', '=', id).executeTakeFirstOrThrow()).locale

/** Deletes expired links. */
export const removeExpiredChanges = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
  await tx.deleteFrom('email_undos').where('expires_at', '<=', now).execute()
}
