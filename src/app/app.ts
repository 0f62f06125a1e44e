import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { routes as accounts } from '#features/accounts/routes.ts'
import { sessionByToken } from '#features/accounts/service.ts'
import { serveSocial } from '#features/accounts/social/http.ts'
import { routes as addresses } from '#features/addresses/routes.ts'
import { serveDocuments } from '#features/applications/http.ts'
import { routes as applications } from '#features/applications/routes.ts'
import { routes as availability } from '#features/availability/routes.ts'
import { routes as bookings } from '#features/bookings/routes.ts'
import { routes as catalogue } from '#features/catalogue/routes.ts'
import { routes as changes } from '#features/changes/routes.ts'
import { serveComplaintPictures } from '#features/complaints/http.ts'
import { routes as complaints } from '#features/complaints/routes.ts'
import { serveManifest } from '#features/content/manifest.ts'
import { routes as content } from '#features/content/routes.ts'
import { routes as coupons } from '#features/coupons/routes.ts'
import { serveCrawlers } from '#features/crawlers/http.ts'
import { routes as earnings } from '#features/earnings/routes.ts'
import { registerStatements } from '#features/earnings/statement/http.ts'
import { routes as favourites } from '#features/favourites/routes.ts'
import { routes as finder } from '#features/finder/routes.ts'
import { routes as jobs } from '#features/jobs/routes.ts'
import { routes as ledger } from '#features/ledger/routes.ts'
import { serveLive } from '#features/live/http.ts'
import { routes as mails } from '#features/mails/routes.ts'
import { routes as marketplace } from '#features/marketplace/routes.ts'
import { serveMessagePictures } from '#features/messages/http.ts'
import { routes as messages } from '#features/messages/routes.ts'
import { routes as notifications } from '#features/notifications/routes.ts'
import { routes as offers } from '#features/offers/routes.ts'
import { serveVisitPictures } from '#features/ordering/http.ts'
import { routes as ordering } from '#features/ordering/routes.ts'
import { routes as overview } from '#features/overview/routes.ts'
import { registerOnlinePayments } from '#features/payments/online/http.ts'
import { registerReceipts } from '#features/payments/receipts/http.ts'
import { routes as payments } from '#features/payments/routes.ts'
import { routes as people } from '#features/people/routes.ts'
import { routes as places } from '#features/places/routes.ts'
import { routes as providers } from '#features/providers/routes.ts'
import { routes as reviews } from '#features/reviews/routes.ts'
import { translationRoutes } from '#features/reviews/translation/routes.ts'
import { routes as search } from '#features/search/routes.ts'
import { routes as settings } from '#features/settings/routes.ts'
import { routes as showcase } from '#features/showcase/routes.ts'
import { routes as team } from '#features/team/routes.ts'
import { findMember } from '#features/team/service.ts'
import { serveMedia } from '#features/uploads/http.ts'
import { routes as uploads } from '#features/uploads/routes.ts'
import { routes as views } from '#features/views/routes.ts'
import { routes as wallet } from '#features/wallet/routes.ts'
import { offeredOr } from '#lib/words.ts'
import { createCache } from '#server/cache/cache.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { createApi, sendFailure } from '#server/http/api.ts'
import { createBudget } from '#server/http/budget.ts'
import type { Deps } from '#server/http/context.ts'
import { serveDocs } from '#server/http/docs.ts'
import { type Drain, drainOf } from '#server/http/drain.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import { failureBody } from '#server/http/failures.ts'
import { addSecurityHeaders, setSecurityHeaders } from '#server/http/headers.ts'
import { readJsonBodies } from '#server/http/jsonBody.ts'
import { createLanguages } from '#server/http/languages.ts'
import { localeOf } from '#server/http/locale.ts'
import { network } from '#server/http/network.ts'
import { boundAnswers, createHttpServer, headersOfSending } from '#server/http/response.ts'
import { createAuthorize } from '#server/http/session.ts'
import { warnOfUnknownProxy } from '#server/http/unknownProxy.ts'
import { loggerOptions, requestIdField } from '#server/logging/logger.ts'
import { serveMetrics } from '#server/metrics/http.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { sendNotFoundPage } from '#server/pages/notFound.ts'
import { currentScope, inScope } from '#server/requestScope.ts'
import { addMetrics } from './metrics.ts'
import { openSandbox, type SandboxOptions } from './sandbox.ts'
import { openTranslator } from './translation.ts'

/** Every feature by name: this list is the API. */
const features = [
  accounts,
  addresses,
  applications,
  availability,
  bookings,
  catalogue,
  changes,
  complaints,
  content,
  marketplace,
  messages,
  coupons,
  earnings,
  favourites,
  finder,
  jobs,
  ledger,
  mails,
  notifications,
  offers,
  ordering,
  overview,
  payments,
  people,
  places,
  providers,
  reviews,
  search,
  settings,
  showcase,
  team,
  uploads,
  views,
  wallet,
]

