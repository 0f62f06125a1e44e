import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouterContext, ServerBuild } from 'react-router'
import type { ServerSide, Transport } from '#lib/rendering.ts'
import { isLocale, type Locale, type Offered } from '#lib/words.ts'
import { type Cache, type CachedResponse, responseOf } from '#server/cache/cache.ts'
import { cacheKey, keptByProxies } from '#server/cache/keys.ts'
import type { Config } from '#server/config/config.ts'
import { ownAddress } from '#server/http/budget.ts'
import type { Deps } from '#server/http/context.ts'
import { chosenLocale, localeCookie, localeOf, offeredTo } from '#server/http/locale.ts'
import { network } from '#server/http/network.ts'
import { hasWritten } from '#server/http/ownWrites.ts'
import { sendResponse } from '#server/http/response.ts'
import { createLines } from '#server/lines.ts'
import { root } from '#server/root.ts'
import { allWords, compiledWords } from '#server/words.ts'
import { recordAnswers } from './answers.ts'
import { isCostly, sendNotFoundPage } from './notFound.ts'
import { Outage, pathHere, renderWatched, sendOutage } from './outage.ts'
import { nonceFor, pagePolicy } from './policy.ts'
import { throttledPage } from './throttled.ts'

const clientDir = fileURLToPath(new URL('build/client/', root))

export const wordsVersion = createHash('sha256').update(JSON.stringify(allWords)).digest('base64url').slice(0, 12)

type Router = Pick<typeof import('react-router'), 'createRequestHandler' | 'RouterContextProvider'>
type Entry = Router & { serverSide: RouterContext<ServerSide> }
type Build = ServerBuild & { entry: { module: Entry } }

/** The handler for pages, the router context it reads server data from, and the style sheet if it is built. */
export type Pages = {
  handle: ReturnType<Router['createRequestHandler']>
  newContext: () => InstanceType<Router['RouterContextProvider']>
  serverSide: Entry['serverSide']
  styles: string | undefined
}

/** The handler computes its routes when it is created, so it is created once and not for each request. */
const pagesOf = (build: Build, styles?: string): Pages => {
  const { createRequestHandler, RouterContextProvider, serverSide } = build.entry.module
  const handle = createRequestHandler(build, styles === undefined ? 'development' : 'production')
  return { handle, newContext: () => new RouterContextProvider(), serverSide, styles }
}

/** The language that the URL names, `?lang=`; undefined where it names none of ours. */
const namedLocale = (request: FastifyRequest): Locale | undefined => {
  const { lang } = request.query as { lang?: string }
  return isLocale(lang) ? lang : undefined
}

/** The URL of a page with its language replaced by the first one; letters of `lang` may be encoded. */
const inFirstLanguage = ({ url }: FastifyRequest, [first]: Offered): string =>
  pathHere(url).replace(/(?<=[?&](?:l|%6c)(?:a|%61)(?:n|%6e)(?:g|%67)=)[^&]*/gi, first)

/** Pages of one address that are rendered at once, and that may wait: as many as its budget allows in a minute. */
const [renderedAtOnce, waitingPages] = [4, 1200]

/** Answers calls from the cache, or by the app as if they had come over the network. */
const throughApp =
  (app: FastifyInstance, cache: Cache): Transport =>
  async ({ method, url, headers, body }) => {
    const kept =
      method === 'GET' && !headers.authorization
        ? cache.get(cacheKey(localeOf({ url, headers, server: app }), url))
        : undefined
    if (kept) return { status: kept.status, text: kept.body.toString(), etag: kept.etag }
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers,
      remoteAddress: ownAddress,
      ...(body && { payload: body }),
    })
    const { 'retry-after': retryAfter, etag } = response.headers
    return {
      status: response.statusCode,
      text: response.payload,
      ...(typeof etag === 'string' && { etag }),
      ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
    }
  }

/** The URL on this host: a request target may look like another host's (`//evil.test`), and is only a path here. */
const urlOnThisHost = (requested: string, origin: string): URL => {
  const address = new URL(origin)
  const [path = '', ...query] = requested.split('?')
  address.pathname = path.replace(/^[\\/]+/, '/')
  address.search = query.join('?')
  return address
}

/** Only the URL: nothing personal from the request can get into a page that is cached for others. */
const asWebRequest = (request: FastifyRequest, origin: string): Request =>
  new Request(urlOnThisHost(request.url, origin))

/** What the router's script requests when a page is opened from another one; it requests what is missing itself. */
const isData = (request: FastifyRequest): boolean => /\.data(\?|$)/.test(request.url)

/** The page as a response; cacheable unless it failed or its route sets `cache-control`. */
const toCachedResponse = async (
  response: Response,
  locale: Locale,
  { cache, whole, route }: { cache: boolean; whole: boolean; route: string | undefined },
): Promise<CachedResponse> => {
  const cacheable = cache && whole && response.status === 200 && !response.headers.has('cache-control')
  return responseOf(
    Buffer.from(await response.arrayBuffer()),
    {
      'cache-control': cacheable ? keptByProxies : whole ? 'no-cache' : 'no-store',
      ...Object.fromEntries(response.headers),
      'content-language': locale,
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    },
    { status: response.status, cacheable, route },
  )
}

