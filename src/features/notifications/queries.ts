import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { insertJobsFrom, jobRows, type NewJob } from '#server/jobs/queries.ts'
import { fragment, int, type ListOptions, list, one, resource, text, timestamp, uuid } from '#server/listQuery/index.ts'
import type { Notification } from './contract.ts'
import { kinds, secondsInSight } from './rules.ts'

/**
 * The data of a notification. The name of who wrote a message, or has left a team, is read, not stored, so that it goes with their
 * account; the office's is stored.
 */
export const dataOf = (row: string): string => `CASE
  WHEN ${row}.data ->> 'from' IS NULL AND ${row}.data ->> 'message_id' ~ '^[0-9]{1,9}$' THEN ${row}.data || jsonb_build_object(
    'from', (SELECT w.name FROM booking_messages m JOIN users w ON w.id = m.user_id
      WHERE m.id = (${row}.data ->> 'message_id')::int))
  WHEN ${row}.data ->> 'event' = 'member_left' THEN ${row}.data || jsonb_build_object(
    'name', (SELECT coalesce(i.name, w.name) FROM users w LEFT JOIN users i ON i.id = w.merged_into_id
      WHERE w.id = (${row}.data ->> 'member_id')::int AND coalesce(i.deleted_at, CASE WHEN i.id IS NULL THEN w.deleted_at END) IS NULL),
    'team', (SELECT p.name FROM e_providers p WHERE p.id = (${row}.data ->> 'e_provider_id')::int))
  ELSE ${row}.data END`

const notifications = resource<Notification>('notifications', {
  columns: {
    id: uuid(),
    type: text(),
    data: text({ sql: (row) => `(${dataOf(row)})::text` }),
    read_at: timestamp(),
    created_at: timestamp(),
    notifiable_id: int(),
    notifiable_type: text({ sql: () => `'App\\Models\\User'::text` }),
  },
  searchable: ['type', 'read_at'],
  conditions: ['id', 'notifiable_id', 'created_at'],
  order: ['created_at desc'],
})

const mine = (userId: number) => [fragment`t.notifiable_id = ${userId}`]

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

/** All, those of the messages of one booking from its other side or from the office, or those of all messages of the office. */
export type WhichRead = {
  messages_of?: number | undefined
  from?: 'office' | undefined
  /** Of messages, none newer than this one. */
  up_to?: number | undefined
}

const messageNumber = sql<number>`substring(data ->> 'message_id' FROM '[0-9]+$')::bigint`

/** Marks notifications of a user as read; returns how many were unread. */
export const markAllRead = async (
  tx: Tx,
  userId: number,
  { messages_of: bookingId, from, up_to: newest }: WhichRead,
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('notifiable_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(bookingId !== undefined, (update) => update.where(sql`data ->> 'booking_id'`, '=', String(bookingId)))
    .$if(bookingId !== undefined || from !== undefined, (update) =>
      update.where('type', '=', kinds.newMessage).where(sql`data ->> 'event'`, 'is not distinct from', from ?? null),
    )
    .$if(newest !== undefined, (update) => update.where(messageNumber, '<=', newest ?? 0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Keeps the time of the first read. */
export const markRead = (tx: Tx, id: string) =>
  tx
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute()

export const removeNotification = (tx: Tx, id: string) => tx.deleteFrom('notifications').where('id', '=', id).execute()

/**
 * Inserts notifications and their dispatch jobs in one statement. They store a snapshot of the booking's visit (`rules.ts`
 * Visit) and no user names, so deleting an account leaves none behind. `by`: whose is read from the start, and is not dispatched.
 * `others`: further jobs.
 */
export const addNotifications = (
  tx: Tx,
  userIds: number[],
  { type, data, by }: { type: string; data: Record<string, string | number>; by: number | null },
  others: readonly NewJob[],
) => {
  const jobs = insertJobsFrom(sql`(
      SELECT 'news', inserted.id::text, now() + make_interval(secs => ${type === kinds.newMessage ? secondsInSight : 0}::int),
        jsonb_build_object('notification_id', inserted.id) FROM inserted WHERE read_at IS NULL
      UNION ALL ${jobRows(others)}
    ) AS j (queue, key, at, data)`)
  return sql`
    WITH visit AS (
      SELECT b.user_id, jsonb_build_object('service', b.e_service -> 'name', 'provider', b.e_provider -> 'name',
        'status', s.status, 'time_zone', b.visit_tz, 'duration', b.e_service -> 'duration',
        'visit_at', to_char(b.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) || CASE WHEN s.id = 7 THEN
          jsonb_build_object('ended_by', (SELECT e.actor FROM booking_events e
            WHERE e.booking_id = b.id AND e.to_status_id = 7 ORDER BY e.id DESC LIMIT 1)) ELSE '{}' END AS facts
      FROM bookings b JOIN booking_statuses s ON s.id = b.booking_status_id
      WHERE b.id = ${data.booking_id ?? null}::int
    ), inserted AS (
      INSERT INTO notifications (notifiable_id, read_at, type, data)
      SELECT person, CASE WHEN person = ${by}::int THEN now() END, ${type}::text,
        coalesce((SELECT facts || jsonb_build_object('side',
          CASE WHEN user_id = person THEN 'customer' ELSE 'provider' END) FROM visit), '{}') || ${JSON.stringify(data)}::text::jsonb
      FROM unnest(${userIds}::int[]) person
      RETURNING id, read_at
    ) ${jobs}`.execute(tx)
}
