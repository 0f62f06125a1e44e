import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/http/context.ts'
import { type PictureQuery, pictureReader } from './pictures.ts'
import { publicMediaByUuid } from './queries.ts'

type Route = { Params: { uuid: string; name: string }; Querystring: PictureQuery }

/** URLs are immutable: another picture has another id. */
const immutableHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}

/** `GET /media/:uuid/:name?w=&f=` and `?c=thumb|icon`: the pictures that anybody may see. */
export const serveMedia = (app: FastifyInstance, deps: Pick<Deps, 'config' | 'database'>): void => {
  const read = pictureReader(deps, app.log, 'media')
  app.get<Route>('/media/:uuid/:name', async (request, reply) => {
    const { uuid } = request.params
    const picture = await read(uuid, request.query, request.ip, () => publicMediaByUuid(deps.database.db, uuid))
    if (!picture) return reply.callNotFound()
    reply.headers(immutableHeaders).type(picture.type)
    if (picture.substitute) reply.header('cache-control', 'no-store')
    return reply.send(picture.bytes)
  })
}
