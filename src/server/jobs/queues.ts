import type { QueueOptions } from 'pg-boss'

/** The schema of the job tables, which pg-boss owns (docs/decisions/0010). */
export const schema = 'jobs'

const HOUR = 3600
const DAY = 24 * HOUR

/** Every queue by name. `short`: at most one waiting job per key. */
export const queues = {
  /** A reminder of a booking is due. */
  'booking-alarm': { policy: 'short', retryLimit: 5, retryDelay: 15, retryBackoff: true, deleteAfterSeconds: 7 * DAY },
  /** A webhook to process or a refund to send: asks the provider and applies the result. */
  payment: {
    policy: 'short',
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: HOUR,
    deleteAfterSeconds: 7 * DAY,
  },
  /** Asks providers about payments and refunds without a final status. */
  reconcile: { policy: 'short', retryLimit: 0, deleteAfterSeconds: DAY },
  /** A notification to send by mail and push, as its recipient chose. */
  news: { policy: 'short', retryLimit: 10, retryDelay: 15, retryBackoff: true, deleteAfterSeconds: DAY },
  /** The receipt of a payment, to be written and mailed. */
  receipt: { policy: 'short', retryLimit: 10, retryDelay: 15, retryBackoff: true, deleteAfterSeconds: DAY },
  /** A mail to send. Retries are scheduled per mail; these options are for a job that crashes. */
  mail: {
    policy: 'short',
    retryLimit: 20,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: HOUR,
    expireInSeconds: 300,
    deleteAfterSeconds: DAY,
  },
  /** A push message for one browser. */
  push: { policy: 'short', retryLimit: 10, retryDelay: 15, retryBackoff: true, deleteAfterSeconds: 3600 },
  /** Ends unanswered requests whose time is up. */
  requests: { policy: 'short', retryLimit: 0, deleteAfterSeconds: DAY },
  /** Computes ahead when providers are open. */
  openings: { policy: 'short', retryLimit: 0, deleteAfterSeconds: DAY },
  /** Begins and ends discounts on their dates. */
  discounts: { policy: 'short', retryLimit: 0, deleteAfterSeconds: DAY },
  /** Counts the office's figures of days that are over. */
  figures: { policy: 'short', retryLimit: 0, deleteAfterSeconds: DAY },
  /** Reads busy times from other calendars. */
  calendars: { policy: 'short', retryLimit: 0, expireInSeconds: 800, deleteAfterSeconds: DAY },
  /** Deletes expired rows. */
  purge: { policy: 'short', retryLimit: 0, deleteAfterSeconds: DAY },
} as const satisfies Record<string, QueueOptions & { policy: string }>

/**
 * Seconds after which a job whose worker gives no sign of life is tried again, and how often that is looked at. Together
 * with the delay of the queue that is less than a minute (docs/decisions/0072).
 */
export const lostJobs = { heartbeatSeconds: 15, superviseIntervalSeconds: 10 }

export type QueueName = keyof typeof queues

/** Jobs of a batch that are run at once, where they wait for other services most of their time. */
export const jobsAtOnce: Partial<Record<QueueName, number>> = { payment: 10, mail: 5, push: 10 }

/** Queues that users wait for: polling interval in seconds. */
export const shortPolls: Partial<Record<QueueName, number>> = { payment: 1, news: 1, mail: 1, push: 1 }
