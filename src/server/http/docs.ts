import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CachedResponse, responseOf } from '#server/cache/cache.ts'
import type { Deps } from './context.ts'
import { openApi } from './openapi.ts'
import { sendResponse } from './response.ts'

/** Swagger UI's own files, as its package ships them: the page works without any other host. */
const assets = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')
const types = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

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

/** Sends what is made with the first request: a megabyte or two each, compressed once for all. */
const kept = (seconds: number, type: string, make: () => Promise<string | Buffer>) => {
  let answer: CachedResponse | undefined
  return async (request: FastifyRequest, reply: FastifyReply) => {
    answer ??= responseOf(await make(), {
      'content-type': type,
      'cache-control': `public, max-age=${seconds}`,
      vary: 'Accept-Encoding',
    })
    return sendResponse(request, reply, answer)
  }
}

/** `GET /api/docs` for people and `GET /api/docs/json` for tools. */
export const serveDocs = (app: FastifyInstance, { contracts, config }: Deps): void => {
  const document = async () => JSON.stringify(openApi(contracts, config.publicUrl))
  app.get('/api/docs/json', kept(60, 'application/json; charset=utf-8', document))
  app.get('/api/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', csp).send(html),
  )
  app.get('/api/docs/start.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  for (const [name, type] of Object.entries(types))
    app.get(
      `/api/docs/assets/${name}`,
      kept(86_400, type, () => readFile(join(assets, name))),
    )
}
