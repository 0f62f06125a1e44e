import { requireBookingAccess } from '#features/bookings/service.ts'
import { notify } from '#features/notifications/service.ts'
import { setting } from '#features/settings/service.ts'
import { parseId } from '#lib/ids.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { plainText } from '#server/security/sanitise.ts'
import { translate } from '#server/words.ts'
import type { Complaint } from './contract.ts'
import { allComplaints, complaintById, complaintsOf, insertComplaint, insertMessage, moveComplaint } from './queries.ts'
import { type Side, type State, stateAfter, type Topic } from './rules.ts'

type User = { id: number; role: string }

/** A booking of the caller's own; everybody else's is not found. */
const ownBooking = async (db: Db, user: User, bookingId: unknown) => {
  const parties = await requireBookingAccess(db, user, bookingId)
  return parties.user_id === user.id ? parties : refuse('not_found')
}

export const ownComplaints = async ({ db, user }: ReadContext<'user'>, bookingId: unknown): Promise<Complaint[]> =>
  complaintsOf(db, (await ownBooking(db, user, bookingId)).id, user.id)

const found = async (db: Db, id: number) => (await complaintById(db, id)) ?? refuse('not_found')

const wordsOf = ({ locale }: WriteContext<'user'>, raw: string): string => {
  const text = plainText(raw)
  return text === '' ? refuse('invalid', { errors: { text: [translate(locale, 'web.field.required')] } }) : text
}

/** Reports a problem to the office. Refuses `complaint_open` while one about this booking is not settled. */
export const report = async (
  context: WriteContext<'user'>,
  bookingId: unknown,
  { topic, text }: { topic: Topic; text: string },
): Promise<Complaint> => {
  const { tx, user } = context
  const { id: booking_id } = await ownBooking(tx, user, bookingId)
  const written = wordsOf(context, text)
  const id = await insertComplaint(tx, { booking_id, user_id: user.id, topic })
  if (id === undefined) return refuse('complaint_open')
  await insertMessage(tx, { complaint_id: id, user_id: user.id, side: 'customer', text: written })
  return found(tx, id)
}

/** The complaint and the caller's side of it; other people's are not found. */
const thread = async (tx: Tx, user: User, complaintId: unknown) => {
  const complaint = await found(tx, parseId(complaintId) ?? refuse('not_found'))
  if (complaint.user.id === user.id) return { complaint, side: 'customer' as const }
  return user.role === 'operator' ? { complaint, side: 'office' as const } : refuse('not_found')
}

/** Stores a message and the state it leads to; the customer is told of the office's. Refuses `complaint_settled`. */
const write = async (
  { tx, user }: WriteContext<'user'>,
  { complaint, side }: { complaint: Complaint; side: Side },
  { text, state }: { text: string | null; state: State },
): Promise<Complaint> => {
  if (!(await moveComplaint(tx, complaint.id, state))) return refuse('complaint_settled')
  if (text !== null) await insertMessage(tx, { complaint_id: complaint.id, user_id: user.id, side, text })
  const written = await found(tx, complaint.id)
  if (side === 'office' && text !== null)
    await notify(tx, [complaint.user.id], 'newMessage', {
      from: (await setting(tx, 'app_name')) || 'Doorstep',
      message_id: `complaint-${written.messages.at(-1)?.id}`,
      booking_id: complaint.booking_id,
      event: 'office',
    })
  return written
}

export const answer = async (context: WriteContext<'user'>, complaintId: unknown, raw: string): Promise<Complaint> => {
  const about = await thread(context.tx, context.user, complaintId)
  return write(context, about, { text: wordsOf(context, raw), state: stateAfter(about.side) })
}

/** The office closes a complaint. */
export const settle = async (
  context: WriteContext<'operator'>,
  complaintId: unknown,
  raw: string | undefined,
): Promise<Complaint> => {
  const { complaint } = await thread(context.tx, context.user, complaintId)
  const text = raw === undefined ? null : wordsOf(context, raw)
  return write(context, { complaint, side: 'office' }, { text, state: 'settled' })
}

export const complaints = (
  { db }: ReadContext<'operator'>,
  { state = null, after = null }: { state?: State | null | undefined; after?: number | null | undefined },
): Promise<Complaint[]> => allComplaints(db, state, after)
