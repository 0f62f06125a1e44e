import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { refuse } from './errors.ts'

/** Answers that are no pages load nothing, whoever opens them in a tab: JSON, files, pictures. */
const dataCsp =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), payment=(self), camera=(), microphone=(), usb=(), browsing-topics=()',
  // Payment opens in a popup that must be able to tell its opener that it is done.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const

const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'Accept-Language, Authorization, Content-Type, Idempotency-Key, X-Requested-With',
  'access-control-max-age': '86400',
} as const

const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

/** Any site may call the API (`wire.md §1`): nothing in it rests on cookies, only on tokens a script must hold. */
const allowOrigins = (reply: FastifyReply): void => {
  reply.header('access-control-allow-origin', '*')
  reply.header('access-control-expose-headers', 'Retry-After, X-Request-Id')
}

/** Scripts, styles and fonts of our own build: pages hold many, and what guards documents means nothing for them. */
const isAsset = (url: string): boolean => url.startsWith('/assets/')

/** What every answer carries, however it comes about. */
export const setSecurityHeaders = (reply: FastifyReply, url: string, config: Config): void => {
  if (isAsset(url)) return void reply.header('x-content-type-options', 'nosniff')
  reply.headers(commonHeaders)
  if (config.publicUrl.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000')
  if (isApi(url)) allowOrigins(reply)
}

/** What goes with the kind of answer it has become, unless it says otherwise itself. */
export const setContentTypeHeaders = (reply: FastifyReply): void => {
  const type = String(reply.getHeader('content-type') ?? '')
  // Clients on other sites show our pictures; nothing else is theirs to embed.
  reply.header('cross-origin-resource-policy', type.startsWith('image/') ? 'cross-origin' : 'same-origin')
  if (!reply.hasHeader('content-security-policy') && !type.startsWith('text/html'))
    reply.header('content-security-policy', dataCsp)
}

/** The safe defaults of every answer; a route that needs another policy sets its own. */
export const addSecurityHeaders = (app: FastifyInstance, config: Config): void => {
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply, request.url, config)
    // No client packs what it sends; who does sends a bomb, or a form that its reader would wait for in vain.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') refuse('unsupported_media_type')
    if (request.method === 'OPTIONS' && isApi(request.url)) return reply.headers(preflight).code(204).send()
  })
  app.addHook('onSend', async (request, reply) => {
    if (!isAsset(request.url)) setContentTypeHeaders(reply)
  })
}
