import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/**
 * Fresh statistics: without them the plans made for empty tables stay in use while the tables grow. Takes as long as it
 * needs, whatever the limit for requests.
 */
export const analyse = ({ longTransaction: unhurried }: Database): Promise<void> =>
  unhurried(async (tx) => {
    await sql`ANALYZE`.execute(tx)
  })
