import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { currentScope } from '#server/requestScope.ts'
import type { QueueName } from './queues.ts'

export type NewJob = {
  queue: QueueName
  /** At most one waiting job per key. */
  key: string
  /** Not before this instant, in milliseconds. */
  at: number
  data: Record<string, string | number>
  /** The request it goes back to; unset, the one that is being worked on. */
  requestId?: string | undefined
}

/** What the log of a job needs: the request that created it. */
const origin = (): string => {
  const requestId = currentScope()?.requestId
  return JSON.stringify(requestId ? { request_id: requestId } : {})
}

/**
 * The statement that creates jobs from rows `j (queue, key, at, data)`: on its own, or as the end of one that yields them.
 * Writes directly into pg-boss's table, as its manual describes, with the queue's options.
 */
export const insertJobsFrom = (rows: RawBuilder<unknown>) => sql`
    INSERT INTO jobs.job (name, singleton_key, start_after, data, policy, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
    SELECT q.name, j.key, j.at, j.data || ${origin()}::text::jsonb, q.policy, q.retry_limit, q.retry_delay, q.retry_backoff,
      q.retry_delay_max, q.expire_seconds, q.heartbeat_seconds, q.deletion_seconds, j.at + q.retention_seconds * interval '1 second'
    FROM ${rows}
      JOIN jobs.queue q ON q.name = j.queue
    ON CONFLICT DO NOTHING`

/** Rows `(queue, key, at, data)` of jobs, for {@link insertJobsFrom}. */
export const jobRows = (jobs: readonly NewJob[]): RawBuilder<unknown> => {
  const now = Date.now()
  // What is due is due by PostgreSQL's clock, by which workers fetch: ours may be ahead.
  const rows = JSON.stringify(
    jobs.map(({ queue, key, at, data, requestId }) => ({
      queue,
      key,
      at: at > now ? new Date(at).toISOString() : null,
      data: { ...data, ...(requestId && { request_id: requestId }) },
    })),
  )
  return sql`SELECT queue, key, coalesce(at, now()) AS at, data
    FROM jsonb_to_recordset(${rows}::text::jsonb) AS r (queue text, key text, at timestamptz, data jsonb)`
}

/** Creates jobs in the caller's transaction: they exist if and only if it commits. One statement for all. */
export const enqueue = (tx: Tx, jobs: readonly NewJob[]) => insertJobsFrom(sql`(${jobRows(jobs)}) j`).execute(tx)

/** Makes jobs that wait until later due at once. */
export const hasten = (tx: Tx, queue: QueueName, keys: readonly string[]) =>
  sql`UPDATE jobs.job SET start_after = now()
    WHERE name = ${queue} AND state = 'created' AND policy = 'short' AND coalesce(singleton_key, '') = ANY (${keys})
      AND start_after > now()`.execute(tx)

/**
 * Runs failed jobs of a queue again, and at once those that wait for another try: all of them, or these. How many. They keep
 * their id and the count of their tries, as after pg-boss's own `retry`.
 */
export const retryJobs = async (tx: Tx, queue: QueueName, ids?: readonly string[]): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    UPDATE jobs.job SET state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1), start_after = now(), completed_on = NULL
    WHERE name = ${queue} AND state IN ('failed', 'retry')
      AND (${ids === undefined} OR id = ANY (${ids ?? []}::uuid[]))`.execute(tx)
  return Number(numAffectedRows)
}

/** Deletes the oldest stored replies of idempotent calls (booking-and-money §7), at most so many. How many. */
export const deleteStoredReplies = async (tx: Tx, hours: number, most: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM idempotency_keys WHERE (owner, key) IN (
      SELECT owner, key FROM idempotency_keys WHERE created_at < now() - make_interval(hours => ${hours}::int)
      ORDER BY created_at LIMIT ${most}::int)`.execute(tx)
  return Number(numAffectedRows)
}

export type JobBacklog = {
  queue: string
  state: 'due' | 'scheduled' | 'active' | 'failed'
  jobs: number
  /** Seconds the oldest one has been in this state; null where nobody knows. */
  age: number | null
}

/** Jobs that are not done, by queue. Failed ones are counted by pg-boss itself, every few seconds. */
export const jobBacklog = async (db: Db): Promise<JobBacklog[]> => {
  const { rows } = await sql<JobBacklog>`
    SELECT name AS queue, state, count(*)::int AS jobs,
      greatest(0, extract(epoch FROM now() - min(since)))::float8 AS age
    FROM (
      SELECT name, CASE WHEN state = 'active' THEN 'active' WHEN start_after <= now() THEN 'due' ELSE 'scheduled' END AS state,
        CASE WHEN state = 'active' THEN started_on WHEN start_after <= now() THEN start_after ELSE created_on END AS since
      FROM jobs.job WHERE state < 'completed'
    ) open GROUP BY name, state
    UNION ALL
    SELECT name, 'failed', failed_count, NULL FROM jobs.queue WHERE name NOT LIKE '\\_\\_%'`.execute(db)
  return rows
}
