import { createHash, timingSafeEqual } from 'node:crypto'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '#server/config/config.ts'
import { refuse } from '#server/http/errors.ts'
import { plainAddress } from '#server/http/network.ts'
import type { Metrics } from './metrics.ts'
import { metricsText } from './workers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page that answers, which is more than the server's own route says. */
    pageRoute: string | undefined
  }
}

/** Where requests go that no route takes. */
const NOWHERE = 'none'

const routeOf = ({ pageRoute, routeOptions }: FastifyRequest): string => pageRoute ?? routeOptions.url ?? NOWHERE

/** Whether this server is only for its own machine. Behind a proxy of the same machine every request comes from there. */
const isLocal = ({ publicUrl }: Config): boolean => isLoopback(new URL(publicUrl).hostname)

const digest = (text: string) => createHash('sha256').update(text).digest()

const isToken = (header: string | undefined, token: string): boolean =>
  header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${token}`))

/** With a token the clients that send it, else this machine, while no other reaches the server. */
const authorize = ({ headers, ip }: FastifyRequest, config: Config): void => {
  if (config.metricsToken !== undefined) {
    if (!isToken(headers.authorization, config.metricsToken)) refuse('unauthenticated')
  } else if (!isLocal(config) || !isLoopback(plainAddress(ip))) refuse('not_found')
}

/** Counts every request that came over a connection, but live streams, which have a gauge of their own, and answers `GET /metrics`. */
export const serveMetrics = (app: FastifyInstance, config: Config, metrics: Metrics): void => {
  app.decorateRequest('pageRoute', undefined)
  app.addHook('onResponse', async (request, reply) => {
    // Pages make calls of their own, without a connection: they are part of the page.
    if (!(request.raw.socket instanceof Socket)) return
    const route = routeOf(request)
    const method = route === NOWHERE ? 'any' : request.method
    metrics.answered({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  const text = metricsText(metrics)
  app.get('/metrics', async (request, reply) => {
    authorize(request, config)
    reply.header('cache-control', 'no-store').type(metrics.registry.contentType)
    return text()
  })
}
