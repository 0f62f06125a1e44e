import { createHash, randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isLocale, type Locale, locales } from '#lib/words.ts'
import type { serverSide as ServerSideContext } from '#web/loading.ts'
import type { Transport } from '#web/transport.ts'
import type { Config } from './config.ts'
import { pageCsp } from './security.ts'
import { allWords } from './words.ts'

const root = new URL('../../', import.meta.url)
const clientDir = fileURLToPath(new URL('build/client/', root))

export const wordsVersion = createHash('sha256').update(JSON.stringify(allWords)).digest('base64url').slice(0, 12)

type Entry = { serverSide: typeof ServerSideContext }
type Build = ServerBuild & { entry: { module: Entry } }

/** The pages as they were built, or compiled on the fly in development. */
type Pages = { build: () => Promise<Build>; mode: 'production' | 'development' }

const cookie = (request: FastifyRequest, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1]

/** `?lang=` for links that name a language, then the visitor's choice, then the first language (`spec §4`). */
const pageLocale = (request: FastifyRequest): Locale => {
  const { lang } = request.query as { lang?: string }
  return [lang, cookie(request, 'locale')].find(isLocale) ?? locales[0]
}

const throughApp =
  (app: FastifyInstance): Transport =>
  async ({ method, url, headers, body }) => {
    const response = await app.inject({ method: method as 'GET', url, headers, ...(body && { payload: body }) })
    return { status: response.statusCode, text: response.payload }
  }

const asWebRequest = (request: FastifyRequest, origin: string): Request => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value)
  return new Request(new URL(request.url, origin), { method: request.method, headers })
}

const send = (response: Response, reply: FastifyReply) => {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body ?? '')
}

const productionPages = async (): Promise<Pages> => {
  const build = (await import(new URL('build/server/index.js', root).href)) as Build
  return { build: async () => build, mode: 'production' }
}

/** Vite inside the server: pages change while you type. */
const developmentPages = async (app: FastifyInstance): Promise<Pages> => {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, root: fileURLToPath(root) })
  const { default: middie } = await import('@fastify/middie')
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<Build>,
    mode: 'development',
  }
}

/** Static files that the browser may keep for ever, because their names change with their content. */
const serveAssets = async (app: FastifyInstance) => {
  await app.register(fastifyStatic, {
    root: clientDir,
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const kept = path.startsWith(`${clientDir}assets/`)
      reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}

/** Pages rendered on the server as a signed-out visitor sees them; private ones finish in the browser. */
export const servePages = async (app: FastifyInstance, config: Config): Promise<void> => {
  const development = config.mode === 'development'
  const pages = development ? await developmentPages(app) : await productionPages()
  if (!development) await serveAssets(app)
  const transport = throughApp(app)

  const render = async (request: FastifyRequest, reply: FastifyReply) => {
    const build = await pages.build()
    const locale = pageLocale(request)
    const nonce = randomBytes(16).toString('base64')
    const context = new RouterContextProvider()
    context.set(build.entry.module.serverSide, {
      transport,
      locale,
      nonce,
      origin: config.publicUrl,
      words: allWords[locale],
      wordsVersion,
      report: (error) => request.log.error({ err: error }, 'page failed'),
    })
    const response = await createRequestHandler(build, pages.mode)(asWebRequest(request, config.publicUrl), context)
    reply.header('content-language', locale).header('vary', 'cookie')
    // Vite's development client needs inline scripts and a socket of its own.
    if (!development) reply.header('content-security-policy', pageCsp(nonce))
    return send(response, reply)
  }

  app.get('/api/*', (_, reply) => reply.callNotFound())
  app.get('/*', render)
}