/** The built pages; loading them takes a while and depends on nothing else. */
export const loadPages = async (): Promise<Pages> => {
  const build = (await import(new URL('build/server/index.js', root).href)) as Build
  const sheets = Object.values(build.assets.routes).flatMap((route) => route?.css ?? [])
  return pagesOf(build, sheets.map((path) => readFileSync(join(clientDir, path), 'utf8')).join(''))
}

/** Compiled from the current sources for each request. */
const developmentPages = async (app: FastifyInstance, viteFolder: string): Promise<() => Promise<Pages>> => {
  const { serveWithVite: serveFromSources } = await import('./development.ts')
  const load = serveFromSources(app, viteFolder)
  return async () => pagesOf((await load()) as Build)
}

/** The worker of the provider's pages requests them itself; other files request nothing. */
const workerFile = 'provider.js'
const workerPolicy = "default-src 'none'; connect-src 'self'"

/** Files of the build; those under assets/ are immutable, because their names change with their content. */
const serveBuild = async (app: FastifyInstance) => {
  const assets = `${clientDir}assets/`
  // Its own route reads the whole folder at each request to compare spellings, so the files have routes of ours.
  await app.register(fastifyStatic, {
    root: assets,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const immutable = path.startsWith(assets)
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const filesIn = (folder: string) =>
    readdirSync(folder).filter((name) => name !== 'assets' && !/\.(br|gz)$/.test(name))
  const known = new Set(filesIn(assets))
  app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) =>
    known.has(file) ? reply.sendFile(file, assets) : reply.callNotFound(),
  )
  for (const name of filesIn(clientDir))
    app.get(`/${name}`, (_, reply) => {
      if (name === workerFile) reply.header('content-security-policy', workerPolicy)
      return reply.sendFile(name, clientDir)
    })
}

/** Pages rendered on the server as a signed-out visitor sees them; private ones finish in the browser. */
export const servePages = async (
  app: FastifyInstance,
  config: Config,
  { cache, budget }: Pick<Deps, 'cache' | 'budget'>,
  /** The built pages, or the folder of the sockets of Vite, which compiles them on request. */
  source: Pages | string,
): Promise<void> => {
  const built = typeof source === 'string' ? undefined : source
  const pages = typeof source === 'string' ? await developmentPages(app, source) : async () => source
  if (built) await serveBuild(app)
  const transport = throughApp(app, cache)
  const inLine = createLines({
    atOnce: renderedAtOnce,
    most: waitingPages * config.rateLimitScale,
    stuckMs: config.database.waitMs,
    stuck: () => new Outage(),
  })

  const render = async (
    request: FastifyRequest,
    locale: Locale,
    transport: Transport,
    onMatch: (pattern: string) => void,
  ): Promise<Response> => {
    const { handle, newContext, serverSide, styles } = await pages()
    const context = newContext()
    context.set(serverSide, {
      transport,
      locale,
      answers: new Map(),
      styles,
      origin: config.publicUrl,
      words: compiledWords[locale],
      wordsVersion,
      policyFor: (content) => {
        const nonce = nonceFor(content)
        return { nonce, policy: pagePolicy(nonce, config.map.origins) }
      },
      onMatch,
      report: (error) => request.log.error({ err: error }, 'page failed'),
    })
    return handle(asWebRequest(request, config.publicUrl), context)
  }

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isCostly(urlOnThisHost(request.url, config.publicUrl))) return sendNotFoundPage(request, reply)
    // One page has one address: `/help/` is `/help`.
    const [path = '/', query] = request.url.split('?')
    if (/^\/[^/\\].*\/$/.test(path))
      return reply.redirect(path.replace(/(?<!\/)\/+$/, '') + (query === undefined ? '' : `?${query}`), 301)
    if (hasWritten(request.headers)) await cache.sync()
    await app.languages.refresh()
    const [named, offered] = [namedLocale(request), offeredTo(request)]
    if (named && !offered.includes(named)) return reply.redirect(inFirstLanguage(request, offered), 302)
    // `?lang=` for links that name a language, then the visitor's choice, then the browser's language.
    const locale = named ?? chosenLocale(request)
    // A visitor who followed a link with `?lang=` stays in that language.
    if (chosenLocale(request) !== locale) reply.header('set-cookie', localeCookie(locale))
    const create = async () => {
      let route: string | undefined
      const onMatch = (pattern: string) => {
        route = pattern
      }
      const { recording, unchanged } = recordAnswers(transport)
      const { result, whole } = await renderWatched(recording, (watched) => render(request, locale, watched, onMatch), {
        filledIn: isData(request),
      })
      // In development the next request must see changed sources.
      const page = await toCachedResponse(result, locale, { cache: built !== undefined, whole, route })
      return { ...page, unchanged }
    }
    try {
      const key = cacheKey(locale, request.url)
      const get = () => cache.getOrCreate(key, create, () => budget.spend(request.ip))
      // Others who ask for the page do not stand in this line.
      const page = cache.get(key) ?? (await inLine(network(request.ip), get))
      return await sendResponse(request, reply, page)
    } catch (error) {
      if (!(error instanceof Outage)) return throttledPage(reply, locale, error)
      return sendOutage(reply, { locale, url: request.url, retryAfter: error.retryAfter })
    }
  }

  app.get('/api/*', (_, reply) => reply.callNotFound())
  app.get('/*', page)
}
