import type { Database } from '../src/server/db/database.ts'

/** Counts the statements sent to the database during `work`. */
export const countStatements = async (
  { pool }: Pick<Database, 'pool'>,
  work: () => Promise<unknown>,
): Promise<number> => {
  let count = 0
  const before = pool.trace
  pool.trace = () => {
    count++
  }
  try {
    await work()
  } finally {
    pool.trace = before
  }
  return count
}
