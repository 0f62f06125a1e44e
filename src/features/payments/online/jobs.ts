import type { Tx } from '#server/db/database.ts'
import { dueRefunds } from '../refunds/queries.ts'
import { processRefund } from '../refunds/send.ts'
import type { Online } from './online.ts'
import { takeDueAttempts } from './queries.ts'
import { settleAttempt } from './reconcile.ts'
import { deleteOldWebhooks } from './webhooks/queries.ts'
import { processWebhook } from './webhooks/service.ts'

/** Days that processed webhooks are kept. */
const webhookDays = 90
/** Attempts and refunds checked per run. */
const round = 50

/** Runs one job of the queue `payment`. */
export const paymentJob = async (online: Online, data: Record<string, unknown>): Promise<void> => {
  if (typeof data.webhook_id === 'number') await processWebhook(online, data.webhook_id)
  if (typeof data.refund_id === 'number') await processRefund(online, data.refund_id)
}

/** Checks every due attempt and refund with its provider; one failure does not stop the others. */
export const reconcile = async (online: Online): Promise<void> => {
  const { database, log } = online
  const attempts = await database.transaction((tx) => takeDueAttempts(tx, round))
  const refunds = await dueRefunds(database.db, round)
  const each = async (ids: readonly number[], work: (id: number) => Promise<unknown>): Promise<void> => {
    for (const id of ids) await work(id).catch((error) => log.error({ err: error, id }, 'reconciling failed'))
  }
  await each(attempts, (id) => settleAttempt(online, id))
  await each(refunds, (id) => processRefund(online, id))
}

export const sweepPayments = async (tx: Tx): Promise<void> => {
  await deleteOldWebhooks(tx, webhookDays)
}
