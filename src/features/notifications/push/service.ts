import { parseId } from '#lib/ids.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Db, Tx } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { areValidKeys, type Keys } from '#server/push/encrypt.ts'
import { sendPush } from '#server/push/send.ts'
import { isPushService } from '#server/push/services.ts'
import { type Identity, newIdentity } from '#server/push/vapid.ts'
import { say } from '#server/words.ts'
import {
  putSubscription,
  removeEndpoint,
  removeSubscription,
  storedIdentity,
  storeIdentity,
  subscriptionById,
  subscriptionsOf,
} from './queries.ts'

/** Who we are for push services, made the first time somebody asks. */
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

type Wanted = { endpoint: string; keys: Keys }

/** @throws Refusal invalid where it is no push service's address, or no browser's keys; conflict where it is another's. */
export const subscribe = async ({ tx, user, config, locale }: WriteContext<'user'>, { endpoint, keys }: Wanted) => {
  const wrong = [say(locale, 'web.field.wrong')]
  if (!isPushService(config.pushServices, endpoint)) return refuse('invalid', { errors: { endpoint: wrong } })
  if (!areValidKeys(keys)) return refuse('invalid', { errors: { keys: wrong } })
  return (await putSubscription(tx, user, { endpoint, ...keys })) || refuse('conflict')
}

export const unsubscribe = removeEndpoint

/** What the browser shows; `public/push.js` reads it. */
export type Push = { title: string; body: string; url: string; tag: string; lang: string; dir: string }

/** Sends a text to each browser of a person, through the queue, in the transaction that calls for it. */
export const pushTo = async (tx: Tx, userId: number, push: Push): Promise<void> => {
  const browsers = await subscriptionsOf(tx, userId)
  if (browsers.length === 0) return
  const text = JSON.stringify(push)
  const at = Date.now()
  const jobs = browsers.map(({ id }) => ({
    queue: 'push' as const,
    key: `${id}:${push.tag}`,
    at,
    data: { subscription_id: id, text },
  }))
  await enqueue(tx, jobs)
}

/**
 * Sends one push. Twice is no harm: both carry the same tag, under which a browser shows the newest alone. A browser that is
 * gone is forgotten.
 * @throws Error where the push service is down or busy: the job is tried again, later each time.
 */
export const deliverPush = async (
  { db, transaction }: Database,
  config: Config,
  data: Record<string, unknown>,
): Promise<void> => {
  const id = parseId(data.subscription_id)
  const target = id === null ? undefined : await subscriptionById(db, id)
  if (id === null || !target || typeof data.text !== 'string' || !isPushService(config.pushServices, target.endpoint))
    return
  const sent = await sendPush(config, await identity(db), target, data.text)
  if (sent === 'gone') await transaction((tx) => removeSubscription(tx, id))
}
