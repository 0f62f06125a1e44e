import { sql } from 'kysely'
import type { Db, Tx } from '#server/db.ts'
import type { Message } from './contract.ts'

const shown = sql`
  SELECT m.id, m.booking_id, m.user_id, m.side AS "from", json_build_object('id', u.id, 'name', u.name) AS "user", m.text,
    to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at`

/** A page of a booking's messages, newest first, between two of them where named. */
export const messagesOf = async (
  db: Db,
  bookingId: number,
  page: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<Message[]> => {
  const { rows } = await sql<Message>`${shown}
    FROM booking_messages m JOIN users u ON u.id = m.user_id
    WHERE m.booking_id = ${bookingId}::int AND m.id < ${page.before ?? 2_147_483_647}::int AND m.id > ${page.after ?? 0}::int
    ORDER BY m.id DESC LIMIT ${page.limit}::int`.execute(db)
  return rows
}

export const insertMessage = async (
  tx: Tx,
  message: { booking_id: number; user_id: number; side: 'customer' | 'provider'; text: string },
): Promise<Message> => {
  const { rows } = await sql<Message>`
    WITH m AS (
      INSERT INTO booking_messages (booking_id, user_id, side, text)
      VALUES (${message.booking_id}::int, ${message.user_id}::int, ${message.side}::text, ${message.text}::text)
      RETURNING *
    ) ${shown} FROM m JOIN users u ON u.id = m.user_id`.execute(tx)
  return rows[0] as Message
}
