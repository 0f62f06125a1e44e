import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { locales } from '#lib/words.ts'
import { type Cache, responseOf } from '#server/cache/cache.ts'
import { cacheKey } from '#server/cache/keys.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { sendResponse } from '#server/http/response.ts'
import { robotsText } from './rules.ts'
import { siteIndex, sitePart } from './service.ts'

const shared = {
  'cache-control': 'public, max-age=0, s-maxage=600, stale-while-revalidate=3600',
  vary: 'Accept-Encoding',
}
const xml = { ...shared, 'content-type': 'application/xml; charset=utf-8' }
const text = { ...shared, 'content-type': 'text/plain; charset=utf-8' }

/** `robots.txt` and `sitemap.xml` with its parts, made from the database and kept like every public answer. */
export const serveCrawlers = (app: FastifyInstance, { publicUrl }: Config, { db }: Database, cache: Cache): void => {
  const send = async (request: FastifyRequest, reply: FastifyReply, make: () => Promise<string | null>) => {
    const answer = await cache.getOrCreate(cacheKey(locales[0], request.url), async () => {
      const made = await make()
      return responseOf(made ?? '', made === null ? text : xml, made === null ? { status: 404, cacheable: false } : {})
    })
    return answer.cacheable ? sendResponse(request, reply, answer) : reply.callNotFound()
  }

  app.get('/robots.txt', (_, reply) => reply.headers(text).send(robotsText(publicUrl)))
  app.get('/sitemap.xml', (request, reply) => send(request, reply, () => siteIndex(db, publicUrl)))
  app.get<{ Params: { file: string } }>('/sitemaps/:file', (request, reply) => {
    const name = /^([a-z]+(?:-\d+)?)\.xml$/.exec(request.params.file)?.[1]
    return name === undefined ? reply.callNotFound() : send(request, reply, () => sitePart(db, publicUrl, name))
  })
}
