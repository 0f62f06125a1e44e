import { sql } from 'kysely'
import { picturesOf } from '#features/uploads/service.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { VisitPicture } from './contract.ts'
import type { Moment } from './rules.ts'

export const picturesOfVisit = async (db: Db, bookingId: number, publicUrl: string): Promise<VisitPicture[]> => {
  const base = sql<string>`${publicUrl}::text || '/api/bookings/' || v.booking_id || '/work/'`
  const { rows } = await sql<VisitPicture>`
    SELECT v.id, v.moment, json_build_object('id', u.id, 'name', u.name) AS "user",
      ${picturesOf('visit_pictures', sql.ref('v.id'), base)} AS media,
      to_char(v.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at
    FROM visit_pictures v JOIN users u ON u.id = v.user_id
    WHERE v.booking_id = ${bookingId}::int ORDER BY v.id LIMIT 100`.execute(db)
  return rows
}

/** Whether the customer of a visit is erased: nothing of their home is stored any more. */
export const isOfNobody = async (tx: Tx, bookingId: number): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM bookings b JOIN users u ON u.id = b.user_id
    WHERE b.id = ${bookingId}::int AND u.deleted_at IS NOT NULL`.execute(tx)
  return rows.length > 0
}

/** A row for a picture; undefined where the moment has as many as it can. */
export const insertVisitPicture = async (
  tx: Tx,
  { bookingId, userId, moment, most }: { bookingId: number; userId: number; moment: Moment; most: number },
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO visit_pictures (booking_id, user_id, moment)
    SELECT ${bookingId}::int, ${userId}::int, ${moment}::text
    WHERE (SELECT count(*) FROM visit_pictures v
      WHERE v.booking_id = ${bookingId}::int AND v.moment = ${moment}::text) < ${most}::int
    RETURNING id`.execute(tx)
  return rows[0]?.id
}

/** Whether somebody's own picture was removed. */
export const deleteVisitPicture = async (
  tx: Tx,
  { id, bookingId, userId }: { id: number; bookingId: number; userId: number },
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('visit_pictures')
    .where('id', '=', id)
    .where('booking_id', '=', bookingId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Where a picture of a visit lies and what it is. */
export const visitPicture = (db: Db, bookingId: number, uuid: string) =>
  db
    .selectFrom('media')
    .innerJoin('visit_pictures', 'visit_pictures.id', 'media.model_id')
    .select(['media.path', 'media.mime_type'])
    .where('media.model_type', '=', 'visit_pictures')
    .where('media.uuid', '=', uuid)
    .where('visit_pictures.booking_id', '=', bookingId)
    .executeTakeFirst()
