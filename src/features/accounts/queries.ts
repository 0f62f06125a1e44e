import { type RawBuilder, sql } from 'kysely'
import { pictured } from '#features/uploads/service.ts'
import type { SignedInUser } from '#lib/user.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { read } from '#server/db/read.ts'
import { forgetAddresses } from '#server/http/limits.ts'
import { int, type ListOptions, one, resource, text, timestamp } from '#server/listQuery/index.ts'
import { mostSessions } from './rules.ts'

const pictureColumns = pictured('users')

/** All columns of a user, only for that user; the service adds the token and the custom fields. */
const own = resource<SignedInUser & { bio: string; address: string }>('own_users', {
  table: 'users',
  columns: {
    id: int(),
    name: text(),
    email: text(),
    phone_number: text(),
    role: text(),
    email_verified_at: timestamp(),
    phone_verified_at: timestamp(),
    device_token: text(),
    created_at: timestamp(),
    updated_at: timestamp(),
    bio: text(),
    address: text(),
    /** The new email whose link was not opened yet. */
    pending_email: text({
      sql: (row) => `(SELECT c.email::text FROM email_changes c WHERE c.user_id = ${row}.id AND c.expires_at > now())`,
    }),
    /** The language that the person chose, if any. */
    locale: text({ sql: (row) => `CASE WHEN ${row}.locale_chosen THEN ${row}.locale END` }),
    ...pictureColumns.columns,
  },
  relations: pictureColumns.relations,
  always: ['media'],
})

export const userById = (db: Db, id: number, options: ListOptions) => one(db, own, id, {}, options)

/** The user a valid token belongs to. */
export const sessionByHash = async (db: Db, tokenHash: Buffer) => {
  const query = db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'users.id',
      'users.role',
      'users.office_role',
      'users.locale',
      'api_tokens.id as tokenId',
      'api_tokens.acting_id',
    ])
    // Also where an operator of the demo acts for somebody else.
    .select(
      sql<boolean>`users.planted OR EXISTS (SELECT FROM users o WHERE o.id = api_tokens.acting_id AND o.planted)`.as(
        'planted',
      ),
    )
    .select(sql<boolean>`users.email_verified_at IS NOT NULL`.as('verified'))
    // A server that takes no changes can be read all the same.
    .select(
      sql<boolean>`api_tokens.last_used_at < now() - interval '1 hour' AND current_setting('transaction_read_only') = 'off'`.as(
        'needs_extension',
      ),
    )
    .select(sql<boolean>`second_factors.confirmed_at IS NOT NULL`.as('has_factor'))
    .select(sql<boolean>`api_tokens.factor_at IS NOT NULL`.as('gave_factor'))
    .select(sql<boolean>`coalesce(api_tokens.factor_at > now() - interval '5 minutes', false)`.as('factor_fresh'))
    .where('api_tokens.token_hash', '=', tokenHash)
    .where('users.blocked_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('api_tokens.acting_id', 'is', null),
        exists(
          selectFrom('users as operators')
            .select('operators.id')
            .whereRef('operators.id', '=', 'api_tokens.acting_id')
            .where('operators.role', '=', 'operator')
            .where('operators.blocked_at', 'is', null),
        ),
      ]),
    )
    .where('api_tokens.expires_at', '>', sql<Date>`now()`)
    .compile()
  return (await read(db, query))[0]
}

/** Remembered devices stay signed in for 180 days after their last use, others for one day. */
const expiry = (remember: RawBuilder<boolean>): RawBuilder<Date> =>
  sql`now() + CASE WHEN ${remember} THEN interval '180 days' ELSE interval '1 day' END`

type NewToken = { user_id: number; token_hash: Buffer; remember: boolean; user_agent: string; ip: string }

export const insertToken = (tx: Tx, token: NewToken) =>
  tx
    .insertInto('api_tokens')
    .values({ ...token, expires_at: expiry(sql`${token.remember}::boolean`) })
    .execute()

/** Operators sign in again after twelve hours, however often they used it. */
export const insertOperatorToken = (tx: Tx, token: NewToken) =>
  tx
    .insertInto('api_tokens')
    .values({ ...token, remember: false, expires_at: sql`now() + interval '12 hours'` })
    .execute()

/** A session of an operator who acts for a customer; it ends by itself. */
export const insertActingToken = (
  tx: Tx,
  token: Omit<NewToken, 'remember'> & { acting_id: number; acting_token_id: number },
  minutes: number,
): Promise<{ expires_at: Date }> =>
  tx
    .insertInto('api_tokens')
    .values({ ...token, remember: false, expires_at: sql`now() + make_interval(mins => ${minutes})` })
    .returning('expires_at')
    .executeTakeFirstOrThrow()

/** Extends a token's expiry after a use and stores the IP address; an operator's keeps its expiry. */
export const extendToken = (db: Db, id: number, ip: string, extends_expiry: boolean) =>
  db
    .updateTable('api_tokens')
    .set({ last_used_at: sql`now()`, ip, ...(extends_expiry && { expires_at: expiry(sql`remember`) }) })
    .where('id', '=', id)
    .execute()

export const removeToken = (tx: Tx, id: number) => tx.deleteFrom('api_tokens').where('id', '=', id).execute()

export const removeTokensOf = async (tx: Tx, userIds: number[]): Promise<void> => {
  if (userIds.length > 0) await tx.deleteFrom('api_tokens').where('user_id', 'in', userIds).execute()
}

