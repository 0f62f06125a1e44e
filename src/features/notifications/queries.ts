import { sql } from 'kysely'
import type { Db, Tx } from '#server/db.ts'
import { int, type ListOptions, list, one, part, resource, text, timestamp, uuid } from '#server/listQuery/index.ts'
import type { Notification } from './contract.ts'

const notifications = resource<Notification>('notifications', {
  columns: {
    id: uuid(),
    type: text(),
    data: text({ sql: (row) => `${row}.data::text` }),
    read_at: timestamp(),
    created_at: timestamp(),
    notifiable_id: int(),
    notifiable_type: text({ sql: () => `'App\\Models\\User'::text` }),
  },
  searchable: ['type', 'read_at'],
  conditions: ['id', 'notifiable_id', 'created_at'],
  order: ['created_at desc'],
})

const mine = (userId: number) => [part`t.notifiable_id = ${userId}`]

export const findNotifications = (db: Db, userId: number, query: object, options: ListOptions) =>
  list(db, notifications, { ...query }, { ...options, where: mine(userId) })

export const notificationById = (db: Db, userId: number, id: string) =>
  one(db, notifications, id, {}, { where: mine(userId) })

export const countUnread = async (db: Db, userId: number): Promise<number> => {
  const { unread } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('notifiable_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** The first reading counts. */
export const markRead = (tx: Tx, id: string) =>
  tx
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute()

export const removeNotification = (tx: Tx, id: string) => tx.deleteFrom('notifications').where('id', '=', id).execute()

export const addNotifications = (tx: Tx, userIds: number[], type: string, data: Record<string, string | number>) =>
  tx
    .insertInto('notifications')
    .values(userIds.map((notifiable_id) => ({ notifiable_id, type, data })))
    .execute()
