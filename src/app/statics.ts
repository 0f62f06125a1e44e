import type { FastifyInstance } from 'fastify'
import { THRESHOLDS } from '#features/bookings/rules.ts'
import { isLocale, wordsParts } from '#lib/words.ts'
import { type CachedResponse, responseOf } from '#server/cache/cache.ts'
import type { Config } from '#server/config/config.ts'
import { bestQuality } from '#server/http/encoding.ts'
import { choiceCookies } from '#server/http/locale.ts'
import { sendResponse } from '#server/http/response.ts'
import { wordsVersion } from '#server/pages/render.ts'
import { allWords, compiledPart } from '#server/words.ts'
import { safePath } from '#web/paths.ts'

/** A path as a header takes it: letters beyond Latin are encoded, what is encoded stays. */
const headerPath = (path: string): string => encodeURI(path.toWellFormed()).replaceAll('%25', '%')

/** Milliseconds clients show placeholders before they accept an empty response (`wire.md §1`). */
const loadingTime = 5000

/** Every page waits for its words, so they are compressed as far as possible, once for everybody. */
const answers = new Map<object, CachedResponse>()
const answerOf = (words: object): CachedResponse => {
  const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' }
  const known = answers.get(words) ?? responseOf(JSON.stringify(words), headers, { quality: bestQuality })
  answers.set(words, known)
  return known
}

/** `config/global.json`, the words, and the language switch for browsers without script (`spec §7`, `wire.md §1`). */
export const serveStatics = (app: FastifyInstance, config: Config): void => {
  app.get('/config/global.json', async (_, reply) => {
    await app.languages.refresh()
    return reply.header('cache-control', 'public, max-age=60').send({
      admin_url: `${config.publicUrl}/`,
      api_path: 'api/',
      supported_languages: app.languages.offered,
      loading_time: loadingTime,
      ...THRESHOLDS,
    })
  })

  app.get<{ Params: { file: string }; Querystring: { v?: string } }>('/locales/:file', async (request, reply) => {
    const [locale, ...rest] = request.params.file.replace(/\.json$/, '').split('.')
    if (!isLocale(locale)) return reply.callNotFound()
    const part = rest.length === 2 ? wordsParts.find((name) => name === rest[0]) : 'site'
    if (!part) return reply.callNotFound()
    const versioned = request.query.v === wordsVersion
    reply.header('cache-control', versioned ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
    const words = rest.at(-1) === 'compiled' ? compiledPart(part, locale) : allWords[locale]
    return sendResponse(request, reply, answerOf(words))
  })

  app.get<{ Params: { locale: string }; Querystring: { back?: string } }>(
    '/language/:locale',
    async (request, reply) => {
      const { locale } = request.params
      if (!isLocale(locale)) return reply.callNotFound()
      return reply.header('set-cookie', choiceCookies(locale)).redirect(headerPath(safePath(request.query.back)), 303)
    },
  )
}
