import { resourceOptions } from '#features/settings/service.ts'
import type { ListQuery } from '#lib/schema.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { NewJob } from '#server/jobs/queries.ts'
import {
  addNotifications,
  countUnread,
  findNotifications,
  markAllRead,
  markRead,
  notificationById,
  removeNotification,
  type WhichRead,
} from './queries.ts'
import { type Kind, kinds, type NotificationData } from './rules.ts'

export { amountFacts } from './amount.ts'

/**
 * Notifies users in the caller's transaction; mails and pushes are sent by the job queue: `notify(tx, [id], 'newBooking', {…})`.
 * `jobs` are created in the same statement. `by`: whose own step it is; they have it in the bell, read, and nothing is sent to them.
 */
export const notify = async <K extends Kind>(
  tx: Tx,
  userIds: number[],
  kind: K,
  facts: NotificationData[K],
  { jobs = [], by = null }: { jobs?: readonly NewJob[]; by?: number | null } = {},
): Promise<void> => {
  const people = [...new Set(userIds)]
  if (people.length + jobs.length > 0) await addNotifications(tx, people, { type: kinds[kind], data: facts, by }, jobs)
}

export const notifications = async (context: ReadContext<'user'>, query: ListQuery) =>
  findNotifications(context.db, context.user.id, query, await resourceOptions(context.db, context))

export const unread = ({ db, user }: ReadContext<'user'>) => countUnread(db, user.id)

const own = async (db: Db, userId: number, id: string) =>
  (await notificationById(db, userId, id)) ?? refuse('not_found')

const no: readonly unknown[] = [undefined, null, false, 0, '', '0', 'false']

/** Existing apps send `read_at: !read`: a "no" changes nothing (`wire.md §9`). */
export const read = async (tx: Tx, userId: number, id: string, readAt: unknown) => {
  const notification = await own(tx, userId, id)
  if (no.includes(readAt)) return notification
  await markRead(tx, notification.id)
  return own(tx, userId, id)
}

export const readAll = (tx: Tx, userId: number, which: WhichRead): Promise<number> => markAllRead(tx, userId, which)

export const remove = async (tx: Tx, userId: number, id: string) => {
  const notification = await own(tx, userId, id)
  await removeNotification(tx, notification.id)
  return notification
}
