import { type RawBuilder, sql } from 'kysely'
import { picturesOf } from '#features/uploads/service.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Message } from './contract.ts'

/** Pictures get an address below this one. */
const selectMessages = (pictures: RawBuilder<string>) => sql`
  SELECT m.id, m.booking_id, m.user_id, m.side AS "from", json_build_object('id', u.id, 'name', u.name) AS "user", m.text,
    ${picturesOf('booking_messages', sql.ref('m.id'), pictures)} AS media,
    to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at
  FROM booking_messages m JOIN users u ON u.id = m.user_id`

const forTheSides = (publicUrl: string) =>
  sql<string>`${publicUrl}::text || '/api/bookings/' || m.booking_id || '/pictures/'`

/** A page of a booking's messages, newest first, between `after` and `before` if given. */
export const messagesOf = async (
  db: Db,
  bookingId: number,
  page: { before?: number | undefined; after?: number | undefined; limit: number },
  publicUrl: string,
): Promise<Message[]> => {
  const { rows } = await sql<Message>`${selectMessages(forTheSides(publicUrl))}
    WHERE m.booking_id = ${bookingId}::int AND m.id < ${page.before ?? 2_147_483_647}::int AND m.id > ${page.after ?? 0}::int
    ORDER BY m.id DESC LIMIT ${page.limit}::int`.execute(db)
  return rows
}

export const messageById = async (db: Db, id: number, publicUrl: string): Promise<Message | undefined> => {
  const { rows } = await sql<Message>`${selectMessages(forTheSides(publicUrl))} WHERE m.id = ${id}::int`.execute(db)
  return rows[0]
}

/** One reading returns no more of a conversation, so that it stays below a megabyte. */
const mostBytes = 900_000

/** The newest messages of a booking, as far as they fit, oldest first; their pictures have addresses below `pictures`. */
export const conversationOf = async (db: Db, bookingId: number, pictures: string): Promise<Message[]> => {
  const { rows } = await sql<{ message: Message }>`
    WITH newest AS (${selectMessages(sql<string>`${pictures}::text`)}
      WHERE m.booking_id = ${bookingId}::int ORDER BY m.id DESC LIMIT 500),
    measured AS (SELECT id, row_to_json(newest) AS message, sum(octet_length(row_to_json(newest)::text)) OVER (ORDER BY id DESC) AS bytes
      FROM newest)
    SELECT message FROM measured WHERE bytes <= ${mostBytes}::int ORDER BY id`.execute(db)
  return rows.map(({ message }) => message)
}

/** Where a picture of a booking's messages lies and what it is. */
export const messagePicture = (db: Db, bookingId: number, uuid: string) =>
  db
    .selectFrom('media')
    .innerJoin('booking_messages', 'booking_messages.id', 'media.model_id')
    .select(['media.path', 'media.mime_type'])
    .where('media.model_type', '=', 'booking_messages')
    .where('media.uuid', '=', uuid)
    .where('booking_messages.booking_id', '=', bookingId)
    .executeTakeFirst()

/**
 * Inserts of a booking's messages wait for each other, so that ids become visible in their order: who reads those after the
 * newest one they have misses none.
 */
export const lockThread = (tx: Tx, bookingId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('booking messages'), ${bookingId}::int)`.execute(tx)

export const insertMessage = async (
  tx: Tx,
  message: { booking_id: number; user_id: number; side: 'customer' | 'provider'; text: string },
): Promise<number> =>
  (await tx.insertInto('booking_messages').values(message).returning('id').executeTakeFirstOrThrow()).id
