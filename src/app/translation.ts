import type { FastifyInstance } from 'fastify'
import type { Translator } from '#features/reviews/translation/port.ts'
import { deepl, libreTranslate } from '#features/reviews/translation/services.ts'
import { serveLibreTranslate } from '#sandbox/libreTranslate.ts'
import type { Config } from '#server/config/config.ts'
import { overNetwork } from '#server/http/client.ts'
import { throughApp } from './sandbox.ts'

/** The user waits for it. */
const timeout = 10_000

const standInPath = '/sandbox/translate'

/** The demo's phrases, loaded when the first one is asked for. */
const phrases = async () => (await import('../../db/seed/content/reviews.ts')).phrases

/** The configured service, in the sandbox its stand-in; null for none. */
export const openTranslator = async (app: FastifyInstance, config: Config): Promise<Translator | null> => {
  const { provider, url, key } = config.translation
  if (provider === 'off') return null
  if (provider === 'deepl') return deepl(overNetwork(timeout), url, key)
  if (provider === 'libretranslate') return libreTranslate(overNetwork(timeout), url, key)
  await app.register(async (own) => serveLibreTranslate(own, phrases), { prefix: standInPath })
  return libreTranslate(throughApp(app, config.publicUrl), `${config.publicUrl}${standInPath}`, '')
}
