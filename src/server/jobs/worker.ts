import { PgBoss } from 'pg-boss'
import type { Database } from '#server/db/database.ts'
import { lostJobs, pressing, type QueueName, schema } from './queues.ts'

/**
 * Does one job, in transactions of its own: none is open while it asks somebody else. It may run twice, in two processes at
 * once: what it does, it does once.
 */
export type Handler = (database: Database, data: Record<string, unknown>) => Promise<void>

type Wish = {
  databaseUrl: string
  database: Database
  handlers: Record<QueueName, Handler>
  /** Cron expressions in UTC: when to put a job without data into a queue. */
  schedules?: Partial<Record<QueueName, string>>
  /** How often each queue is asked for what is due. */
  pollSeconds?: number
  onError: (error: unknown, about: string) => void
}

/** Jobs taken at once; while there are more than that, the next are taken without a pause. */
const batchSize = 20

const begin = async (
  boss: PgBoss,
  { database, handlers, schedules = {}, pollSeconds = 5, onError }: Wish,
): Promise<void> => {
  await boss.start()
  for (const [queue, cron] of Object.entries(schedules)) await boss.schedule(queue, cron)
  for (const [queue, handle] of Object.entries(handlers)) {
    const options = {
      perJobResults: true,
      batchSize,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: Math.min(pollSeconds, pressing[queue as QueueName] ?? pollSeconds),
    } as const
    await boss.work<Record<string, unknown> | null, unknown, typeof options>(queue, options, async (jobs) => {
      const results = []
      for (const { id, data } of jobs) {
        const failure = await handle(database, data ?? {}).then(
          () => undefined,
          (error: unknown) => error ?? new Error('a job failed'),
        )
        if (failure) onError(failure, `${queue} ${JSON.stringify(data)}`)
        results.push({ id, status: failure ? ('failed' as const) : ('completed' as const) })
      }
      return results
    })
  }
}

/** Works through what is due until it is stopped; stopping waits for the jobs at hand. */
export const startWorker = async (wish: Wish): Promise<{ stop: () => Promise<void> }> => {
  const boss = new PgBoss({
    connectionString: wish.databaseUrl,
    schema,
    migrate: false,
    superviseIntervalSeconds: lostJobs.superviseIntervalSeconds,
    monitorIntervalSeconds: lostJobs.monitorIntervalSeconds,
    max: 3,
    application_name: 'doorstep-jobs',
    schedule: Object.keys(wish.schedules ?? {}).length > 0,
  })
  boss.on('error', (error) => wish.onError(error, 'jobs'))
  try {
    await begin(boss, wish)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  return { stop: () => boss.stop({ timeout: 2000 }) }
}
