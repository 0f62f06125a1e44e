import { parseId } from '#lib/ids.ts'
import type { Config } from '#server/config/config.ts'
import { type Database, type Db, isSqlState, type Tx } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { areValidKeys, type Keys } from '#server/push/encrypt.ts'
import { sendPush } from '#server/push/send.ts'
import { isPushService } from '#server/push/services.ts'
import { type Identity, newIdentity } from '#server/push/vapid.ts'
import { translate } from '#server/words.ts'
import {
  browsersOf,
  dropOtherBrowsers,
  putSubscription,
  removeEndpoint,
  removeSubscription,
  storedIdentity,
  storeIdentity,
  subscriptionOf,
  subscriptionsOf,
} from './queries.ts'

/** The server's key pair for push services, created on first use. */
const identity = async (db: Db): Promise<Identity> => {
  const known = await storedIdentity(db)
  if (known) return known
  await storeIdentity(db, newIdentity())
  return (await storedIdentity(db)) ?? refuse('unavailable')
}

export const pushKey = async ({ db }: ReadContext<'user'>): Promise<string> => (await identity(db)).publicKey

export const subscriptions = async ({ db, user }: ReadContext<'user'>) =>
  (await subscriptionsOf(db, user.id)).map(({ endpoint, created_at }) => ({
    endpoint,
    created_at: created_at.toISOString(),
  }))

type NewSubscription = { endpoint: string; keys: Keys }

/**
 * @throws Refusal invalid for an endpoint that is no push service or for invalid keys; conflict if it is another user's;
 * unauthenticated where the session has ended meanwhile.
 */
export const subscribe = async (
  { tx, user, config, locale }: WriteContext<'user'>,
  { endpoint, keys }: NewSubscription,
) => {
  const wrong = [translate(locale, 'web.field.wrong')]
  if (!isPushService(config.pushServices, endpoint)) return refuse('invalid', { errors: { endpoint: wrong } })
  if (!areValidKeys(keys)) return refuse('invalid', { errors: { keys: wrong } })
  const stored = await putSubscription(tx, user, { endpoint, ...keys }).catch((error: unknown) =>
    isSqlState(error, '23503', 'push_subscriptions_api_token_id_fkey')
      ? refuse('unauthenticated')
      : Promise.reject(error),
  )
  if (!stored) return refuse('conflict')
  await dropOtherBrowsers(tx, user.id, endpoint)
  return true
}

export const unsubscribe = removeEndpoint

/** The payload, shown by `public/push.js`. */
export type Push = { title: string; body: string; url: string; tag: string; lang: string; dir: string }

/** Whose browsers a push is for, and the request that it goes back to. */
export type AddressedPush = { userId: number; push: Push; requestId: string | undefined }

/** Enqueues pushes for each of their users' browsers, in the caller's transaction. */
export const sendPushes = async (tx: Tx, pushes: readonly AddressedPush[]): Promise<void> => {
  if (pushes.length === 0) return
  const browsers = await browsersOf(tx, [...new Set(pushes.map(({ userId }) => userId))])
  const at = Date.now()
  const jobs = pushes.flatMap(({ userId, push, requestId }) =>
    browsers
      .filter(({ user_id }) => user_id === userId)
      .map(({ id }) => ({
        queue: 'push' as const,
        key: `${id}:${push.tag}`,
        at,
        data: { subscription_id: id, user_id: userId, text: JSON.stringify(push) },
        requestId,
      })),
  )
  if (jobs.length > 0) await enqueue(tx, jobs)
}

/**
 * Sends one push, unless another person signed in there meanwhile. Sending it twice is harmless: browsers show only the newest
 * push of a tag. Expired subscriptions are deleted.
 * @throws Error if the push service is down or busy: the job is retried with backoff.
 */
export const deliverPush = async (
  { db, transaction }: Database,
  config: Config,
  data: Record<string, unknown>,
): Promise<void> => {
  const [id, userId] = [parseId(data.subscription_id), parseId(data.user_id)]
  const target = id === null || userId === null ? undefined : await subscriptionOf(db, userId, id)
  if (id === null || !target || typeof data.text !== 'string' || !isPushService(config.pushServices, target.endpoint))
    return
  const sent = await sendPush(config, await identity(db), target, data.text)
  if (sent === 'gone') await transaction((tx) => removeSubscription(tx, id))
}
