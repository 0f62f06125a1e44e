import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { DoorStepFacts } from './contract.ts'
import type { DoorStep, Side } from './rules.ts'

/** Tries of a code, right or wrong. */
const mostTries = 5

type StepRow = Pick<DoorStepFacts, 'said' | 'confirmed'> & { code: string; tries: number }
export type DoorRow = { booking_status_id: number; paid: boolean; absent: boolean } & Record<DoorStep, StepRow>

const instant = (column: 'e.at' | 'c.at') =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** What is known of one step; `status`: the id it leads to. */
const stepJson = (step: DoorStep, status: number) => sql<StepRow>`json_build_object(
  'said', (SELECT json_build_object('by', e.actor, 'at', ${instant('e.at')},
      'user', CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END)
    FROM booking_events e LEFT JOIN users u ON u.id = e.user_id
    WHERE e.booking_id = b.id AND e.to_status_id = ${status}::int AND e.from_status_id <> e.to_status_id
    ORDER BY e.id DESC LIMIT 1),
  'confirmed', (SELECT json_build_object('side', c.side, 'how', c.how, 'at', ${instant('c.at')},
      'user', json_build_object('id', u.id, 'name', u.name))
    FROM visit_confirmations c JOIN users u ON u.id = c.user_id WHERE c.booking_id = b.id AND c.step = ${step}::text),
  'code', door_code(b.door_secret, ${step}::text),
  'tries', coalesce((SELECT t.tries FROM visit_code_tries t WHERE t.booking_id = b.id AND t.step = ${step}::text), 0))`

/** Start and finish of a visit; `statuses`: the ids they lead to. */
export const doorRow = async (
  db: Db,
  bookingId: number,
  statuses: Record<DoorStep, number>,
): Promise<DoorRow | undefined> => {
  const { rows } = await sql<DoorRow>`
    SELECT b.booking_status_id,
      EXISTS (SELECT FROM payments p WHERE p.booking_id = b.id AND p.payment_status_id IN (1, 2)) AS paid,
      EXISTS (SELECT FROM visit_absences a WHERE a.booking_id = b.id AND a.answered_at IS NULL) AS absent,
      ${stepJson('start', statuses.start)} AS start, ${stepJson('finish', statuses.finish)} AS finish
    FROM bookings b WHERE b.id = ${bookingId}::int`.execute(db)
  return rows[0]
}

export const triesLeft = ({ tries }: Pick<StepRow, 'tries'>): boolean => tries < mostTries

/** Counts a try of a code; false: there is none left. */
export const countTry = async (tx: Tx, bookingId: number, step: DoorStep): Promise<boolean> => {
  const { rows } = await sql`
    INSERT INTO visit_code_tries AS t (booking_id, step, tries) VALUES (${bookingId}::int, ${step}::text, 1)
    ON CONFLICT (booking_id, step) DO UPDATE SET tries = t.tries + 1 WHERE t.tries < ${mostTries}::int
    RETURNING tries`.execute(tx)
  return rows.length > 0
}

type Confirmation = { bookingId: number; step: DoorStep; side: Side; how: 'code' | 'tap'; userId: number }

export const insertConfirmation = (tx: Tx, { bookingId, step, side, how, userId }: Confirmation) =>
  tx
    .insertInto('visit_confirmations')
    .values({ booking_id: bookingId, step, side, how, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
