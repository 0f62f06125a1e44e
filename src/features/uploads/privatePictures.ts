import type { FastifyInstance } from 'fastify'
import type { Contract } from '#lib/contract.ts'
import type { Deps, SessionUser } from '#server/http/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { type PictureQuery, pictureReader } from './pictures.ts'

type Route = { Params: { id: string; uuid: string; name: string }; Querystring: PictureQuery }
type Stored = { path: string; mime_type: string }

/**
 * Serves pictures that only some people may see, at a path with `:id` and `:uuid`; no cache keeps them. `open` refuses everybody
 * else and returns how to find a picture.
 */
export const servePrivatePictures = (
  app: FastifyInstance,
  deps: Deps,
  contract: Contract,
  open: (user: SessionUser, id: string) => Promise<(uuid: string) => Promise<Stored | undefined>>,
): void => {
  const read = pictureReader(deps, app.log, 'private-media')
  deps.contracts.push(contract)
  app.get<Route>(`/api/${contract.path}`, async (request, reply) => {
    const user = await deps.authorize(contract.access, request)
    const { id, uuid } = request.params
    if (!user) throw new Refusal('unauthenticated')
    const find = await open(user, id)
    const picture = await read(uuid, request.query, request.ip, () => find(uuid))
    if (!picture) throw new Refusal('not_found')
    return reply.header('cache-control', 'private, no-store').type(picture.type).send(picture.bytes)
  })
}
