import { type Clock, PgBoss, type StopOptions } from 'pg-boss'
import type { Database } from '#server/db/database.ts'
import { inScope } from '#server/requestScope.ts'
import { jobConnections } from './connections.ts'
import { lostJobs, type QueueName, schema, shortPolls } from './queues.ts'

/**
 * Runs one job in transactions of its own; none is open during calls to other services. It may run twice, even at the same
 * time: handlers must be idempotent.
 */
export type Handler = (database: Database, data: Record<string, unknown>) => Promise<void>

/** What an error is about; `request_id` is that of the request which created the job. */
export type JobContext = { job: string; job_id?: string; request_id?: string | undefined; data?: object }

type WorkerOptions = {
  databaseUrl: string
  database: Database
  handlers: Record<QueueName, Handler>
  /** Cron expressions in UTC: when to put a job without data into a queue. */
  schedules?: Partial<Record<QueueName, string>>
  /** How often each queue is polled. */
  pollSeconds?: number
  /** How often lost jobs are looked for, in seconds. */
  superviseSeconds?: number
  onError: (error: unknown, about: JobContext) => void
}

export type Worker = {
  stop: () => Promise<void>
  /** The error of the last statement on the queues, if it failed. */
  failure: () => unknown
}

/**
 * A clock that does not jump: after a jump backwards the library would wait for as long as the jump was before it fetches
 * again.
 */
const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, milliseconds) => setTimeout(work, milliseconds),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (work, milliseconds) => setInterval(work, milliseconds),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
}

/** What an operator sees of a failed job. */
const outputOf = (failure: unknown): { message: string } => ({
  message: (failure instanceof Error ? failure.message : String(failure)).replaceAll('\0', '').slice(0, 500),
})

/** Jobs fetched at once; after a full batch the next is fetched without a pause. */
const batchSize = 20

const begin = async (
  boss: PgBoss,
  { database, handlers, schedules = {}, pollSeconds = 5, onError }: WorkerOptions,
): Promise<void> => {
  await boss.start()
  for (const [queue, cron] of Object.entries(schedules)) await boss.schedule(queue, cron)
  for (const [queue, handle] of Object.entries(handlers)) {
    const options = {
      perJobResults: true,
      batchSize,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: Math.min(pollSeconds, shortPolls[queue as QueueName] ?? pollSeconds),
    } as const
    await boss.work<Record<string, unknown> | null, unknown, typeof options>(queue, options, async (jobs) => {
      const results = []
      for (const { id, data } of jobs) {
        const { request_id, ...given } = data ?? {}
        const requestId = typeof request_id === 'string' ? request_id : undefined
        const failure = await inScope({ requestId, job: queue }, () => handle(database, given)).then(
          () => undefined,
          (error: unknown) => error ?? new Error('a job failed'),
        )
        if (failure) onError(failure, { job: queue, job_id: id, request_id: requestId, data: given })
        results.push(
          failure ? { id, status: 'failed' as const, output: outputOf(failure) } : { id, status: 'completed' as const },
        )
      }
      return results
    })
  }
}

/** The library reports a copy of an error, which is a plain object, and adds the queue. */
type Reported = { message: string; queue?: string }

const asError = (reported: Reported): Error => {
  if (reported instanceof Error) return reported
  const { message, ...fields } = reported
  return Object.assign(new Error(message), fields)
}

/** Runs due jobs until it is stopped; stopping waits for running jobs. */
export const startWorker = async (options: WorkerOptions): Promise<Worker> => {
  const connections = jobConnections(options.databaseUrl, { max: 3 })
  const { superviseSeconds = lostJobs.superviseIntervalSeconds } = options
  const boss = new PgBoss({
    db: connections,
    schema,
    clock: steadyClock,
    migrate: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: Object.keys(options.schedules ?? {}).length > 0,
  })
  boss.on('error', (error: Reported) => options.onError(asError(error), { job: error.queue ?? 'any' }))
  const close = (how: StopOptions) => boss.stop(how).finally(connections.end)
  try {
    await begin(boss, options)
  } catch (error) {
    await close({ graceful: false }).catch(() => {})
    throw error
  }
  return { stop: () => close({ timeout: 2000 }), failure: connections.failure }
}
