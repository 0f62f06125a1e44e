import { ring } from '#features/bookings/alarms/service.ts'
import { sweepHits } from '../queries.ts'
import { forgetAnswers } from './queries.ts'
import type { QueueName } from './queues.ts'
import type { Handler } from './worker.ts'

/** Hours the answer of a call is kept for whoever repeats it (booking-and-money §7). */
const answersKept = 72

const purge: Handler = async (tx) => {
  await forgetAnswers(tx, answersKept)
  await sweepHits(tx)
}

/** Every kind of job by its queue: this list is what happens without anybody asking. */
export const handlers: Record<QueueName, Handler> = { 'booking-alarm': ring, purge }

export const schedules: Partial<Record<QueueName, string>> = { purge: '17 * * * *' }
