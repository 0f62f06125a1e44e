import { requireBookingAccess } from '#features/bookings/service.ts'
import { notify } from '#features/notifications/service.ts'
import { claimPictures } from '#features/uploads/service.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { keepAccount } from '#server/http/living.ts'
import { plainText } from '#server/security/sanitise.ts'
import { translate } from '#server/words.ts'
import type { Message } from './contract.ts'
import { insertMessage, lockThread, messageById, messagesOf } from './queries.ts'

/** For the office, which reads them while a complaint is open (`features/complaints`). */
export { conversationOf, messagePicture } from './queries.ts'

const defaultLimit = 30

/** The booking and the caller's side. Messages and their pictures are visible to these two sides only, not to operators. */
export const thread = async (db: Db, user: { id: number; role: string }, bookingId: unknown) => {
  const people = await requireBookingAccess(db, user, bookingId)
  if (people.user_id === user.id) return { ...people, side: 'customer' as const }
  return people.member ? { ...people, side: 'provider' as const } : refuse('not_found')
}

export const messages = async (
  { db, user, config }: ReadContext<'user'>,
  bookingId: unknown,
  {
    before,
    after,
    limit = defaultLimit,
  }: { before?: number | undefined; after?: number | undefined; limit?: number | undefined },
): Promise<Message[]> =>
  messagesOf(db, (await thread(db, user, bookingId)).id, { before, after, limit }, config.publicUrl)

/** Stores a message without markup, with its pictures, and notifies the other side. */
export const sendMessage = async (
  context: WriteContext<'user'>,
  bookingId: unknown,
  { text: rawText, pictures }: { text: string; pictures: readonly string[] },
): Promise<Message> => {
  const { tx, user, locale, config } = context
  await keepAccount(tx, user.id)
  const { id, side, user_id, provider_users } = await thread(tx, user, bookingId)
  const text = plainText(rawText)
  if (text === '' && pictures.length === 0)
    return refuse('invalid', { errors: { text: [translate(locale, 'web.field.required')] } })
  await lockThread(tx, id)
  const messageId = await insertMessage(tx, { booking_id: id, user_id: user.id, side, text })
  await claimPictures(context, pictures, {
    model_type: 'booking_messages',
    model_id: messageId,
    collection_name: 'message',
    name: 'message',
  })
  const message = (await messageById(tx, messageId, config.publicUrl)) ?? refuse('internal')
  const recipients = side === 'customer' ? provider_users.filter((other) => other !== user.id) : [user_id]
  await notify(tx, recipients, 'newMessage', {
    message_id: String(message.id),
    booking_id: id,
  })
  return message
}
