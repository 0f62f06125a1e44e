import type { FastifyInstance } from 'fastify'
import { type PictureQuery, pictureReader } from '#features/uploads/service.ts'
import type { Deps } from '#server/http/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { viewPicture } from './contract.ts'
import { messagePicture } from './queries.ts'
import { thread } from './service.ts'

type Route = { Params: { id: string; uuid: string; name: string }; Querystring: PictureQuery }

/** `GET bookings/:id/pictures/:uuid/:name`: no cache may keep what only two sides may see. */
export const serveMessagePictures = (app: FastifyInstance, { database, config, contracts, authorize }: Deps): void => {
  const { db } = database
  const read = pictureReader(config, app.log, 'private-media')
  contracts.push(viewPicture)
  app.get<Route>(`/api/${viewPicture.path}`, async (request, reply) => {
    const user = await authorize(viewPicture.access, request)
    const { id, uuid } = request.params
    if (!user) throw new Refusal('unauthenticated')
    const booking = await thread(db, user, id)
    const picture = await read(uuid, request.query, () => messagePicture(db, booking.id, uuid))
    if (!picture) throw new Refusal('not_found')
    return reply.header('cache-control', 'private, no-store').type(picture.type).send(picture.bytes)
  })
}
