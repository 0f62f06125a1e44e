import { sql } from 'kysely'
import type { Provider } from '#server/config/paymentKeys.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { insertJobsFrom } from '#server/jobs/queries.ts'

export type NewWebhook = {
  provider: Provider
  event_id: string
  kind: string
  reference: string | null
  attempt_key: string | null
  /** JSON texts. */
  money: string | null
  gone: string | null
  body: Buffer
}

/** Whether it was received before. Concurrent deliveries of a new one are resolved by {@link storeWebhook}. */
export const isKnownWebhook = async (db: Db, provider: Provider, eventId: string): Promise<boolean> => {
  const known = db.selectFrom('payment_webhooks').select('id').where('provider', '=', provider)
  return (await known.where('event_id', '=', eventId).executeTakeFirst()) !== undefined
}

/** Stores a new webhook and its processing job in one statement, so in one commit. */
export const storeWebhook = (db: Db, webhook: NewWebhook, at: number) => {
  const { provider, event_id, kind, reference, attempt_key, money, gone, body } = webhook
  const stored = sql`
    INSERT INTO payment_webhooks (provider, event_id, kind, reference, attempt_key, money, gone, body)
    VALUES (${provider}, ${event_id}, ${kind}, ${reference}, ${attempt_key}, ${money}::text::jsonb, ${gone}::text::jsonb, ${body})
    ON CONFLICT (provider, event_id) DO NOTHING
    RETURNING id`
  const jobs = sql`(SELECT 'payment' AS queue, 'webhook:' || id AS key, ${new Date(at)}::timestamptz AS at,
    jsonb_build_object('webhook_id', id) AS data FROM stored) j`
  return sql`WITH stored AS (${stored}) ${insertJobsFrom(jobs)}`.execute(db)
}

export const webhookById = (db: Db, id: number) =>
  db
    .selectFrom('payment_webhooks')
    .select(['id', 'provider', 'kind', 'reference', 'attempt_key', 'money', 'gone', 'state'])
    .$narrowType<{ provider: Provider }>()
    .where('id', '=', id)
    .executeTakeFirst()

export const closeWebhook = (db: Db, id: number, state: 'done' | 'ignored') =>
  db.updateTable('payment_webhooks').set({ state }).where('id', '=', id).execute()

/** Deletes old webhooks that were processed. */
export const deleteOldWebhooks = (tx: Tx, days: number) =>
  sql`DELETE FROM payment_webhooks WHERE state <> 'stored' AND received_at < now() - make_interval(days => ${days}::int)`.execute(
    tx,
  )
