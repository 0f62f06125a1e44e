import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/**
 * Fresh statistics: without them the plans made for empty tables stay in use while the tables grow. Takes as long as it
 * needs, whatever the limit for requests.
 */
export const analyse = ({ transaction }: Database): Promise<void> =>
  transaction(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    await sql`ANALYZE`.execute(tx)
  })
