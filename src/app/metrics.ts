import { mailBacklog } from '#features/mails/service.ts'
import { inboxBacklog } from '#features/payments/online/inbox/service.ts'
import type { Cache } from '#server/cache/cache.ts'
import type { Database } from '#server/db/database.ts'
import { jobBacklog } from '#server/jobs/queries.ts'
import type { Metrics, Reading } from '#server/metrics/metrics.ts'

/** Milliseconds a reading is kept: several scrapers do not cost several times as much. */
const KEEP = 5000
/** Milliseconds a scrape waits for the database. */
const PATIENCE = 1500

/** Reads at most once in a while, and gives up where the database does not answer. */
const sparingly = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let last: { at: number; reading: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > KEEP) last = { at: now, reading: read() }
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('the database does not answer')), PATIENCE)
    return Promise.race([last.reading, late.promise]).finally(() => clearTimeout(timer))
  }
}

/** What every process would read alike from the database. */
const addBacklogs = (metrics: Metrics, { db, ready }: Database): void => {
  const isUp = sparingly(() =>
    ready().then(
      () => true,
      () => false,
    ),
  )
  // Nobody waits for three answers of a database that does not give one.
  const whenUp =
    <T>(read: () => Promise<T>): (() => Promise<T>) =>
    async () =>
      (await isUp()) ? read() : Promise.reject(new Error('the database does not answer'))
  const [jobs, mails, inbox] = [
    sparingly(whenUp(() => jobBacklog(db))),
    sparingly(whenUp(() => mailBacklog(db))),
    sparingly(whenUp(() => inboxBacklog(db))),
  ]
  const shared = (name: string, help: string, read: () => Promise<Reading>, labels: readonly string[] = []) =>
    metrics.gauge({ name: `doorstep_${name}`, help, read, labels, shared: true })

  metrics.gauge({
    name: 'doorstep_database_up',
    help: 'Processes that the database answers and takes changes from',
    read: async () => Number(await isUp()),
  })
  const jobReading = (field: 'jobs' | 'age') => async () =>
    (await jobs()).flatMap(({ queue, state, [field]: value }) =>
      value === null ? [] : [{ labels: { queue, state }, value }],
    )
  shared('jobs', 'Jobs by queue and state: due, scheduled, active, failed', jobReading('jobs'), ['queue', 'state'])
  shared('jobs_oldest_seconds', 'How long the oldest job has been in its state', jobReading('age'), ['queue', 'state'])
  shared(
    'mails_unsent',
    'Mails by state: waiting, failing, given up',
    async () => (await mails()).map(({ state, mails: value }) => ({ labels: { state }, value })),
    ['state'],
  )
  shared('mails_oldest_seconds', 'How long the oldest mail has been overdue', async () =>
    Math.max(0, ...(await mails()).map(({ overdue }) => overdue)),
  )
  shared(
    'money_inbox_open',
    'Payments that match no booking, for an operator to settle',
    async () => (await inbox()).open,
  )
  shared('money_inbox_oldest_seconds', 'How long the oldest of them waits', async () => (await inbox()).age)
}

/** What the program counts besides requests. */
export const addMetrics = (metrics: Metrics, database: Database, cache: Cache): void => {
  metrics.gauge({
    name: 'doorstep_database_connections_used',
    help: 'Connections of the pool that are in use',
    read: () => database.pool.load.used,
  })
  metrics.gauge({
    name: 'doorstep_database_connections_max',
    help: 'Connections the pool may open',
    read: () => database.limits.max,
  })
  metrics.gauge({
    name: 'doorstep_database_waiting',
    help: 'Requests and jobs that wait for a connection of the pool',
    read: () => database.pool.load.waiting,
  })
  metrics.gauge({
    name: 'doorstep_database_reads_waiting',
    help: 'Single reads that wait behind others on the connections they share',
    read: () => database.pool.load.readsWaiting,
  })
  metrics.counter(
    'doorstep_replica_reads_total',
    'Public reads that a standby answered',
    () => database.replicaCounts?.reads ?? 0,
  )
  metrics.counter(
    'doorstep_replica_missed_total',
    'Public reads that the primary answered in place of a standby',
    () => database.replicaCounts?.missed ?? 0,
  )
  metrics.gauge({ name: 'doorstep_cache_entries', help: 'Cached responses', read: () => cache.stats().entries })
  metrics.gauge({ name: 'doorstep_cache_bytes', help: 'Memory of cached responses', read: () => cache.stats().bytes })
  metrics.counter('doorstep_cache_hits_total', 'Answers from the cache', () => cache.stats().hits)
  metrics.counter('doorstep_cache_misses_total', 'Answers the cache did not have', () => cache.stats().misses)
  addBacklogs(metrics, database)
}
