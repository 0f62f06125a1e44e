import * as z from 'zod/mini'
import { contract, type Reply } from '#lib/contract.ts'
import { choice, listContract } from '#lib/listContract.ts'
import { kinds } from './rules.ts'

export const listFailedJobs = listContract({
  path: 'office/jobs',
  access: 'operator',
  summary: 'Jobs that failed: given up, or waiting for another try',
  sorts: ['failed', 'created', 'tries'],
  filters: { kind: choice(kinds), state: choice(['failed', 'retry']) },
  row: z.object({
    id: z.uuid(),
    kind: z.enum(kinds),
    /** Retry: it is tried again by itself. */
    state: z.enum(['failed', 'retry']),
    /** What it is about: ids. */
    data: z.record(z.string(), z.unknown()),
    error: z.string(),
    tries: z.int(),
    created_at: z.string(),
    failed_at: z.string(),
    /** Null if given up. */
    next_try_at: z.nullable(z.string()),
  }),
})
export type FailedJob = Reply<typeof listFailedJobs>['rows'][number]

export const countFailedJobs = contract({
  method: 'GET',
  path: 'office/jobs/kinds',
  access: 'operator',
  summary: 'How many jobs of each kind failed, the most first',
  reply: z.array(z.object({ kind: z.enum(kinds), failed: z.int(), retrying: z.int() })),
  live: true,
})

export const retryFailedJobs = contract({
  method: 'POST',
  path: 'office/jobs/retry',
  access: 'operator',
  summary: 'Runs failed jobs of a kind again: these, or all of them',
  body: z.object({ kind: z.enum(kinds), ids: z.optional(z.array(z.uuid()).check(z.maxLength(100))) }),
  reply: z.object({ count: z.int() }),
})
