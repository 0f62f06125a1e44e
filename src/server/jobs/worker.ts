import { type Clock, type Job, PgBoss, type StopOptions } from 'pg-boss'
import type { Database } from '#server/db/database.ts'
import { inScope } from '#server/requestScope.ts'
import { jobConnections } from './connections.ts'
import { jobsAtOnce, lostJobs, type QueueName, schema, shortPolls } from './queues.ts'

/**
 * Runs one job in transactions of its own; none is open during calls to other services. It may run twice, even at the same
 * time: handlers must be idempotent.
 */
export type Handler = (database: Database, data: Record<string, unknown>) => Promise<void>

/** A job's data with the request that created it. */
export type BatchJob = { data: Record<string, unknown>; requestId: string | undefined }

/** Runs several jobs of a queue together: all of them, or none where it throws. Each is run alone then. */
export type BatchHandler = (database: Database, jobs: readonly BatchJob[]) => Promise<void>

/** What an error is about; `request_id` is that of the request which created the job. */
export type JobContext = { job: string; job_id?: string; request_id?: string | undefined; data?: object }

type WorkerOptions = {
  database: Database
  handlers: Record<QueueName, Handler>
  batches?: Partial<Record<QueueName, BatchHandler>> | undefined
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
  /** Why no statement on the queues has been answered for a while. */
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

type GivenJob = Job<Record<string, unknown> | null>
type Result = { id: string; status: 'completed' } | { id: string; status: 'failed'; output: { message: string } }

const contentOf = ({ data }: GivenJob): BatchJob => {
  const { request_id, ...given } = data ?? {}
  return { data: given, requestId: typeof request_id === 'string' ? request_id : undefined }
}

const completed = ({ id }: GivenJob): Result => ({ id, status: 'completed' })

const runOne = async (
  queue: QueueName,
  job: GivenJob,
  { database, handlers, onError }: Pick<WorkerOptions, 'database' | 'handlers' | 'onError'>,
): Promise<Result> => {
  const { data, requestId } = contentOf(job)
  const failure = await inScope({ requestId, job: queue }, () => handlers[queue](database, data)).then(
    () => undefined,
    (error: unknown) => error ?? new Error('a job failed'),
  )
  if (!failure) return completed(job)
  // What a push says names people, who have no place in the log.
  const { text: _, ...about } = data
  onError(failure, { job: queue, job_id: job.id, request_id: requestId, data: about })
  return { id: job.id, status: 'failed', output: outputOf(failure) }
}

/** Whether the jobs were run together; one that fails may have failed the others, too. */
const runTogether = async (
  queue: QueueName,
  jobs: readonly GivenJob[],
  { database, batches }: Pick<WorkerOptions, 'database' | 'batches'>,
): Promise<boolean> => {
  const handle = batches?.[queue]
  if (!handle || jobs.length < 2) return false
  return inScope({ job: queue }, () => handle(database, jobs.map(contentOf))).then(
    () => true,
    () => false,
  )
}

const runBatch = async (queue: QueueName, jobs: readonly GivenJob[], options: WorkerOptions): Promise<Result[]> => {
  if (await runTogether(queue, jobs, options)) return jobs.map(completed)
  const results: Result[] = []
  const left = jobs.values()
  const runLeft = async () => {
    for (const job of left) results.push(await runOne(queue, job, options))
  }
  await Promise.all(Array.from({ length: jobsAtOnce[queue] ?? 1 }, runLeft))
  return results
}

const begin = async (boss: PgBoss, options: WorkerOptions): Promise<void> => {
  const { handlers, schedules = {}, pollSeconds = 5 } = options
  await boss.start()
  for (const [queue, cron] of Object.entries(schedules)) await boss.schedule(queue, cron)
  for (const queue of Object.keys(handlers) as QueueName[]) {
    const how = {
      perJobResults: true,
      batchSize,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: Math.min(pollSeconds, shortPolls[queue] ?? pollSeconds),
    } as const
    await boss.work<Record<string, unknown> | null, unknown, typeof how>(queue, how, (jobs) =>
      runBatch(queue, jobs, options),
    )
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
  const connections = jobConnections(options.database.direct, { max: 3 })
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
