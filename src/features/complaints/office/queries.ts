import { sql } from 'kysely'
import { marketplaceZone } from '#features/settings/service.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { containsFolded, officeList, onDays } from '#server/officeList/officeList.ts'
import type { State, Topic } from '../rules.ts'
import { listComplaints, type OfficeComplaint } from './contract.ts'

type Facts = Pick<OfficeComplaint, 'customer' | 'reported' | 'readings'>

/** What the office sees of a complaint beside its messages. */
export const officeFacts = async (db: Db, id: number): Promise<Facts | undefined> => {
  const { rows } = await sql<Facts>`
    SELECT json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone_number', u.phone_number) AS customer,
      (SELECT count(*)::int FROM complaints o WHERE o.user_id = c.user_id) AS reported,
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'by', w.name,
          'at', to_char(r.read_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) ORDER BY r.id), '[]')
        FROM conversation_readings r JOIN users w ON w.id = r.user_id WHERE r.complaint_id = c.id) AS readings
    FROM complaints c JOIN users u ON u.id = c.user_id WHERE c.id = ${id}::int`.execute(db)
  return rows[0]
}

/** Logs a reading while the complaint is not settled; the booking, or undefined. */
export const insertReading = async (
  tx: Tx,
  reading: { complaintId: number; userId: number; ip: string },
): Promise<number | undefined> => {
  const { rows } = await sql<{ booking_id: number }>`
    INSERT INTO conversation_readings (complaint_id, booking_id, user_id, ip)
    SELECT c.id, c.booking_id, ${reading.userId}::int, ${reading.ip}::text FROM complaints c
    WHERE c.id = ${reading.complaintId}::int AND c.state <> 'settled'
    RETURNING booking_id`.execute(tx)
  return rows[0]?.booking_id
}

/** The booking of a complaint that is not settled and whose conversation this operator opened. */
export const openedConversation = async (db: Db, complaintId: number, userId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ booking_id: number }>`
    SELECT c.booking_id FROM complaints c WHERE c.id = ${complaintId}::int AND c.state <> 'settled'
      AND EXISTS (SELECT FROM conversation_readings r WHERE r.complaint_id = c.id AND r.user_id = ${userId}::int)`.execute(
    db,
  )
  return rows[0]?.booking_id
}

const isNumber = (text: string): boolean => /^#?\d{1,9}$/.test(text)

export const complaintList = officeList(listComplaints, {
  prepare: ({ db }) => marketplaceZone(db),
  from: (db) =>
    db
      .selectFrom('complaints as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select(['c.id', 'c.booking_id', 'c.topic', 'c.state', 'u.name as customer', 'c.created_at', 'c.updated_at'])
      .select(
        sql<string>`coalesce((SELECT left(m.text, 200) FROM complaint_messages m WHERE m.complaint_id = c.id
          ORDER BY m.id DESC LIMIT 1), '')`.as('last'),
      )
      .$narrowType<{ topic: Topic; state: State }>(),
  key: { by: sql`c.id`, type: 'bigint' },
  sorts: {
    waiting: { by: sql`c.updated_at`, type: 'timestamptz' },
    reported: { by: sql`c.created_at`, type: 'timestamptz' },
  },
  order: 'waiting',
  filters: {
    state: (states, eb) => eb('c.state', 'in', states),
    topic: (topics, eb) => eb('c.topic', 'in', topics),
    created: (range, _, zone) => onDays(sql`c.created_at`, range, zone),
  },
  search: (text, eb) =>
    isNumber(text)
      ? eb('c.booking_id', '=', Number(text.replace('#', '')))
      : sql<boolean>`c.user_id = ANY (ARRAY(SELECT p.id FROM users p
          WHERE ${containsFolded(sql`p.words`, text)} LIMIT 500))`,
  row: ({ created_at, updated_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }),
  words: 'complaints.office.list',
  zone: (zone) => zone,
  csv: {
    state: ({ state }, { t }) => t(`complaints.office.state.${state}`),
    topic: ({ topic }, { t }) => t(`complaints.topic.${topic}`),
  },
})
