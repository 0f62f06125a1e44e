import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Fresh statistics: without them the plans made for empty tables stay in use while the tables grow. */
export const analyse = async (db: Db): Promise<void> => {
  await sql`ANALYZE`.execute(db)
}
