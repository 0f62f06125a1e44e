import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/**
 * Updates statistics: without them the plans for empty tables stay in use while the tables grow. Not subject to the
 * statement timeout.
 */
export const analyse = ({ longTransaction: unhurried }: Database): Promise<void> =>
  unhurried(async (tx) => {
    await sql`ANALYZE`.execute(tx)
  })
