import { type RawBuilder, sql } from 'kysely'
import { picturesOf } from '#features/uploads/service.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Complaint } from './contract.ts'
import { mostRead, type Side, type State, type Topic } from './rules.ts'

const stamp = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** One reading returns no more of what was written, so that it stays below a megabyte. */
const mostBytes = 900_000

/** Complaints with their newest messages, oldest first: at most so many of all, as far as they fit. */
const select = async (db: Db, publicUrl: string, most: number, which: RawBuilder<unknown>): Promise<Complaint[]> => {
  const { rows } = await sql<Complaint>`
    WITH chosen AS (SELECT c.* FROM complaints c WHERE ${which}),
    newest AS (
      SELECT n.* FROM chosen c CROSS JOIN LATERAL (
        SELECT m.* FROM complaint_messages m WHERE m.complaint_id = c.id ORDER BY m.id DESC LIMIT ${most}::int) n
      ORDER BY n.id DESC LIMIT ${most}::int),
    shown AS (
      SELECT m.id, m.complaint_id, json_build_object('id', m.id, 'from', m.side, 'name', w.name, 'text', m.text,
        'media', ${picturesOf('complaint_messages', sql.ref('m.id'), sql`${publicUrl}::text || '/api/complaints/' || m.complaint_id || '/pictures/'`)},
        'created_at', ${stamp('m.created_at')}) AS message
      FROM newest m JOIN users w ON w.id = m.user_id),
    measured AS (SELECT s.*, sum(octet_length(s.message::text)) OVER (ORDER BY s.id DESC) AS bytes FROM shown s)
    SELECT c.id, c.booking_id, json_build_object('id', u.id, 'name', u.name) AS "user", c.topic, c.state,
      ${stamp('c.created_at')} AS created_at, ${stamp('c.updated_at')} AS updated_at,
      (SELECT coalesce(json_agg(m.message ORDER BY m.id), '[]')
        FROM measured m WHERE m.complaint_id = c.id AND m.bytes <= ${mostBytes}::int) AS messages
    FROM chosen c JOIN users u ON u.id = c.user_id ORDER BY c.id DESC`.execute(db)
  return rows
}

/** The newest 200 messages are those of all these complaints. */
export const complaintsOf = (db: Db, publicUrl: string, bookingId: number, userId: number): Promise<Complaint[]> =>
  select(db, publicUrl, mostRead, sql`c.booking_id = ${bookingId}::int AND c.user_id = ${userId}::int`)

export const complaintById = async (
  db: Db,
  publicUrl: string,
  id: number,
  most: number = mostRead,
): Promise<Complaint | undefined> => (await select(db, publicUrl, most, sql`c.id = ${id}::int`))[0]

export type ComplaintRow = { id: number; booking_id: number; user_id: number }

/** Whose complaint it is, without what was written. */
export const complaintRow = (db: Db, id: number): Promise<ComplaintRow | undefined> =>
  db.selectFrom('complaints').select(['id', 'booking_id', 'user_id']).where('id', '=', id).executeTakeFirst()

/** How many messages one side wrote. Of two at once the second is counted too, because both have moved the complaint. */
export const countMessages = async (tx: Tx, complaintId: number, side: Side): Promise<number> => {
  const { many } = await tx
    .selectFrom('complaint_messages')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('complaint_id', '=', complaintId)
    .where('side', '=', side)
    .executeTakeFirstOrThrow()
  return Number(many)
}

/**
 * The sides of which somebody but this operator wrote after a message. What they write now waits, because this transaction has moved
 * the complaint.
 */
export const sidesAfter = async (
  tx: Tx,
  { complaintId, messageId, userId }: { complaintId: number; messageId: number; userId: number },
): Promise<Side[]> => {
  const rows = await tx
    .selectFrom('complaint_messages')
    .select('side')
    .$castTo<{ side: Side }>()
    .distinct()
    .where('complaint_id', '=', complaintId)
    .where('id', '>', messageId)
    .where('user_id', '<>', userId)
    .execute()
  return rows.map(({ side }) => side)
}

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
