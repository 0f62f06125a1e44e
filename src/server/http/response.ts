import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { countArrivals, onceNobodyComes } from '#server/arrivals.ts'
import type { Cache, CachedResponse } from '#server/cache/cache.ts'
import { visitorCacheKey } from '#server/cache/keys.ts'
import type { Config } from '#server/config/config.ts'
import { answersInHand } from './answersInHand.ts'
import { oneByOne } from './connections.ts'
import { type Encoding, encode, encodingFor } from './encoding.ts'
import { setContentTypeHeaders } from './headers.ts'
import type { Languages } from './languages.ts'
import { network } from './network.ts'
import { mayHaveWritten } from './ownWrites.ts'
import { createPeers } from './peers.ts'
import { BoundedRequest, readOn } from './pieces.ts'

const matches = (condition: string | undefined, etag: string): boolean =>
  condition !== undefined && (condition === etag || condition.split(',').some((tag) => tag.trim() === etag))

/** Headers of one sending: an answer that is kept is sent again with others. The time is that of the page (`web/clock.ts`). */
export const headersOfSending = (id: string) => ({ 'x-request-id': id, 'server-timing': `now;dur=${Date.now()}` })

const headOf = (reply: FastifyReply, body: Buffer): string[] => {
  const { 'x-request-id': _, 'server-timing': __, ...headers } = reply.getHeaders()
  return Object.entries({ ...headers, 'content-length': body.length }).flatMap(([name, value]) => [name, String(value)])
}

const bodyIn = (answer: CachedResponse, encoding: Encoding): Promise<Buffer> => {
  const made = answer.encoded.get(encoding) ?? encode(answer.body, encoding, answer.quality)
  answer.encoded.set(encoding, made)
  return made
}

/** Sends a cacheable response, or 304 if the client has it already. */
export const sendResponse = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<unknown> => {
  request.pageRoute = answer.route
  reply.code(answer.status).headers(answer.headers)
  if (!answer.cacheable) return reply.send(answer.body)
  reply.header('etag', answer.etag)
  // A proxy would give it to its author again after their next change.
  const own = mayHaveWritten(request)
  if (own) reply.header('cache-control', 'private, no-cache')
  if (matches(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'], answer.body.length)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  setContentTypeHeaders(reply)
  const body = await bodyIn(answer, encoding)
  const route = answer.route ?? request.routeOptions.url ?? ''
  if (!own) answer.sent.set(encoding, { body, head: headOf(reply, body), route })
  return reply.send(body)
}

const holdAnswer = answersInHand(200 * 1024 * 1024)

/** Bounds the answers that wait in memory for clients to read them. Streams are read as they are sent. */
export const boundAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ ip, method }, { raw }, payload) => {
    // Those of the pages' own calls are sent nowhere.
    const isSent = method !== 'HEAD' && raw.socket instanceof Socket
    const isHeld = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (isSent && isHeld) holdAnswer(network(ip), raw, payload.length)
  })
}

/**
 * What is known without asking anybody: kept responses, and the languages they may be in. They are not sent before routing once
 * the server is leaving, because each answer ends its connection then.
 */
type Kept = { cache: Cache; languages: Languages; isLeaving: () => boolean }

/**
 * Sends a complete cached response, before any routing. Returns false when there is none.
 */
const sendFromCache = (
  { cache, languages, isLeaving }: Kept,
  request: IncomingMessage,
  response: ServerResponse,
  onSent: (route: string) => void,
): boolean => {
  const { method, headers } = request
  if (method !== 'GET' || headers['if-none-match'] || isLeaving()) return false
  const key = visitorCacheKey(request, languages)
  const answer = key === undefined ? undefined : cache.get(key)
  const sent = answer?.sent.get(encodingFor(headers['accept-encoding'], answer.body.length))
  if (!sent) return false
  response.writeHead(200, [...sent.head, ...Object.entries(headersOfSending(randomUUID())).flat()])
  holdAnswer(network(request.socket.remoteAddress ?? ''), response, sent.body.length)
  response.end(sent.body)
  onSent(sent.route)
  return true
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/** The HTTP server: cached responses first, the rest goes to `handle`; everything does where requests are logged. */
export const createHttpServer = (
  handle: RequestListener,
  { keepAliveTimeout, requestTimeout, connectionTimeout }: FastifyServerOptions,
  kept: Kept,
  { logLevel }: Pick<Config, 'logLevel'>,
  onSent: (route: string) => void,
): Server => {
  const logged = ['info', 'debug', 'trace'].includes(logLevel)
  const peers = createPeers()
  const listener = oneByOne((request, response) => {
    if (request.httpVersion === '1.1' && request.headers.host === undefined)
      return response.writeHead(400, { connection: 'close' }).end()
    if (hasBody(request)) readOn(request, response)
    onceNobodyComes(() => {
      // Its client may have left meanwhile.
      if (response.destroyed) return
      // A closing server must set its own connection headers.
      if (logged || !server.listening || !sendFromCache(kept, request, response, onSent)) handle(request, response)
    })
  }, peers.shutOut)
  // What Node would refuse by itself, any number of them, waits as other requests do.
  const server = createServer({ IncomingMessage: BoundedRequest, requireHostHeader: false }, listener)
  server.on('checkExpectation', listener)
  if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout
  if (requestTimeout !== undefined) server.requestTimeout = requestTimeout
  server.on('connection', peers.add)
  countArrivals(server)
  return server.setTimeout(connectionTimeout ?? 0)
}
