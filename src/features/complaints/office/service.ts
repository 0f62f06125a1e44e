import { conversationOf } from '#features/messages/service.ts'
import { parseId } from '#lib/ids.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { complaintById } from '../queries.ts'
import type { OfficeComplaint } from './contract.ts'
import { insertReading, officeFacts } from './queries.ts'

const idOf = (id: unknown): number => parseId(id) ?? refuse('not_found')

export const complaintForOffice = async (
  { db, config }: ReadContext<'support'>,
  complaintId: unknown,
): Promise<OfficeComplaint> => {
  const id = idOf(complaintId)
  const complaint = (await complaintById(db, config.publicUrl, id)) ?? refuse('not_found')
  return { ...complaint, ...((await officeFacts(db, id)) ?? refuse('not_found')) }
}

/**
 * The conversation of the booking, logged with who read it. Refuses `not_found`, `complaint_settled`: what people write to
 * each other is their own while nobody complains.
 */
export const readConversation = async ({ tx, user, ip, config }: WriteContext<'support'>, complaintId: unknown) => {
  const id = idOf(complaintId)
  if (!(await officeFacts(tx, id))) return refuse('not_found')
  const bookingId = (await insertReading(tx, { complaintId: id, userId: user.id, ip })) ?? refuse('complaint_settled')
  return conversationOf(tx, bookingId, `${config.publicUrl}/api/office/complaints/${id}/conversation/`)
}
