import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createNodeImportMeta, ModuleRunner, type ModuleRunnerTransport } from 'vite/module-runner'

/** What the module runner asks of Vite, and what Vite responds, as messages between the processes. */
type Invoke = NonNullable<ModuleRunnerTransport['invoke']>
export type Question = { id: number; request: Parameters<Invoke>[0] }
export type Answer = { id: number; result: Awaited<ReturnType<Invoke>> }

const host = '127.0.0.1'

const askVite = async (port: number, { url, method, headers }: IncomingMessage): Promise<IncomingMessage> => {
  const [response] = await once(httpRequest({ host, port, path: url, method, headers }).end(), 'response')
  return response
}

/** A connection to Vite that begins with this request. */
const connectToVite = (port: number, { method, url, rawHeaders }: IncomingMessage, head: Buffer): Socket => {
  const fields = rawHeaders.map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('')
  const socket = connect(port, host)
  socket.write(`${method} ${url} HTTP/1.1\r\n${fields}\r\n`)
  socket.write(head)
  return socket
}

/**
 * Vite is asked first. It shares our port, so the pages' policy allows its socket as it is; what it adds to a page carries
 * the page's nonce (`<meta property="csp-nonce">`).
 */
const forwardToVite = (app: FastifyInstance, port: number): void => {
  app.addHook('onRequest', async ({ raw }, reply) => {
    // Calls that a page makes while it is rendered have no connection.
    if (!(raw.socket instanceof Socket) || (raw.method !== 'GET' && raw.method !== 'HEAD')) return
    const response = await askVite(port, raw)
    if (response.statusCode === 404) return void response.resume()
    reply.hijack()
    reply.raw.writeHead(response.statusCode ?? 200, response.headers)
    // The browser may leave before it has everything.
    await pipeline(response, reply.raw).catch(() => {})
  })
  const sockets = new Set<Duplex>()
  app.server.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    sockets.add(socket)
    await pipeline(socket, connectToVite(port, request, head), socket).catch(() => {})
    sockets.delete(socket)
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy()
  })
}

const questionsToParent = (): Invoke => {
  const open = new Map<number, (result: Answer['result']) => void>()
  let last = 0
  process.on('message', ({ id, result }: Answer) => {
    open.get(id)?.(result)
    open.delete(id)
  })
  return (request) =>
    new Promise((resolve, reject) => {
      last += 1
      open.set(last, resolve)
      const question: Question = { id: last, request }
      process.send?.(question, undefined, undefined, (error) => error && reject(error))
    })
}

/** For `npm run dev`: Vite compiles the pages in the parent process (`src/app/dev/vite.ts`), they run in this one. */
export const serveWithVite = (app: FastifyInstance, port: number): (() => Promise<ServerBuild>) => {
  forwardToVite(app, port)
  const runner = new ModuleRunner({
    transport: { invoke: questionsToParent() },
    createImportMeta: createNodeImportMeta,
    hmr: false,
  })
  return () => runner.import('virtual:react-router/server-build')
}
