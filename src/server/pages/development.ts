import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createNodeImportMeta, ModuleRunner, type ModuleRunnerTransport } from 'vite/module-runner'
import { type Answer, type Question, viteSockets } from './viteSockets.ts'

type Invoke = NonNullable<ModuleRunnerTransport['invoke']>

const askVite = async (socketPath: string, { url, method, headers }: IncomingMessage): Promise<IncomingMessage> => {
  const [response] = await once(httpRequest({ socketPath, path: url, method, headers }).end(), 'response')
  return response
}

/** A connection to Vite that begins with this request. */
const connectToVite = (socketPath: string, { method, url, rawHeaders }: IncomingMessage, head: Buffer): Socket => {
  const fields = rawHeaders.map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('')
  const socket = connect(socketPath)
  socket.write(`${method} ${url} HTTP/1.1\r\n${fields}\r\n`)
  socket.write(head)
  return socket
}

/**
 * Vite is asked first. It shares our port, so the pages' policy allows its socket as it is; what it adds to a page carries
 * the page's nonce (`<meta property="csp-nonce">`).
 */
const forwardToVite = (app: FastifyInstance, socketPath: string): void => {
  app.addHook('onRequest', async ({ raw }, reply) => {
    // Calls that a page makes while it is rendered have no connection.
    if (!(raw.socket instanceof Socket) || (raw.method !== 'GET' && raw.method !== 'HEAD')) return
    const response = await askVite(socketPath, raw)
    if (response.statusCode === 404) return void response.resume()
    reply.hijack()
    reply.raw.writeHead(response.statusCode ?? 200, response.headers)
    // The browser may leave before it has everything.
    await pipeline(response, reply.raw).catch(() => {})
  })
  const sockets = new Set<Duplex>()
  let closing = false
  app.server.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // The page would load again from a server that refuses it.
    if (closing) return socket.destroy()
    sockets.add(socket)
    await pipeline(socket, connectToVite(socketPath, request, head), socket).catch(() => {})
    sockets.delete(socket)
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of sockets) socket.destroy()
  })
}

/** Asks in lines over one connection: the five thousand questions of a start take half the time of HTTP. */
const askForModules = (socketPath: string): Invoke => {
  const open = new Map<number, (result: Answer['result']) => void>()
  let last = 0
  // Without Vite this process ends with its parent.
  const socket = connect(socketPath).on('error', () => {})
  createInterface({ input: socket }).on('line', (line) => {
    const { id, result }: Answer = JSON.parse(line)
    open.get(id)?.(result)
    open.delete(id)
  })
  return (request) =>
    new Promise((resolve) => {
      last += 1
      open.set(last, resolve)
      const question: Question = { id: last, request }
      socket.write(`${JSON.stringify(question)}\n`)
    })
}

/**
 * Pages from the sources, for `npm run dev`: Vite compiles them in a process of its own (`src/app/dev/vite.ts`), which
 * outlives this one, and they run in this one.
 */
export const serveWithVite = (app: FastifyInstance, folder: string): (() => Promise<ServerBuild>) => {
  const { files, modules } = viteSockets(folder)
  forwardToVite(app, files)
  const transport = { invoke: askForModules(modules) }
  const runner = new ModuleRunner({ transport, createImportMeta: createNodeImportMeta, hmr: false })
  return () => runner.import('virtual:react-router/server-build')
}
