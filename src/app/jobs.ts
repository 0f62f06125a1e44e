import { removeDeadSignIns } from '#features/accounts/social/service.ts'
import { removeDeadVerifications } from '#features/accounts/verify/service.ts'
import { sendPosted, sweepMails } from '#features/mails/service.ts'
import { tell } from '#features/notifications/dispatch/service.ts'
import { deliverPush } from '#features/notifications/push/service.ts'
import { ring } from '#features/ordering/alarms/service.ts'
import { paymentJob, reconcile, sweepPayments } from '#features/payments/online/jobs.ts'
import { onlineOf } from '#features/payments/online/online.ts'
import { mailReceipt } from '#features/payments/receipts/service.ts'
import { renewDue } from '#features/providers/opening/service.ts'
import { sweepUploads } from '#features/uploads/store/service.ts'
import type { Config } from '#server/config/config.ts'
import { sweepHits } from '#server/http/queries.ts'
import { forgetAnswers } from '#server/jobs/queries.ts'
import type { QueueName } from '#server/jobs/queues.ts'
import type { Handler } from '#server/jobs/worker.ts'

/** Hours the answer of a call is kept for whoever repeats it (booking-and-money §7). */
const answersKept = 72

const purgeWith =
  (config: Config): Handler =>
  async (tx) => {
    await forgetAnswers(tx, answersKept)
    await sweepHits(tx)
    await sweepPayments(tx)
    await removeDeadVerifications(tx)
    await removeDeadSignIns(tx)
    await sweepUploads(tx, config)
    await sweepMails(tx)
  }

/** Every kind of job by its queue: this list is what happens without anybody asking. */
export const handlersFor = (config: Config): Record<QueueName, Handler> => ({
  'booking-alarm': ring,
  payment: (_, data) => paymentJob(onlineOf(config), data),
  reconcile: () => reconcile(onlineOf(config)),
  receipt: (tx, data) => mailReceipt(tx, config, Number(data.payment_id)),
  news: (tx, data) => tell(tx, config, data),
  mail: (tx, data) => sendPosted(tx, config, data),
  push: (tx, data) => deliverPush(tx, config, data),
  openings: renewDue,
  purge: purgeWith(config),
})

export const schedules: Partial<Record<QueueName, string>> = {
  purge: '17 * * * *',
  reconcile: '* * * * *',
  openings: '* * * * *',
}
