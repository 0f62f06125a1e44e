import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { Topic, Ways } from '../settings/rules.ts'

type Names = { en?: string; ar?: string }

export type News = {
  id: string
  type: string
  /** JSON text. */
  data: string
  user_id: number
  name: string
  email: string
  locale: string
  /** What they chose, by topic. */
  chosen: Partial<Record<Topic, Ways>>
  /** They saw it, or there is an older one of the same kind about the same booking they did not see yet. */
  seen: boolean
  booking: {
    id: number
    /** Whether they are its customer, or one of those who come. */
    customer: boolean
    /** Who comes, and to whom. */
    provider: Names
    customer_name: string
  } | null
}

/** A notification that is to go on, marked so that it goes on once; undefined where it did or is gone. */
export const takeNews = async (tx: Tx, id: string): Promise<News | undefined> => {
  const { rows } = await sql<News>`
    WITH told AS (
      INSERT INTO notifications_told (notification_id) SELECT id FROM notifications WHERE id = ${id}::uuid
      ON CONFLICT DO NOTHING RETURNING notification_id
    )
    SELECT n.id, n.type, n.data::text AS data, u.id AS user_id, u.name, u.email, u.locale,
      (SELECT coalesce(jsonb_object_agg(s.topic, jsonb_build_object('mail', s.mail, 'push', s.push)), '{}')
        FROM notification_settings s WHERE s.user_id = u.id) AS chosen,
      n.read_at IS NOT NULL OR EXISTS (
        SELECT FROM notifications o
        WHERE o.notifiable_id = n.notifiable_id AND o.type = n.type AND o.read_at IS NULL AND o.id <> n.id
          AND o.created_at <= n.created_at AND o.data ->> 'booking_id' = n.data ->> 'booking_id') AS seen,
      (SELECT jsonb_build_object('id', b.id, 'customer', b.user_id = u.id, 'provider', b.e_provider -> 'name',
          'customer_name', c.name)
        FROM bookings b JOIN users c ON c.id = b.user_id
        WHERE b.id::text = n.data ->> 'booking_id') AS booking
    FROM told JOIN notifications n ON n.id = told.notification_id JOIN users u ON u.id = n.notifiable_id
    WHERE u.deleted_at IS NULL`.execute(tx)
  return rows[0]
}
