import type { FastifyInstance } from 'fastify'
import { settings } from '#features/settings/service.ts'
import { direction, type Locale, offeredOr } from '#lib/words.ts'
import { type Cache, responseOf } from '#server/cache/cache.ts'
import { cacheKey } from '#server/cache/keys.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { sendResponse } from '#server/http/response.ts'
import { translate } from '#server/words.ts'

const headers = {
  'content-type': 'application/manifest+json; charset=utf-8',
  'cache-control': 'public, max-age=0, s-maxage=600, stale-while-revalidate=3600',
  vary: 'Accept-Encoding',
}

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

const manifest = (values: Record<string, string>, locale: Locale) => {
  const suffix = locale === 'ar' ? '_ar' : ''
  const name = values[`app_name${suffix}`] || values.app_name || ''
  return {
    id: '/',
    name,
    short_name: name,
    description: values[`app_short_description${suffix}`] || translate(locale, 'web.footer.welcome', { app: name }),
    lang: locale,
    dir: direction(locale),
    start_url: '/',
    display: 'standalone',
    theme_color: values.main_color,
    background_color: values.scaffold_color,
    icons,
  }
}

/** `manifest.webmanifest` for installing the site, with the operator's name and colours. */
export const serveManifest = (app: FastifyInstance, config: Config, { db }: Database, cache: Cache): void => {
  app.get<{ Querystring: { lang?: string } }>('/manifest.webmanifest', async (request, reply) => {
    const { lang } = request.query
    await app.languages.refresh()
    const locale = offeredOr(lang, app.languages.offered)
    const build = async () => responseOf(JSON.stringify(manifest(await settings(db, config), locale)), headers)
    return sendResponse(request, reply, await cache.getOrCreate(cacheKey(locale, '/manifest.webmanifest'), build))
  })
}
