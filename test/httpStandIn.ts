import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import type { Place, Suggestion } from '../src/features/places/contract.ts'
import { type TestApp, testApp } from './app.ts'

export type ReceivedRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  json: unknown
  at: number
}
export type StandInResponse = { status?: number; json?: unknown; text?: string }

/**
 * A local HTTP server that stands in for a remote service: `respond` gives the response, `requests` records the calls.
 * A response of undefined closes the connection.
 */
export const httpStandIn = async (respond: (request: ReceivedRequest) => StandInResponse | undefined) => {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString('utf8')
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const received: ReceivedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      json: text ? JSON.parse(text) : undefined,
      at: performance.now(),
    }
    requests.push(received)
    const reply = respond(received)
    if (!reply) return void response.destroy()
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
    response.end(reply.text ?? JSON.stringify(reply.json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, requests }
}

/** Ways a remote service fails. */
const failures: [string, () => StandInResponse | undefined][] = [
  ['returns 502', () => ({ status: 502, text: '<h1>Bad gateway</h1>' })],
  ['limits the rate', () => ({ status: 429, json: {} })],
  ['refuses the key', () => ({ status: 403, json: { error: { status: 'PERMISSION_DENIED' } } })],
  ['returns HTML', () => ({ text: '<html>' })],
  ['returns another shape', () => ({ json: { features: 'none', suggestions: 7, results: null } })],
  ['returns too much', () => ({ text: `"${'x'.repeat(1_100_000)}"` })],
  ['closes the connection', () => undefined],
]

/**
 * The app with one of the places providers, replaced by a stand-in whose next response is `stand.respond`. Also registers
 * the tests that hold for every provider when it fails.
 */
export const placesProviderTest = async (name: string, env: Record<string, string> = {}) => {
  const stand: { respond: (request: ReceivedRequest) => StandInResponse | undefined } = {
    respond: () => ({ status: 500 }),
  }
  const service = await httpStandIn((request) => stand.respond(request))
  const settings = { PLACES_PROVIDER: name, PLACES_URL: service.url, PUBLIC_URL: 'https://doorstep.example', ...env }
  const app: TestApp = await testApp({ env: settings })

  const askIn =
    (locale: string) =>
    async <T>(call: string, query: Record<string, string | number>) => {
      const before = service.requests.length
      const { status, json, text } = await app.api<T>('GET', `places/${call}`, {
        query,
        headers: { 'accept-language': locale },
      })
      if (env.GOOGLE_MAPS_KEY) expect(text).not.toContain(env.GOOGLE_MAPS_KEY)
      return { status, data: json.data, code: json.code, requests: service.requests.slice(before) }
    }
  const ask = askIn('en')

  test.each(failures)('%s: the built-in index is used and nothing is cached', async (what, answer) => {
    stand.respond = answer
    const { status, data } = await ask<Suggestion[]>('autocomplete', { query: 'al malqa', lat: 24.7, lng: 46.7 })
    expect([what, status, data[0]?.id, data[0]?.place]).toEqual([what, 200, expect.stringMatching(/^own:/), 'Al Malqa'])
    const found = await ask<Place>('details', { id: data[0]?.id ?? '' })
    expect(found.data.lat).toBe(24.81)
    const [{ n = 0 } = {}] = await app.sql<{ n: number }[]>`
      SELECT count(*)::integer AS n FROM place_answers WHERE answer::text LIKE '%Al Malqa%' `
    expect(n).toBe(0)
    const logged = app.logs.filter((line) => line.includes('places: no answer')).join()
    expect(logged).toContain(name)
    expect(logged).not.toMatch(/malqa|AIza/)
  })

  return { app, stand, ask, askIn, service }
}
