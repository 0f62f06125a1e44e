import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { OfficeBooking } from './contract.ts'

const person = sql`json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone_number', u.phone_number)`
const stamp = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const officeBooking = async (db: Db, id: number): Promise<OfficeBooking | undefined> => {
  const { rows } = await sql<OfficeBooking>`
    SELECT b.id, ${person} AS customer,
      (SELECT coalesce(json_agg(${person} ORDER BY u.id), '[]') FROM e_provider_users o JOIN users u ON u.id = o.user_id
        WHERE o.e_provider_id = b.e_provider_id AND o.role = 'owner') AS owners,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'topic', c.topic, 'state', c.state,
          'created_at', ${stamp('c.created_at')}) ORDER BY c.id DESC), '[]')
        FROM complaints c WHERE c.booking_id = b.id) AS complaints,
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'by', w.name, 'at', ${stamp('r.read_at')}) ORDER BY r.id), '[]')
        FROM conversation_readings r JOIN users w ON w.id = r.user_id WHERE r.booking_id = b.id) AS readings
    FROM bookings b JOIN users u ON u.id = b.user_id WHERE b.id = ${id}::int`.execute(db)
  return rows[0]
}

/** The provider of a booking. */
export const providerOf = (db: Db, id: number) =>
  db.selectFrom('bookings').select('e_provider_id').where('id', '=', id).executeTakeFirst()

/** Records in the history that a booking was given to another worker; its status stays. */
export const insertReassignment = (tx: Tx, event: { bookingId: number; userId: number; note: string }) =>
  sql`
    INSERT INTO booking_events (booking_id, user_id, actor, from_status_id, to_status_id, note)
    SELECT id, ${event.userId}::int, 'operator', booking_status_id, booking_status_id, ${event.note}::text
    FROM bookings WHERE id = ${event.bookingId}::int`.execute(tx)
