import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id, listQuery, selectable } from '#lib/schema.ts'

export const notification = selectable(
  z.looseObject({
    id: z.string(),
    /** The translation key of its message, one of `kinds` in `rules.ts`. */
    type: z.string(),
    /** JSON text: clients parse it whatever it is (`wire.md §9`). */
    data: z.string(),
    read_at: z.nullable(z.string()),
    created_at: z.string(),
    notifiable_id: z.int(),
    notifiable_type: z.string(),
  }),
)
export type Notification = z.infer<typeof notification>

/** Any text: an invalid id gets 404 and not 422. */
const params = z.object({ id: z.string() })

export const listNotifications = contract({
  method: 'GET',
  path: 'notifications',
  access: 'user',
  summary: "The caller's notifications",
  query: listQuery,
  reply: z.array(notification),
  message: 'Notifications retrieved successfully',
})

export const countNotifications = contract({
  method: 'GET',
  path: 'notifications/count',
  access: 'user',
  summary: 'The number of unread notifications',
  reply: z.int(),
  message: 'Notifications retrieved successfully',
})

export const readNotification = contract({
  method: 'PUT',
  path: 'notifications/:id',
  access: 'user',
  summary: 'Marks a notification as read when `read_at` is given and true',
  params,
  body: z.object({ read_at: z.optional(z.unknown()) }),
  reply: notification,
  message: 'Notification Updated successfully',
})

export const readAllNotifications = contract({
  method: 'POST',
  path: 'notifications/read_all',
  access: 'user',
  summary:
    "Marks all of the caller's notifications as read, or those of the messages of a booking, from its other side or the office, or of all messages of the office; returns how many were unread",
  body: z.object({
    messages_of: z.optional(id()),
    from: z.optional(z.literal('office')),
    /** The newest message that was seen; what came after it stays unread. */
    up_to: z.optional(id()),
  }),
  reply: z.int(),
  message: 'Notifications Updated successfully',
})

export const deleteNotification = contract({
  method: 'DELETE',
  path: 'notifications/:id',
  access: 'user',
  summary: 'Deletes a notification and returns it',
  params,
  reply: notification,
  message: 'Notification Deleted successfully',
})
