import type { FastifyInstance } from 'fastify'
import { messagePicture } from '#features/messages/service.ts'
import { servePrivatePictures } from '#features/uploads/service.ts'
import { parseId } from '#lib/ids.ts'
import type { Deps } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { viewComplaintPicture } from './contract.ts'
import { viewConversationPicture } from './office/contract.ts'
import { openedConversation } from './office/queries.ts'
import { complaintPicture } from './queries.ts'
import { thread } from './service.ts'

/** The pictures of complaints, for the customer and operators, and of the conversations that operators opened. */
export const serveComplaintPictures = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database
  servePrivatePictures(app, deps, viewComplaintPicture, async (user, id) => {
    const { complaint } = await thread(db, user, id)
    return (uuid) => complaintPicture(db, complaint.id, uuid)
  })
  servePrivatePictures(app, deps, viewConversationPicture, async (user, id) => {
    const bookingId = (await openedConversation(db, parseId(id) ?? refuse('not_found'), user.id)) ?? refuse('not_found')
    return (uuid) => messagePicture(db, bookingId, uuid)
  })
}
