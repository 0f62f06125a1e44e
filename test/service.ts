import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll } from 'vitest'

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  json: unknown
  at: number
}
export type Said = { status?: number; json?: unknown; text?: string }

/**
 * Another's HTTP service on this machine, for the tests of a file: it answers by what it is asked, and remembers that. An
 * answer of undefined is a connection cut in the middle.
 */
export const serviceStandIn = async (answer: (asked: Asked) => Said | undefined) => {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString('utf8')
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const one: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      json: text ? JSON.parse(text) : undefined,
      at: performance.now(),
    }
    asked.push(one)
    const said = answer(one)
    if (!said) return void response.destroy()
    response.writeHead(said.status ?? 200, { 'content-type': 'application/json' })
    response.end(said.text ?? JSON.stringify(said.json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, asked }
}
