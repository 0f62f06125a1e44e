import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { retryJobs } from '#server/jobs/queries.ts'
import { failedByKind } from './queries.ts'
import type { Kind } from './rules.ts'

export { failedJobList } from './queries.ts'

export const failedCounts = ({ db }: ReadContext<'operator'>) => failedByKind(db)

type Asked = { kind: Kind; ids?: string[] | undefined }

/** Runs failed jobs of a kind again. */
export const retry = async ({ tx }: WriteContext<'operator'>, { kind, ids }: Asked) => ({
  count: await retryJobs(tx, kind, ids),
})
