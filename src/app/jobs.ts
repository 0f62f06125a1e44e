import { removeExpiredChanges } from '#features/accounts/emailChange/service.ts'
import { removeExpiredSignIns } from '#features/accounts/social/service.ts'
import { removeExpiredVerifications } from '#features/accounts/verify/service.ts'
import { mailLostLinks, removeExpiredDrafts, sweepDocuments } from '#features/applications/service.ts'
import { endPauses, readDueSources } from '#features/availability/service.ts'
import { deleteExpiredChanges } from '#features/changes/service.ts'
import { sendQueuedMail, sweepMails } from '#features/mails/service.ts'
import { dispatch } from '#features/notifications/dispatch/service.ts'
import { deliverPush } from '#features/notifications/push/service.ts'
import { applyDueDiscounts } from '#features/offers/service.ts'
import { expireRequests, runAlarm } from '#features/ordering/alarms/service.ts'
import { endUnansweredAbsences } from '#features/ordering/service.ts'
import { keepFigures } from '#features/overview/service.ts'
import { paymentJob, reconcile, sweepPayments } from '#features/payments/online/jobs.ts'
import { onlineOf } from '#features/payments/online/online.ts'
import { mailReceipt } from '#features/payments/receipts/service.ts'
import { alignClocks, renewDueOpenings } from '#features/providers/opening/service.ts'
import { sweepUploads } from '#features/uploads/store/service.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { deleteExpiredHits } from '#server/http/queries.ts'
import { eachAlone } from '#server/jobs/eachAlone.ts'
import { deleteStoredReplies } from '#server/jobs/queries.ts'
import type { QueueName } from '#server/jobs/queues.ts'
import type { BatchHandler, Handler } from '#server/jobs/worker.ts'

/** Hours the reply of an idempotent call is stored (booking-and-money §7). */
const replyRetentionHours = 72
/** Replies that one statement deletes: very many would take longer than a statement may, this hour and the next. */
const repliesAtOnce = 20_000

/** A job that uses only the database, in one transaction. */
const inTransaction =
  (work: (tx: Tx, data: Record<string, unknown>) => Promise<void>): Handler =>
  (database, data) =>
    database.transaction((tx) => work(tx, data))

const purgeReplies = async ({ transaction }: Database): Promise<void> => {
  let deleted = repliesAtOnce
  while (deleted === repliesAtOnce)
    deleted = await transaction((tx) => deleteStoredReplies(tx, replyRetentionHours, repliesAtOnce))
}

const rowSweeps: readonly ((tx: Tx) => Promise<unknown>)[] = [
  deleteExpiredHits,
  sweepPayments,
  removeExpiredVerifications,
  removeExpiredChanges,
  removeExpiredSignIns,
  removeExpiredDrafts,
  sweepMails,
  deleteExpiredChanges,
]

const purge =
  (config: Config): Handler =>
  (database) =>
    eachAlone([
      () => purgeReplies(database),
      () => database.transaction((tx) => mailLostLinks(tx, config)),
      ...rowSweeps.map((work) => () => database.transaction(work)),
      () => sweepUploads(database, config),
      () => sweepDocuments(database, config),
    ])

const openings: Handler = (database) =>
  eachAlone([
    () => alignClocks(database),
    () => database.transaction(endPauses),
    () => endUnansweredAbsences(database),
    () => renewDueOpenings(database),
  ])

/** The handler of each queue. */
export const handlersFor = (config: Config): Record<QueueName, Handler> => ({
  'booking-alarm': inTransaction(runAlarm),
  payment: (_, data) => paymentJob(onlineOf(config), data),
  reconcile: () => reconcile(onlineOf(config)),
  receipt: (database, data) => mailReceipt(database, config, Number(data.payment_id)),
  news: inTransaction((tx, data) => dispatch(tx, config, [{ data, requestId: undefined }])),
  mail: (database, data) => sendQueuedMail(database, config, data),
  push: (database, data) => deliverPush(database, config, data),
  requests: (database) => expireRequests(database),
  openings,
  discounts: applyDueDiscounts,
  figures: inTransaction(keepFigures),
  calendars: (database) => readDueSources(database),
  purge: purge(config),
})

/** Of the queues that a burst fills, handlers of many jobs in one transaction. */
export const batchesFor = (config: Config): Partial<Record<QueueName, BatchHandler>> => ({
  news: (database, jobs) => database.transaction((tx) => dispatch(tx, config, jobs)),
})

export const schedules: Partial<Record<QueueName, string>> = {
  purge: '17 * * * *',
  reconcile: '* * * * *',
  requests: '* * * * *',
  openings: '* * * * *',
  discounts: '* * * * *',
  figures: '*/10 * * * *',
  calendars: '*/15 * * * *',
}
