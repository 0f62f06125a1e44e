import { requireBookingAccess } from '#features/bookings/service.ts'
import { notify } from '#features/notifications/service.ts'
import { setting } from '#features/settings/service.ts'
import { claimPictures } from '#features/uploads/service.ts'
import type { OfficeRole } from '#lib/contract.ts'
import { parseId } from '#lib/ids.ts'
import type { Config } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { limitUser } from '#server/http/limits.ts'
import { keepAccount } from '#server/http/living.ts'
import { plainText } from '#server/security/sanitise.ts'
import { translate } from '#server/words.ts'
import type { Complaint } from './contract.ts'
import { mailOperators } from './mail.ts'
import {
  type ComplaintRow,
  complaintById,
  complaintRow,
  complaintsOf,
  countMessages,
  insertComplaint,
  insertMessage,
  moveComplaint,
  sidesAfter,
} from './queries.ts'
import { mostMessages, mostReturned, type Side, type State, stateAfter, type Topic } from './rules.ts'

type User = { id: number; role: string; office?: OfficeRole | null }

/** A booking of the caller's own; everybody else's is not found. */
const ownBooking = async (db: Db, user: User, bookingId: unknown) => {
  const people = await requireBookingAccess(db, user, bookingId)
  return people.user_id === user.id ? people : refuse('not_found')
}

export const ownComplaints = async (
  { db, user, config }: ReadContext<'user'>,
  bookingId: unknown,
): Promise<Complaint[]> => complaintsOf(db, config.publicUrl, (await ownBooking(db, user, bookingId)).id, user.id)

const written = async (tx: Tx, { publicUrl }: Config, id: number) =>
  (await complaintById(tx, publicUrl, id, mostReturned)) ?? refuse('not_found')

const needsWords = ({ locale }: WriteContext<'user'>) =>
  refuse('invalid', { errors: { text: [translate(locale, 'web.field.required')] } })

type Thread = { complaint: ComplaintRow; side: Side }
type Written = { text: string; pictures: readonly string[] }
type Seen = { seen?: number | undefined }

/** Stores a message without markup, with its pictures. */
const addMessage = async (
  context: WriteContext<'user'>,
  { id, side }: { id: number; side: Side },
  { text, pictures }: Written,
): Promise<void> => {
  const { tx, user } = context
  await keepAccount(tx, user.id)
  const messageId = await insertMessage(tx, { complaint_id: id, user_id: user.id, side, text })
  await claimPictures(context, pictures, {
    model_type: 'complaint_messages',
    model_id: messageId,
    collection_name: 'complaint',
    name: 'complaint',
  })
}

/**
 * Reports a problem to the office and mails it to the operators. Refuses `complaint_open` while one about this booking is not settled,
 * `too_many_requests`.
 */
export const report = async (
  context: WriteContext<'user'>,
  bookingId: unknown,
  { topic, text: raw, pictures }: Written & { topic: Topic },
): Promise<Complaint> => {
  const { tx, user, config } = context
  const { id: booking_id } = await ownBooking(tx, user, bookingId)
  const text = plainText(raw) || needsWords(context)
  const id = await insertComplaint(tx, { booking_id, user_id: user.id, topic })
  if (id === undefined) return refuse('complaint_open')
  // Each is mailed to every operator who helps people.
  await limitUser({ db: tx, config }, 'complaint', user.id)
  await addMessage(context, { id, side: 'customer' }, { text, pictures })
  const complaint = await written(tx, config, id)
  await mailOperators(tx, config, complaint)
  return complaint
}

/** The complaint and the caller's side of it; other people's are not found. */
export const thread = async (db: Db, user: User, complaintId: unknown): Promise<Thread> => {
  const complaint = (await complaintRow(db, parseId(complaintId) ?? refuse('not_found'))) ?? refuse('not_found')
  if (complaint.user_id === user.id) return { complaint, side: 'customer' }
  return user.office === 'support' || user.office === 'admin' ? { complaint, side: 'office' } : refuse('not_found')
}

/**
 * Stores a message and the state it leads to; the customer is notified of the office's. What the customer wrote after the message that
 * was seen goes on waiting, and what a colleague has answered since is read first. Refuses `complaint_settled`, `complaint_unread`,
 * `complaint_answered`, `complaint_full`.
 */
const write = async (
  context: WriteContext<'user'>,
  { complaint: { id, booking_id, user_id }, side }: Thread,
  { message, state, seen }: { message: Written | null; state: State; seen: number | undefined },
): Promise<Complaint> => {
  const { tx, config, user } = context
  if (!(await moveComplaint(tx, id, state))) return refuse('complaint_settled')
  if (side === 'office' && seen !== undefined) {
    const unseen = await sidesAfter(tx, { complaintId: id, messageId: seen, userId: user.id })
    if (unseen.includes('office')) return refuse('complaint_answered')
    if (unseen.includes('customer')) {
      if (state === 'settled') return refuse('complaint_unread')
      await moveComplaint(tx, id, stateAfter('customer'))
    }
  }
  if (state !== 'settled' && (await countMessages(tx, id, side)) >= mostMessages) return refuse('complaint_full')
  if (message) await addMessage(context, { id, side }, message)
  const complaint = await written(tx, config, id)
  if (side === 'office' && message)
    await notify(tx, [user_id], 'newMessage', {
      from: (await setting(tx, 'app_name')) || 'Doorstep',
      message_id: `complaint-${complaint.messages.at(-1)?.id}`,
      booking_id,
      event: 'office',
    })
  return complaint
}

export const answer = async (
  context: WriteContext<'user'>,
  complaintId: unknown,
  { text: raw, pictures, seen }: Written & Seen,
): Promise<Complaint> => {
  const about = await thread(context.tx, context.user, complaintId)
  const text = plainText(raw)
  if (text === '' && pictures.length === 0) return needsWords(context)
  return write(context, about, { message: { text, pictures }, state: stateAfter(about.side), seen })
}

/** The office closes a complaint; nobody closes their own for it. */
export const settle = async (
  context: WriteContext<'support'>,
  complaintId: unknown,
  { text: raw, pictures, seen }: Partial<Pick<Written, 'text'>> & Pick<Written, 'pictures'> & Seen,
): Promise<Complaint> => {
  const { complaint, side } = await thread(context.tx, context.user, complaintId)
  if (side === 'customer') return refuse('forbidden')
  const text = raw === undefined ? '' : plainText(raw) || needsWords(context)
  const message = text || pictures.length > 0 ? { text, pictures } : null
  return write(context, { complaint, side }, { message, state: 'settled', seen })
}
