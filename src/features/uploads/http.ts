import type { FastifyInstance } from 'fastify'
import { mediaFormats, mediaWidths } from '#lib/mediaSources.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { derivedFilesOf, filesOf } from '#server/files/files.ts'
import { mediaByUuid } from './queries.ts'
import { limitConcurrency, render, type Variant } from './variants.ts'

type Query = { w?: string; f?: string; c?: string }
type Route = { Params: { uuid: string; name: string }; Querystring: Query }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** URLs are immutable: another picture has another id. */
const immutableHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Media types served as they are. */
const safeTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])

/** The requested variant: null is the original, undefined an unsupported one. */
const variantOf = ({ w, f, c }: Query): Variant | null | undefined => {
  if (w === undefined && f === undefined && c === undefined) return null
  const format = f === undefined ? 'webp' : mediaFormats.find((known) => known === f)
  if (!format || (c !== undefined && w !== undefined)) return undefined
  if (c !== undefined) return c === 'thumb' || c === 'icon' ? { shape: c, format } : undefined
  const shape = w === undefined ? 1600 : mediaWidths.find((known) => String(known) === w)
  return shape && { shape, format }
}

/** `GET /media/:uuid/:name?w=&f=` and `?c=thumb|icon`: pictures; each size is rendered on first request and cached. */
export const serveMedia = (app: FastifyInstance, config: Config, { db }: Database): void => {
  const [files, cache] = [filesOf(config), derivedFilesOf(config)]
  const limited = limitConcurrency(2, 200)
  const inProgress = new Map<string, Promise<Buffer | null>>()

  const renderVariant = async (uuid: string, variant: Variant, key: string): Promise<Buffer | null> => {
    const media = await mediaByUuid(db, uuid)
    const original = media && (await files.read(media.path))
    if (!original) return null
    const rendered = await limited(() => render(original, variant))
    // A full disk must not prevent serving pictures.
    await cache.write(key, rendered).catch((error: unknown) => app.log.warn({ err: error }, 'a picture was not kept'))
    return rendered
  }

  const find = async (uuid: string, variant: Variant): Promise<Buffer | null> => {
    const key = `media/${uuid.slice(0, 2)}/${uuid}-${variant.shape}.${variant.format}`
    const cached = await cache.read(key)
    if (cached) return cached
    const pending = inProgress.get(key) ?? renderVariant(uuid, variant, key).finally(() => inProgress.delete(key))
    inProgress.set(key, pending)
    return pending
  }

  app.get<Route>('/media/:uuid/:name', async (request, reply) => {
    const { uuid } = request.params
    const variant = variantOf(request.query)
    if (!UUID.test(uuid) || variant === undefined) return reply.callNotFound()
    if (variant) {
      const picture = await find(uuid, variant)
      return picture
        ? reply.headers(immutableHeaders).type(`image/${variant.format}`).send(picture)
        : reply.callNotFound()
    }
    const media = await mediaByUuid(db, uuid)
    // Other clients do not show SVG, and an SVG opened directly could run scripts.
    if (media?.mime_type === 'image/svg+xml') {
      const picture = await find(uuid, { shape: 1600, format: 'webp' })
      return picture ? reply.headers(immutableHeaders).type('image/webp').send(picture) : reply.callNotFound()
    }
    const original = media && (await files.read(media.path))
    if (!original) return reply.callNotFound()
    const type = safeTypes.has(media.mime_type) ? media.mime_type : 'application/octet-stream'
    return reply.headers(immutableHeaders).type(type).send(original)
  })
}
