import type { FastifyInstance } from 'fastify'
import { servePrivatePictures } from '#features/uploads/service.ts'
import type { Deps } from '#server/http/context.ts'
import { viewPicture } from './contract.ts'
import { messagePicture } from './queries.ts'
import { thread } from './service.ts'

/** `GET bookings/:id/pictures/:uuid/:name`: for the two sides of the booking. */
export const serveMessagePictures = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database
  servePrivatePictures(app, deps, viewPicture, async (user, id) => {
    const booking = await thread(db, user, id)
    return (uuid) => messagePicture(db, booking.id, uuid)
  })
}