export type App = {
  app: FastifyInstance
  deps: Deps
  drain: Drain
  /** Adds a condition of readiness: the process is not ready while the check throws. */
  readyWhen: (check: () => void) => void
}

/** For a call that a page makes while it is rendered, the scope of the page's own request. */
const pageScope = ({ socket }: { socket: unknown }) => (socket instanceof Socket ? undefined : currentScope())

/** The program without its process: routes, errors, health. `main.ts` and the tests start it. */
export const buildApp = async (
  config: Config,
  database: Database,
  {
    checkReplies = false,
    logTo,
    logWindowMs,
    online,
  }: {
    checkReplies?: boolean
    logTo?: { write: (line: string) => void }
    /** How long repeated errors are counted before their number is logged. */
    logWindowMs?: number
    online?: SandboxOptions
  } = {},
): Promise<App> => {
  const { trustProxy: proxies } = config
  // Not awaited: until the listener is connected, responses are not cached.
  void database.watch()
  const cache = createCache(database.changes, config.cacheBytes)
  const languages = createLanguages(database)
  const metrics = createMetrics()
  const log = loggerOptions({ logLevel: config.logLevel, logWindowMs }, logTo)
  const app = fastify({
    serverFactory: (handle, options) =>
      createHttpServer(
        handle,
        options,
        { cache, languages, isLeaving: () => drain.leaving },
        config,
        metrics.answeredFromCache,
      ),
    bodyLimit: 256 * 1024,
    // Fastify's own refusal has no envelope; while closing, ours answers (`drain.ts`).
    return503OnClosing: false,
    // Long enough for ten megabytes over a slow connection; ends slow-sending attacks.
    requestTimeout: 300_000,
    trustProxy: typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies,
    // The calls that a page makes while it is rendered have its id.
    genReqId: (request) => pageScope(request)?.requestId ?? randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ requestIdLogLabel: requestIdField }),
    logger: log.options,
    routerOptions: { maxParamLength: 500 },
    // A URL that cannot be decoded reaches no route and no hook.
    frameworkErrors: (error, badRequest, badReply) => {
      const [request, reply] = [badRequest as unknown as FastifyRequest, badReply as unknown as FastifyReply]
      setSecurityHeaders(reply, request.url, config)
      reply.headers(headersOfSending(request.id))
      if (/\btext\/html\b/.test(request.headers.accept ?? '')) return void sendNotFoundPage(request, reply)
      sendFailure(error, request, reply, config)
    },
  })
  app.decorate('languages', languages)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOfSending(request.id))
  })
  // Here and not before: reading a body loses what was started earlier.
  app.addHook('preValidation', (request, _, done) =>
    inScope({ requestId: request.id, caller: pageScope(request)?.caller ?? network(request.ip) }, done),
  )
  app.addHook('onClose', async () => log.flush())
  if (proxies === false) warnOfUnknownProxy(app)
  addSecurityHeaders(app, config)
  boundAnswers(app)
  const drain = drainOf(app)
  const checks: (() => void)[] = []

  await app.register(compress, {
    threshold: 1024,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  readJsonBodies(app)
  await app.register(multipart)

  const authorize = createAuthorize(
    database.db,
    config,
    async (db, tokenHash, ip) => {
      const session = await sessionByToken(db, config, tokenHash, ip)
      return session && { ...session, locale: offeredOr(session.locale, languages.offered) }
    },
    findMember,
  )
  const budget = createBudget(config)
  const deps: Deps = { database, config, cache, budget, metrics, authorize, checkReplies, contracts: [] }
  const api = createApi(app, deps)
  for (const routes of features) routes(api)
  translationRoutes(api, await openTranslator(app, config))
  serveMedia(app, deps)
  serveDocuments(app, deps)
  serveMessagePictures(app, deps)
  serveVisitPictures(app, deps)
  serveComplaintPictures(app, deps)
  registerReceipts(app, deps)
  registerStatements(app, deps)
  await serveSocial(app, deps)
  serveLive(app, deps)
  serveCrawlers(app, config, database, deps)
  serveManifest(app, config, database, cache)
  await registerOnlinePayments(app, deps, await openSandbox(app, deps, online))
  serveDocs(app, deps)

  addMetrics(metrics, database, cache)
  serveMetrics(app, config, metrics)
  // A proxy may keep for a while what says nothing of it.
  const unkept = { 'cache-control': 'no-store' }
  app.get('/healthz', async (_, reply) => reply.headers(unkept).send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    if (drain.leaving) refuse('unavailable', { retryAfter: 1 })
    await database.ready()
    for (const check of checks) check()
    return reply.headers(unkept).send({ status: 'ready' })
  })

  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .headers(unkept)
      .send(failureBody(new Refusal('not_found'), localeOf(request), request.id)),
  )
  return { app, deps, drain, readyWhen: (check) => void checks.push(check) }
}
