import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { dataOf } from '../queries.ts'
import { kinds } from '../rules.ts'
import type { Channels, Topic } from '../settings/rules.ts'

type Names = { en?: string; ar?: string }

export type PendingNotification = {
  id: string
  type: string
  /** JSON text. */
  data: string
  user_id: number
  name: string
  email: string
  locale: string
  /** The reader's settings by topic. */
  chosen: Partial<Record<Topic, Channels>>
  read: boolean
  /** It is about a message, and an older one of the same writer about the same booking is still unread. */
  follows: boolean
  /** How many of the same event of the same booking came in the hour before, counted up to `mostAlike`. */
  alike: number
  /** Of who has left a team. */
  member_email: string | null
  booking: {
    id: number
    /** Whether the reader is its customer; else they belong to its provider. */
    customer: boolean
    /** The clock of its provider, for those who belong to it. */
    zone: string | null
    /** The provider's name. */
    provider: Names
    customer_name: string
    customer_email: string
  } | null
}

/**
 * Claims notifications for dispatch, each once: without those that were dispatched or deleted, the oldest first. Who cannot sign
 * in, being blocked or of the demo while it is off, is told about visits of their own only, not about customers of a team. Older
 * ones are looked at from the newest on, and only until it is known.
 */
export const claimNotifications = async (
  tx: Tx,
  ids: readonly string[],
  { mostAlike, demo }: { mostAlike: number; demo: boolean },
): Promise<PendingNotification[]> => {
  const { rows } = await sql<PendingNotification>`
    WITH claimed AS (
      INSERT INTO notifications_dispatched (notification_id)
      SELECT id FROM notifications WHERE id = ANY (${ids}::uuid[]) ORDER BY id
      ON CONFLICT DO NOTHING RETURNING notification_id
    )
    SELECT n.id, n.type, (${sql.raw(dataOf('n'))})::text AS data, u.id AS user_id, u.name, u.email, u.locale,
      (SELECT coalesce(jsonb_object_agg(s.topic, jsonb_build_object('mail', s.mail, 'push', s.push)), '{}')
        FROM notification_settings s WHERE s.user_id = u.id) AS chosen,
      n.read_at IS NOT NULL AS read,
      n.type = ${kinds.newMessage} AND coalesce((
        SELECT true FROM notifications o
        WHERE o.notifiable_id = n.notifiable_id AND o.data ->> 'booking_id' = n.data ->> 'booking_id' AND o.type = n.type
          AND o.data ->> 'event' IS NOT DISTINCT FROM n.data ->> 'event'
          AND o.read_at IS NULL AND o.id <> n.id AND o.created_at <= n.created_at
        ORDER BY o.created_at DESC LIMIT 1), false) AS follows,
      (SELECT count(*)::int FROM (
        SELECT FROM notifications o
        WHERE o.notifiable_id = n.notifiable_id AND o.data ->> 'booking_id' = n.data ->> 'booking_id' AND o.type = n.type
          AND o.created_at > n.created_at - interval '1 hour' AND (o.created_at, o.id) < (n.created_at, n.id)
          AND o.data ->> 'event' IS NOT DISTINCT FROM n.data ->> 'event'
        ORDER BY o.created_at DESC LIMIT ${mostAlike}) found) AS alike,
      (SELECT m.email FROM users m WHERE m.id = (n.data ->> 'member_id')::int) AS member_email,
      (SELECT jsonb_build_object('id', b.id, 'customer', b.user_id = u.id, 'provider', b.e_provider -> 'name',
          'zone', CASE WHEN b.user_id <> u.id THEN p.time_zone END, 'customer_name', c.name, 'customer_email', c.email)
        FROM bookings b JOIN users c ON c.id = b.user_id JOIN e_providers p ON p.id = b.e_provider_id
        WHERE b.id = (n.data ->> 'booking_id')::int) AS booking
    FROM claimed JOIN notifications n ON n.id = claimed.notification_id JOIN users u ON u.id = n.notifiable_id
    WHERE u.deleted_at IS NULL
      AND (u.blocked_at IS NULL AND (${demo}::boolean OR NOT u.planted) OR EXISTS (
        SELECT FROM bookings v WHERE v.id = (n.data ->> 'booking_id')::int AND v.user_id = u.id))
    ORDER BY n.created_at, n.id`.execute(tx)
  return rows
}
