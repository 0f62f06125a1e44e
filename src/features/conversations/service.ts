import { partiesOf } from '#features/bookings/parties.ts'
import { notify } from '#features/notifications/service.ts'
import type { Db } from '#server/db.ts'
import { refuse } from '#server/errors.ts'
import { plainText } from '#server/sanitise.ts'
import type { ReadContext, WriteContext } from '#server/serve.ts'
import { say } from '#server/words.ts'
import type { Message } from './contract.ts'
import { insertMessage, messagesOf } from './queries.ts'

const page = 30

/** The booking and the side the caller speaks for. What they write to each other is nobody else's, not even an operator's. */
const thread = async (db: Db, user: { id: number; role: string }, bookingId: unknown) => {
  const parties = await partiesOf(db, user, bookingId)
  if (parties.user_id === user.id) return { ...parties, side: 'customer' as const }
  return parties.member ? { ...parties, side: 'provider' as const } : refuse('not_found')
}

export const messages = async (
  { db, user }: ReadContext<'user'>,
  bookingId: unknown,
  {
    before,
    after,
    limit = page,
  }: { before?: number | undefined; after?: number | undefined; limit?: number | undefined },
): Promise<Message[]> => messagesOf(db, (await thread(db, user, bookingId)).id, { before, after, limit })

/** Keeps what one side writes, without markup, and tells the other. */
export const write = async (
  { tx, user, locale }: WriteContext<'user'>,
  bookingId: unknown,
  written: string,
): Promise<Message> => {
  const { id, side, user_id, provider_users } = await thread(tx, user, bookingId)
  const text = plainText(written)
  if (text === '') return refuse('invalid', { errors: { text: [say(locale, 'web.field.required')] } })
  const message = await insertMessage(tx, { booking_id: id, user_id: user.id, side, text })
  const others = side === 'customer' ? provider_users.filter((other) => other !== user.id) : [user_id]
  await notify(tx, others, 'newMessage', { from: message.user.name, message_id: String(message.id), booking_id: id })
  return message
}
