import { fileURLToPath } from 'node:url'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { root } from '#server/root.ts'

/**
 * Vite inside the server, for `npm run dev`. Its socket shares our port, so the pages' policy allows it as it is; what it
 * adds to a page carries the page's nonce (`<meta property="csp-nonce">`).
 */
export const serveWithVite = async (app: FastifyInstance): Promise<() => Promise<ServerBuild>> => {
  const vite = await createServer({
    root: fileURLToPath(root),
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
}
