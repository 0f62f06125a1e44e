import { sql } from 'kysely'
import type { Db, Tx } from '#server/db.ts'
import type { Provider } from '#server/payKeys.ts'

export type NewWebhook = {
  provider: Provider
  event_id: string
  kind: string
  reference: string | null
  attempt_key: string | null
  /** JSON text. */
  money: string | null
  body: Buffer
}

/** Its number, or undefined when it came before. */
export const storeWebhook = (tx: Tx, { money, ...webhook }: NewWebhook) =>
  tx
    .insertInto('payment_webhooks')
    .values({ ...webhook, money: sql`${money}::text::jsonb` })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const webhookById = (db: Db, id: number) =>
  db
    .selectFrom('payment_webhooks')
    .select(['id', 'provider', 'kind', 'reference', 'attempt_key', 'money', 'state'])
    .$narrowType<{ provider: Provider }>()
    .where('id', '=', id)
    .executeTakeFirst()

export const closeWebhook = (db: Db, id: number, state: 'done' | 'ignored') =>
  db.updateTable('payment_webhooks').set({ state }).where('id', '=', id).execute()

/** Forgets what was done with long ago. */
export const forgetWebhooks = (tx: Tx, days: number) =>
  sql`DELETE FROM payment_webhooks WHERE state <> 'stored' AND received_at < now() - make_interval(days => ${days}::int)`.execute(
    tx,
  )
