import { sql } from 'kysely'
import { marketplaceZone } from '#features/settings/service.ts'
import type { Db } from '#server/db/database.ts'
import { contains, officeList } from '#server/officeList/officeList.ts'
import { listFailedJobs } from './contract.ts'
import type { Kind } from './rules.ts'

/** A row of the library's table, as far as operators see it. */
type Job = {
  id: string
  name: Kind
  state: 'failed' | 'retry'
  data: Record<string, unknown> | null
  output: { message?: string } | null
  retry_count: number
  created_on: Date
  started_on: Date | null
  completed_on: Date | null
  start_after: Date
}

const failedAt = sql<Date>`coalesce(job.completed_on, job.started_on, job.created_on)`

/** Failed jobs of our queues; pg-boss has some of its own. */
export const failedJobList = officeList(listFailedJobs, {
  prepare: ({ db }) => marketplaceZone(db),
  from: (db) =>
    db
      .selectFrom(sql<Job>`jobs.job`.as('job'))
      .select(['id', 'name', 'state', 'data', 'output', 'retry_count', 'created_on', 'start_after'])
      .select(failedAt.as('failed_on'))
      .where('state', 'in', ['failed', 'retry'])
      .where(sql<boolean>`job.name NOT LIKE '\\_\\_%'`),
  key: { by: sql`job.id`, type: 'uuid' },
  sorts: {
    failed: { by: failedAt, type: 'timestamptz' },
    created: { by: sql`job.created_on`, type: 'timestamptz' },
    tries: { by: sql`job.retry_count`, type: 'bigint' },
  },
  order: '-failed',
  filters: {
    kind: (kinds, eb) => eb('name', 'in', kinds),
    state: (states, eb) => eb('state', 'in', states),
  },
  search: (text, eb) => eb.or([contains(sql`(job.data - 'text')::text`, text), contains(sql`job.output::text`, text)]),
  row: ({ id, name, state, data, output, retry_count, created_on, start_after, failed_on }) => {
    // What a push says is for whom it is sent to.
    const { request_id: _, text: __, ...about } = data ?? {}
    return {
      id,
      kind: name,
      state,
      data: about,
      error: output?.message ?? '',
      tries: retry_count + 1,
      created_at: created_on.toISOString(),
      failed_at: failed_on.toISOString(),
      next_try_at: state === 'retry' ? start_after.toISOString() : null,
    }
  },
  words: 'jobs.office.column',
  zone: (zone) => zone,
  csv: {
    kind: ({ kind }, { t }) => t(`jobs.office.kind.${kind}`),
    state: ({ state }, { t }) => t(`jobs.office.state.${state}`),
  },
})

export const failedByKind = async (db: Db) => {
  const { rows } = await sql<{ kind: Kind; failed: number; retrying: number }>`
    SELECT name AS kind, count(*) FILTER (WHERE state = 'failed')::int AS failed,
      count(*) FILTER (WHERE state = 'retry')::int AS retrying
    FROM jobs.job WHERE state IN ('failed', 'retry') AND name NOT LIKE '\\_\\_%'
    GROUP BY name ORDER BY failed DESC, retrying DESC, name`.execute(db)
  return rows
}