/** Removes a requested new email: the request may come from the person who is to be kept out. */
export const removeEmailChange = (tx: Tx, userId: number) =>
  tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()

/** Whether nobody has proved to own an account's email. */
export const isUnproven = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Ends every way into an account whose email nobody had proved to own: somebody else may have made it. */
export const removeUnprovenWays = async (tx: Tx, id: number): Promise<void> => {
  await updateUser(tx, id, { password_hash: 'none' })
  for (const table of ['api_tokens', 'email_changes', 'social_identities'] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
}

/** Sets the password of the demo's operators that still have the one of all its accounts; returns their ids. */
export const setKnownOperatorsPassword = async (tx: Tx, password_hash: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    UPDATE users SET password_hash = ${password_hash}, updated_at = now()
    WHERE planted AND role = 'operator' AND password_hash IN (SELECT password_hash FROM users WHERE planted AND role <> 'operator')
    RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const removeOtherTokens = (tx: Tx, userId: number, keptId: number) =>
  tx.deleteFrom('api_tokens').where('user_id', '=', userId).where('id', '<>', keptId).executeTakeFirst()

/**
 * Makes room for one more token: deletes the user's expired ones, and of too many those that were used longest ago. Very many could
 * not be ended any more within the time of a statement.
 */
export const makeRoomForToken = (tx: Tx, userId: number) =>
  tx
    .deleteFrom('api_tokens')
    .where('user_id', '=', userId)
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'not in',
        selectFrom('api_tokens as own')
          .select('own.id')
          .where('own.user_id', '=', userId)
          .where('own.expires_at', '>', sql<Date>`now()`)
          .orderBy('own.last_used_at', 'desc')
          .orderBy('own.id', 'desc')
          .limit(mostSessions - 1),
      ),
    )
    .execute()

export const credentialsByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'password_hash', 'planted']).where('email', '=', email).executeTakeFirst()

export const credentialsById = (db: Db, id: number) =>
  db.selectFrom('users').select(['email', 'password_hash']).where('id', '=', id).executeTakeFirstOrThrow()

/** Which of an email, in any case, and a phone number are not the user's own. */
export const changedContacts = async (
  db: Db,
  id: number,
  { email, phone_number }: { email?: string | undefined; phone_number?: string | undefined },
): Promise<{ email: boolean; phone: boolean }> => {
  const { rows } = await sql<{ email: boolean; phone: boolean }>`
    SELECT coalesce(email <> ${email ?? null}::citext, false) AS email,
      coalesce(phone_number <> ${phone_number ?? null}::text, false) AS phone
    FROM users WHERE id = ${id}::int`.execute(db)
  return rows[0] ?? { email: false, phone: false }
}

/** Which of an email and a phone number belong to a user other than `id`; an email they may still take back does, too. */
export const takenContacts = async (db: Db, who: { email?: string; phone_number?: string; id?: number }) => {
  const others = db
    .selectFrom('users')
    .select('id')
    .$if(who.id !== undefined, (query) => query.where('id', '<>', who.id ?? 0))
  const formerOwners = db
    .selectFrom('email_undos')
    .select('user_id')
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(who.id !== undefined, (query) => query.where('user_id', '<>', who.id ?? 0))
  const { email, phone } = await db
    .selectNoFrom(({ exists, or }) => [
      or([
        exists(others.where('email', '=', who.email ?? '')),
        exists(formerOwners.where('email', '=', who.email ?? '')),
      ]).as('email'),
      exists(others.where('phone_number', '=', who.phone_number ?? '')).as('phone'),
    ])
    .executeTakeFirstOrThrow()
  return { email: Boolean(email), phone: Boolean(phone) }
}

/** What decides whether a person may have a session, and which; locked, so that a change of it waits for the session. */
export const lockSignInState = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .select(['planted', 'role', 'blocked_at', 'password_hash'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow()

/** Locks a user; whether this session of theirs is still there. */
export const lockWithSession = async (tx: Tx, id: number, tokenId: number): Promise<boolean> => {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return (await tx.selectFrom('api_tokens').select('id').where('id', '=', tokenId).executeTakeFirst()) !== undefined
}

export const nameOf = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

export const insertUser = async (
  tx: Tx,
  user: { name: string; email: string; phone_number: string; password_hash: string; locale: string },
): Promise<number> => {
  const { id } = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  await forgetAddresses(tx, user.email)
  return id
}

type Changes = Partial<{
  name: string
  email: string
  phone_number: string
  address: string
  bio: string
  device_token: string
  password_hash: string
}>

/** A changed email or phone number loses its verification. Returns the email. */
export const updateUser = async (tx: Tx, id: number, { email, phone_number, ...changes }: Changes): Promise<string> => {
  const row = await tx
    .updateTable('users')
    // After the change of email that is noted in the same transaction.
    .set({ ...changes, updated_at: sql`clock_timestamp()` })
    .$if(email !== undefined, (query) =>
      query.set({
        email: email ?? '',
        email_verified_at: sql`CASE WHEN email = ${email} THEN email_verified_at END`,
      }),
    )
    .$if(phone_number !== undefined, (query) =>
      query.set({
        phone_number: phone_number ?? '',
        phone_verified_at: sql`CASE WHEN phone_number = ${phone_number} THEN phone_verified_at END`,
      }),
    )
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow()
  if (changes.password_hash !== undefined) await forgetAddresses(tx, row.email)
  return row.email
}
