import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { Answer, Question } from '#server/pages/development.ts'
import { root } from '#server/root.ts'

/** Vite in this process, which outlives the server: what is compiled stays compiled. */
export type Vite = {
  /** Where it serves what browsers load, and its socket. */
  port: number
  /** Compiles the modules that a server asks for. */
  compileFor: (server: ChildProcess) => void
  close: () => Promise<void>
}

export const startVite = async (): Promise<Vite> => {
  const http = createHttpServer()
  const vite = await createServer({
    root: fileURLToPath(root),
    server: { middlewareMode: true, hmr: { server: http } },
  })
  // What Vite does not know gets 404; the server looks for it then.
  http.on('request', (request, response) => vite.middlewares(request, response))
  await once(http.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (http.address() as AddressInfo).port,
    compileFor: (server) => {
      server.on('message', async (message: Question | string) => {
        if (typeof message === 'string') return
        const result = await vite.environments.ssr.hot.handleInvoke(message.request)
        // A server that has ended needs it no more.
        server.send({ id: message.id, result } satisfies Answer, () => {})
      })
    },
    close: async () => {
      await vite.close()
      http.close()
    },
  }
}
