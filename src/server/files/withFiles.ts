import type { Database, Tx } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import type { Files } from './folder.ts'
import { mayBeCommitted, transactionId } from './queries.ts'

type Log = Pick<Context['log'], 'warn'>
type Written = { path: string; bytes: Uint8Array }

/** Removes files that no row names; one that cannot be removed is logged, because what the caller did is done. */
export const removeFiles = async (files: Files, paths: readonly string[], log: Log): Promise<void> => {
  for (const path of paths)
    await files.remove(path).catch((error: unknown) => log.warn({ err: error, path }, 'a file was not removed'))
}

/**
 * Writes files before the rows that name them. They stay if `work` calls `keep` in the transaction that writes these rows, and it
 * is committed; a connection that was lost at its end leaves that open, so the database is asked.
 */
export const withFiles = async <T>(
  { database, files, log }: { database: Database; files: Files; log: Log },
  written: readonly Written[],
  work: (keep: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> => {
  let id: string | undefined
  let succeeded = false
  const areNamed = async () =>
    id !== undefined && (succeeded || (await mayBeCommitted(database.db, id).catch(() => true)))
  try {
    for (const { path, bytes } of written) await files.write(path, bytes)
    const result = await work(async (tx) => {
      id = await transactionId(tx)
    })
    succeeded = true
    return result
  } finally {
    if (!(await areNamed()))
      await removeFiles(
        files,
        written.map(({ path }) => path),
        log,
      )
  }
}
