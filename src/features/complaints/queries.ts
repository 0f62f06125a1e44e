import { type RawBuilder, sql } from 'kysely'
import { picturesOf } from '#features/uploads/service.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Complaint } from './contract.ts'
import type { Side, State, Topic } from './rules.ts'

const stamp = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const select = async (db: Db, publicUrl: string, rest: RawBuilder<unknown>): Promise<Complaint[]> => {
  const { rows } = await sql<Complaint>`
    SELECT c.id, c.booking_id, json_build_object('id', u.id, 'name', u.name) AS "user", c.topic, c.state,
      ${stamp('c.created_at')} AS created_at, ${stamp('c.updated_at')} AS updated_at,
      (SELECT coalesce(json_agg(json_build_object('id', m.id, 'from', m.side, 'name', w.name, 'text', m.text,
          'media', ${picturesOf('complaint_messages', sql.ref('m.id'), sql`${publicUrl}::text || '/api/complaints/' || c.id || '/pictures/'`)},
          'created_at', ${stamp('m.created_at')}) ORDER BY m.id), '[]')
        FROM complaint_messages m JOIN users w ON w.id = m.user_id WHERE m.complaint_id = c.id) AS messages
    FROM complaints c JOIN users u ON u.id = c.user_id ${rest}`.execute(db)
  return rows
}

export const complaintsOf = (db: Db, publicUrl: string, bookingId: number, userId: number): Promise<Complaint[]> =>
  select(db, publicUrl, sql`WHERE c.booking_id = ${bookingId}::int AND c.user_id = ${userId}::int ORDER BY c.id DESC`)

export const complaintById = async (db: Db, publicUrl: string, id: number): Promise<Complaint | undefined> =>
  (await select(db, publicUrl, sql`WHERE c.id = ${id}::int`))[0]

/** Not a parameter: a plan made without its value would not find the index for complaints that are not settled. */
const settled = sql.lit<State>('settled')

/** The complaint's id; undefined while another one about the booking is not settled. */
export const insertComplaint = async (
  tx: Tx,
  complaint: { booking_id: number; user_id: number; topic: Topic },
): Promise<number | undefined> => {
  const row = await tx
    .insertInto('complaints')
    .values(complaint)
    .onConflict((conflict) => conflict.column('booking_id').where('state', '<>', settled).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const insertMessage = async (
  tx: Tx,
  message: { complaint_id: number; user_id: number; side: Side; text: string },
): Promise<number> =>
  (await tx.insertInto('complaint_messages').values(message).returning('id').executeTakeFirstOrThrow()).id

/** Where a picture of a complaint's messages lies and what it is. */
export const complaintPicture = (db: Db, complaintId: number, uuid: string) =>
  db
    .selectFrom('media')
    .innerJoin('complaint_messages', 'complaint_messages.id', 'media.model_id')
    .select(['media.path', 'media.mime_type'])
    .where('media.model_type', '=', 'complaint_messages')
    .where('media.uuid', '=', uuid)
    .where('complaint_messages.complaint_id', '=', complaintId)
    .executeTakeFirst()

/** Whether the complaint was not settled yet, and now has the state. */
export const moveComplaint = async (tx: Tx, id: number, state: State): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('complaints')
    .set({ state, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '<>', 'settled')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
