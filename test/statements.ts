import type { Database } from '../src/server/db/database.ts'

/** How many statements reach the database while the work is done. */
export const countStatements = async (
  { sql }: Pick<Database, 'sql'>,
  work: () => Promise<unknown>,
): Promise<number> => {
  let count = 0
  sql.options.debug = () => {
    count++
  }
  try {
    await work()
  } finally {
    sql.options.debug = false
  }
  return count
}
