import type { Tx } from '#server/db/database.ts'
import { dueRefunds } from '../refunds/queries.ts'
import { processRefund } from '../refunds/send.ts'
import type { Online } from './online.ts'
import { takeDueAttempts } from './queries.ts'
import { recheckPaid } from './recheck.ts'
import { settleAttempt } from './reconcile.ts'
import { deleteOldWebhooks } from './webhooks/queries.ts'
import { processWebhook } from './webhooks/service.ts'

/** Days that processed webhooks are kept. */
const webhookDays = 90
/** Refunds checked per run. */
const mostRefunds = 50
/** Attempts, or refunds, asked about at once. */
const atOnce = 5
/** Milliseconds after which a run takes no further attempts, and as many for refunds: the next one begins every minute. */
const runLength = 45_000

/** Runs one job of the queue `payment`. */
export const paymentJob = async (online: Online, data: Record<string, unknown>): Promise<void> => {
  if (typeof data.webhook_id === 'number') await processWebhook(online, data.webhook_id)
  if (typeof data.refund_id === 'number') await processRefund(online, data.refund_id)
}

type Check = (id: number) => Promise<void>

/** Checks every due attempt with its provider, as far as the time of a run goes. */
const checkAttempts = async (online: Online, settle: Check, recheck: Check): Promise<void> => {
  const end = Date.now() + runLength
  while (Date.now() < end) {
    const due = await online.database.transaction((tx) => takeDueAttempts(tx, atOnce))
    if (due.length === 0) return
    await Promise.all(due.map(({ id, paid }) => (paid ? recheck(id) : settle(id))))
  }
}

const checkRefunds = async ({ database }: Online, check: Check): Promise<void> => {
  const end = Date.now() + runLength
  const due = await dueRefunds(database.db, mostRefunds)
  for (let i = 0; i < due.length && Date.now() < end; i += atOnce)
    await Promise.all(due.slice(i, i + atOnce).map(check))
}

/** Checks due attempts and refunds with their providers; one failure does not stop the others. */
export const reconcile = async (online: Online): Promise<void> => {
  const { log } = online
  const guarded = (work: (id: number) => Promise<unknown>) => async (id: number) => {
    await work(id).catch((error) => log.error({ err: error, id }, 'reconciling failed'))
  }
  await checkAttempts(
    online,
    guarded((id) => settleAttempt(online, id)),
    guarded((id) => recheckPaid(online, id)),
  )
  await checkRefunds(
    online,
    guarded((id) => processRefund(online, id)),
  )
}

export const sweepPayments = async (tx: Tx): Promise<void> => {
  await deleteOldWebhooks(tx, webhookDays)
}
