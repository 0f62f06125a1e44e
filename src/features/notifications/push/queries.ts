import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Target } from '#server/push/send.ts'
import type { Identity } from '#server/push/vapid.ts'

export const storedIdentity = async (db: Db): Promise<Identity | undefined> => {
  const row = await db.selectFrom('push_identity').select(['public_key', 'private_key']).executeTakeFirst()
  return row && { publicKey: row.public_key, privateKey: row.private_key }
}

/** Stores the keys unless another process did. */
export const storeIdentity = (db: Db, { publicKey, privateKey }: Identity) =>
  db
    .insertInto('push_identity')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The most browsers of one user that get pushes. */
const most = 20

const live = (db: Db) =>
  db
    .selectFrom('push_subscriptions as s')
    .innerJoin('api_tokens as t', 't.id', 's.api_token_id')
    .where('t.expires_at', '>', sql<Date>`now()`)

/** Of each user, the subscribed browsers with a valid session. */
export const browsersOf = async (db: Db, userIds: readonly number[]): Promise<{ user_id: number; id: number }[]> => {
  const { rows } = await sql<{ user_id: number; id: number }>`
    SELECT u.id AS user_id, s.id FROM unnest(${userIds}::int[]) u (id) CROSS JOIN LATERAL (
      SELECT s.id FROM push_subscriptions s JOIN api_tokens t ON t.id = s.api_token_id
      WHERE s.user_id = u.id AND t.expires_at > now() ORDER BY s.id DESC LIMIT ${most}) s`.execute(db)
  return rows
}

/** The user's subscribed browsers with a valid session, newest first. */
export const subscriptionsOf = (db: Db, userId: number) =>
  live(db)
    .select(['s.id', 's.endpoint', 's.created_at'])
    .where('s.user_id', '=', userId)
    .orderBy('s.id', 'desc')
    .limit(most)
    .execute()

/** A browser while it is still this user's. */
export const subscriptionOf = (db: Db, userId: number, id: number) =>
  live(db)
    .select(['s.endpoint', 's.p256dh', 's.auth'])
    .where('s.id', '=', id)
    .where('s.user_id', '=', userId)
    .executeTakeFirst()

/**
 * Stores a browser's subscription for this session. A subscription of another user moves to this one only if its keys are the
 * same: another user signed in with the same browser. Returns whether it was stored.
 */
export const putSubscription = async (
  tx: Tx,
  { id: user_id, tokenId: api_token_id }: { id: number; tokenId: number },
  { endpoint, p256dh, auth }: Target,
): Promise<boolean> => {
  const { rows } = await sql`
    INSERT INTO push_subscriptions AS s (user_id, api_token_id, endpoint, p256dh, auth)
    VALUES (${user_id}, ${api_token_id}, ${endpoint}, ${p256dh}, ${auth})
    ON CONFLICT (endpoint) DO UPDATE
      SET user_id = excluded.user_id, api_token_id = excluded.api_token_id, p256dh = excluded.p256dh, auth = excluded.auth
      WHERE s.user_id = excluded.user_id OR (s.p256dh, s.auth) = (excluded.p256dh, excluded.auth)
    RETURNING 1`.execute(tx)
  return rows.length > 0
}

/** Of a user's browsers, this one and the newest others with a valid session stay: the rest gets no pushes, and would be looked at for each. */
export const dropOtherBrowsers = (tx: Tx, userId: number, endpoint: string) =>
  sql`DELETE FROM push_subscriptions WHERE user_id = ${userId}::int AND id NOT IN (
    SELECT s.id FROM push_subscriptions s JOIN api_tokens t ON t.id = s.api_token_id
    WHERE s.user_id = ${userId}::int AND t.expires_at > now()
    ORDER BY s.endpoint = ${endpoint}::text DESC, s.id DESC LIMIT ${most})`.execute(tx)

export const removeSubscription = (tx: Tx, id: number) =>
  tx.deleteFrom('push_subscriptions').where('id', '=', id).execute()

/** Deletes a subscription of this user; returns whether there was one. */
export const removeEndpoint = async (tx: Tx, userId: number, endpoint: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
