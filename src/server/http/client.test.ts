import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { callApi, HttpClientError, overNetwork } from './client.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** The address of a service that answers so. */
const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Milliseconds; no test ends by it. */
const patient = 60_000

describe('a response arrives whole, or not at all', () => {
  test.each<[string, RequestListener, string, timeout?: number]>([
    ['no response in time', () => {}, 'GET /things: TimeoutError', 300],
    ['a body that stops', (_, response) => void response.writeHead(200).write('{'), 'GET /things: TimeoutError', 300],
    [
      'an endless body',
      (_, response) => {
        const chunk = Buffer.alloc(65_536)
        const more = () => void response.write(chunk, more)
        more()
      },
      'GET /things: Error',
    ],
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/' }).end(), 'GET /things: TypeError'],
    ['a closed connection', ({ socket }) => void socket.destroy(), 'GET /things: TypeError'],
  ])('%s', async (_, answer, message, timeout = patient) => {
    const asked = callApi(overNetwork(timeout), await serve(answer), {
      method: 'GET',
      path: '/things',
      query: { key: 'secret', none: undefined },
    })
    await expect(asked).rejects.toThrow(new HttpClientError(message))
  })
})

test.each([
  ['{"a":1}', { a: 1 }],
  ['', undefined],
])('the body %j', async (body, value) => {
  const base = await serve((_, response) => void response.writeHead(404).end(body))
  const { status, json } = await callApi(overNetwork(patient), base, { method: 'GET', path: '/' })
  expect({ status, value: json() }).toEqual({ status: 404, value })
})

test('a body that is no JSON', async () => {
  const base = await serve((_, response) => void response.end('<html>'))
  const { json } = await callApi(overNetwork(patient), base, { method: 'GET', path: '/' })
  expect(json).toThrow(new HttpClientError('GET /: 200, not JSON'))
})

test.each([
  [{ json: { b: 'ü' } }, 'application/json', '{"b":"ü"}'],
  [{ form: { b: 'ü &' } }, 'application/x-www-form-urlencoded', 'b=%C3%BC+%26'],
])('what is sent: %j', async (content, type, body) => {
  const base = await serve(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    response.end(JSON.stringify({ type: request.headers['content-type'], url: request.url, text }))
  })
  const call = { method: 'POST', path: '/x', query: { q: 'a b', page: 2, none: undefined }, ...content } as const
  const { json } = await callApi(overNetwork(patient), base, call)
  expect(json()).toEqual({ type, url: '/x?q=a+b&page=2', text: body })
})
