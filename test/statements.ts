import type { Database } from '../src/server/db/database.ts'

/** How many statements reach the database while the work is done. */
export const countStatements = async (
  { pool }: Pick<Database, 'pool'>,
  work: () => Promise<unknown>,
): Promise<number> => {
  let count = 0
  pool.trace = () => {
    count++
  }
  try {
    await work()
  } finally {
    pool.trace = undefined
  }
  return count
}
