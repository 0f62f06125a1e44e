import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { locales } from '#lib/words.ts'
import { responseOf } from '#server/cache/cache.ts'
import { cacheKey } from '#server/cache/keys.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/http/context.ts'
import { sendResponse } from '#server/http/response.ts'
import { robotsText } from './rules.ts'
import { sitemapIndex, sitemapPart } from './service.ts'

const baseHeaders = {
  'cache-control': 'public, max-age=0, s-maxage=600, stale-while-revalidate=3600',
  vary: 'Accept-Encoding',
}
const xmlHeaders = { ...baseHeaders, 'content-type': 'application/xml; charset=utf-8' }
const textHeaders = { ...baseHeaders, 'content-type': 'text/plain; charset=utf-8' }

/** `robots.txt` and `sitemap.xml` with its parts, generated from the database and cached like every public response. */
export const serveCrawlers = (
  app: FastifyInstance,
  { publicUrl }: Config,
  { db }: Database,
  { cache, budget }: Pick<Deps, 'cache' | 'budget'>,
): void => {
  const send = async (request: FastifyRequest, reply: FastifyReply, build: () => Promise<string | null>) => {
    const create = async () => {
      const content = await build()
      return responseOf(
        content ?? '',
        content === null ? textHeaders : xmlHeaders,
        content === null ? { status: 404, cacheable: false } : {},
      )
    }
    // A query makes no other map.
    const [path = ''] = request.url.split('?')
    const answer = await cache.getOrCreate(cacheKey(locales[0], path), create, () => budget.spend(request.ip))
    return answer.cacheable ? sendResponse(request, reply, answer) : reply.callNotFound()
  }

  app.get('/robots.txt', (_, reply) => reply.headers(textHeaders).send(robotsText(publicUrl)))
  app.get('/sitemap.xml', (request, reply) => send(request, reply, () => sitemapIndex(db, publicUrl)))
  app.get<{ Params: { file: string } }>('/sitemaps/:file', (request, reply) => {
    const name = /^([a-z]+(?:-\d+)?)\.xml$/.exec(request.params.file)?.[1]
    return name === undefined ? reply.callNotFound() : send(request, reply, () => sitemapPart(db, publicUrl, name))
  })
}
