import type { Db, Tx } from '#server/db/database.ts'
import { type Topic, unlessChosen, type Ways } from './rules.ts'

export const settingsOf = (db: Db, userId: number) =>
  db.selectFrom('notification_settings').select(['topic', 'mail', 'push']).where('user_id', '=', userId).execute()

export const putSetting = (tx: Tx, userId: number, topic: Topic, ways: Partial<Ways>) =>
  tx
    .insertInto('notification_settings')
    .values({ user_id: userId, topic, ...unlessChosen, ...ways })
    // Nothing named changes nothing, and still answers the row.
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ topic, ...ways }))
    .returning(['mail', 'push'])
    .executeTakeFirstOrThrow()
