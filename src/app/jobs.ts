import { removeExpiredSignIns } from '#features/accounts/social/service.ts'
import { removeExpiredVerifications } from '#features/accounts/verify/service.ts'
import { sendQueuedMail, sweepMails } from '#features/mails/service.ts'
import { tell } from '#features/notifications/dispatch/service.ts'
import { deliverPush } from '#features/notifications/push/service.ts'
import { ring } from '#features/ordering/alarms/service.ts'
import { paymentJob, reconcile, sweepPayments } from '#features/payments/online/jobs.ts'
import { onlineOf } from '#features/payments/online/online.ts'
import { mailReceipt } from '#features/payments/receipts/service.ts'
import { renewDueOpenings } from '#features/providers/opening/service.ts'
import { sweepUploads } from '#features/uploads/store/service.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import { sweepHits } from '#server/http/queries.ts'
import { forgetAnswers } from '#server/jobs/queries.ts'
import type { QueueName } from '#server/jobs/queues.ts'
import type { Handler } from '#server/jobs/worker.ts'

/** Hours the answer of a call is kept for whoever repeats it (booking-and-money §7). */
const answersKept = 72

/** A job that asks nobody but the database: all of it in one transaction. */
const inOne =
  (work: (tx: Tx, data: Record<string, unknown>) => Promise<void>): Handler =>
  (database, data) =>
    database.transaction((tx) => work(tx, data))

const purgeWith = (config: Config) => async (tx: Tx) => {
  await forgetAnswers(tx, answersKept)
  await sweepHits(tx)
  await sweepPayments(tx)
  await removeExpiredVerifications(tx)
  await removeExpiredSignIns(tx)
  await sweepUploads(tx, config)
  await sweepMails(tx)
}

/** Every kind of job by its queue: this list is what happens without anybody asking. */
export const handlersFor = (config: Config): Record<QueueName, Handler> => ({
  'booking-alarm': inOne(ring),
  payment: (_, data) => paymentJob(onlineOf(config), data),
  reconcile: () => reconcile(onlineOf(config)),
  receipt: (database, data) => mailReceipt(database, config, Number(data.payment_id)),
  news: inOne((tx, data) => tell(tx, config, data)),
  mail: (database, data) => sendQueuedMail(database, config, data),
  push: (database, data) => deliverPush(database, config, data),
  openings: inOne(renewDueOpenings),
  purge: inOne(purgeWith(config)),
})

export const schedules: Partial<Record<QueueName, string>> = {
  purge: '17 * * * *',
  reconcile: '* * * * *',
  openings: '* * * * *',
}
