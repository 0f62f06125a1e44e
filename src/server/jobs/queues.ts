import type { QueueOptions } from 'pg-boss'

/** The schema of the job tables, which pg-boss makes and keeps (docs/decisions/0010). */
export const schema = 'jobs'

const DAY = 86_400

/** Every queue by name. `short`: of one key at most one job waits. */
export const queues = {
  /** Something about a booking is due: a reminder, an answer that did not come. */
  'booking-alarm': { policy: 'short', retryLimit: 5, retryDelay: 15, retryBackoff: true, deleteAfterSeconds: 7 * DAY },
  /** A webhook to judge, a refund to send: the provider is asked, and what follows is done. */
  payment: { policy: 'short', retryLimit: 20, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 7 * DAY },
  /** Asks after payments and refunds whose end nobody told us. */
  reconcile: { policy: 'short', retryLimit: 0, deleteAfterSeconds: DAY },
  /** A notification to pass on by mail and push, as its reader chose. */
  news: { policy: 'short', retryLimit: 10, retryDelay: 15, retryBackoff: true, deleteAfterSeconds: DAY },
  /** The receipt of a payment, to be written and mailed. */
  receipt: { policy: 'short', retryLimit: 10, retryDelay: 15, retryBackoff: true, deleteAfterSeconds: DAY },
  /** A mail to send. The pauses between tries are the mail's own; these are for when the job itself breaks off. */
  mail: {
    policy: 'short',
    retryLimit: 20,
    retryDelay: 15,
    retryBackoff: true,
    expireInSeconds: 300,
    deleteAfterSeconds: DAY,
  },
  /** A text for one browser. */
  push: { policy: 'short', retryLimit: 10, retryDelay: 15, retryBackoff: true, deleteAfterSeconds: 3600 },
  /** Whether providers are open is worked out ahead. */
  openings: { policy: 'short', retryLimit: 0, deleteAfterSeconds: DAY },
  /** Clears what has served its time. */
  purge: { policy: 'short', retryLimit: 0, deleteAfterSeconds: DAY },
} as const satisfies Record<string, QueueOptions & { policy: string }>

/**
 * Seconds after which a job whose worker gives no sign of life is tried again, and how often that is looked at. Together
 * with the delay of the queue that is less than a minute (docs/decisions/0072).
 */
export const lostJobs = { heartbeatSeconds: 15, superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 }

export type QueueName = keyof typeof queues

/** Queues somebody waits in front of: asked every so many seconds. */
export const pressing: Partial<Record<QueueName, number>> = { payment: 1, news: 1, mail: 1, push: 1 }
