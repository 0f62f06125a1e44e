import type { Db } from '#server/db/database.ts'

export const allSettings = (db: Db) => db.selectFrom('settings').selectAll().execute()

export const settingNamed = (db: Db, key: string) =>
  db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
