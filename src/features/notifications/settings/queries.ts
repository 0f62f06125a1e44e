import type { Db, Tx } from '#server/db/database.ts'
import { type Channels, defaultChannels, type Topic } from './rules.ts'

export const settingsOf = (db: Db, userId: number) =>
  db.selectFrom('notification_settings').select(['topic', 'mail', 'push']).where('user_id', '=', userId).execute()

export const saveSetting = (tx: Tx, userId: number, topic: Topic, channels: Partial<Channels>) =>
  tx
    .insertInto('notification_settings')
    .values({ user_id: userId, topic, ...defaultChannels, ...channels })
    // Setting `topic` makes the statement return the row even if nothing else changes.
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ topic, ...channels }))
    .returning(['mail', 'push'])
    .executeTakeFirstOrThrow()
