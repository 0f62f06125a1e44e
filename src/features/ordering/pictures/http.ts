import type { FastifyInstance } from 'fastify'
import { thread } from '#features/messages/service.ts'
import { servePrivatePictures } from '#features/uploads/service.ts'
import type { Deps } from '#server/http/context.ts'
import { viewVisitPicture } from './contract.ts'
import { visitPicture } from './queries.ts'

/** `GET bookings/:id/work/:uuid/:name`: for the two sides of the booking. */
export const serveVisitPictures = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database
  servePrivatePictures(app, deps, viewVisitPicture, async (user, id) => {
    const booking = await thread(db, user, id)
    return (uuid) => visitPicture(db, booking.id, uuid)
  })
}
