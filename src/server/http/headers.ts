import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { refuse } from './errors.ts'

/** Responses that are not pages (JSON, files, pictures) load nothing, even when opened in a tab. */
const dataCsp =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), payment=(self), camera=(), microphone=(), usb=(), browsing-topics=()',
  // Payment opens in a popup that must be able to notify its opener.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const

const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'Accept-Language, Authorization, Content-Type, Idempotency-Key, X-Requested-With',
  'access-control-max-age': '86400',
} as const

const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

/** Any site may call the API (`wire.md §1`): it uses no cookies, only tokens. */
const allowOrigins = (reply: FastifyReply): void => {
  reply.header('access-control-allow-origin', '*')
  reply.header('access-control-expose-headers', 'Retry-After, X-Request-Id')
}

/** Scripts, styles and fonts of our build: document headers have no meaning for them. */
const isAsset = (url: string): boolean => url.startsWith('/assets/')

/** Headers of every response. */
export const setSecurityHeaders = (reply: FastifyReply, url: string, config: Config): void => {
  if (isAsset(url)) return void reply.header('x-content-type-options', 'nosniff')
  reply.headers(commonHeaders)
  if (config.publicUrl.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000')
  if (isApi(url)) allowOrigins(reply)
}

/** Headers that depend on the content type, unless the route sets its own. */
export const setContentTypeHeaders = (reply: FastifyReply): void => {
  const type = String(reply.getHeader('content-type') ?? '')
  // Other sites may embed pictures and nothing else.
  reply.header('cross-origin-resource-policy', type.startsWith('image/') ? 'cross-origin' : 'same-origin')
  if (!reply.hasHeader('content-security-policy') && !type.startsWith('text/html'))
    reply.header('content-security-policy', dataCsp)
}

/** Registers the security headers of every response; a route that needs another policy sets its own. */
export const addSecurityHeaders = (app: FastifyInstance, config: Config): void => {
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply, request.url, config)
    // No client compresses request bodies; a compressed one is a bomb, or a form that would never be read.
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') refuse('unsupported_media_type')
    if (request.method === 'OPTIONS' && isApi(request.url)) return reply.headers(preflight).code(204).send()
  })
  app.addHook('onSend', async (request, reply) => {
    if (!isAsset(request.url)) setContentTypeHeaders(reply)
  })
}
