import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { type PictureQuery, pictureReader } from './pictures.ts'
import { publicMediaByUuid } from './queries.ts'

type Route = { Params: { uuid: string; name: string }; Querystring: PictureQuery }

/** URLs are immutable: another picture has another id. */
const immutableHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}

/** `GET /media/:uuid/:name?w=&f=` and `?c=thumb|icon`: the pictures that anybody may see. */
export const serveMedia = (app: FastifyInstance, config: Config, { db }: Database): void => {
  const read = pictureReader(config, app.log, 'media')
  app.get<Route>('/media/:uuid/:name', async (request, reply) => {
    const { uuid } = request.params
    const picture = await read(uuid, request.query, () => publicMediaByUuid(db, uuid))
    return picture ? reply.headers(immutableHeaders).type(picture.type).send(picture.bytes) : reply.callNotFound()
  })
}
