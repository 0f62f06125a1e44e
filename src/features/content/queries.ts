import type { Db } from '#server/db.ts'

export const allSettings = (db: Db) => db.selectFrom('settings').selectAll().execute()
