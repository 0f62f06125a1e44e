import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type CachedResponse, responseOf } from '#server/cache/cache.ts'
import type { Deps } from './context.ts'
import { openApi } from './openapi.ts'
import { sendResponse } from './response.ts'

/** Swagger UI's own files, as its package ships them: the page works without any other host. */
const assets = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Doorstep API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
const start = `SwaggerUIBundle({ url: '/api/docs/json', dom_id: '#api', deepLinking: true, filter: true, validatorUrl: null })\n`

/** The styles are written by Swagger UI as it runs; its scripts are files. */
const csp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** `GET /api/docs` for people and `GET /api/docs/json` for tools. */
export const serveDocs = async (app: FastifyInstance, { contracts, config }: Deps): Promise<void> => {
  let document: CachedResponse | undefined
  // Nearly a megabyte: compressed once for all.
  app.get('/api/docs/json', async (request, reply) => {
    document ??= responseOf(JSON.stringify(openApi(contracts, config.publicUrl)), {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60',
      vary: 'Accept-Encoding',
    })
    return sendResponse(request, reply, document)
  })
  app.get('/api/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', csp).send(html),
  )
  app.get('/api/docs/start.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/api/docs/assets/',
    decorateReply: false,
    index: false,
    maxAge: '1d',
  })
}
