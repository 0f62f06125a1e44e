import { createSocket } from 'node:dgram'
import { getServers, setServers } from 'node:dns'
import { EventEmitter } from 'node:events'
import http, { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { fetchPublic, isPublicAddress, publicLookup, publicUrl } from './publicFetch.ts'

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['::10.0.0.1', false],
  ['::ffff:0:10.0.0.1', false],
  ['64:ff9b:1::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:0:a00:1::', false],
  ['fec0::1', false],
  ['not an address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test.each([
  ['https://calendar.example/a.ics', 'https://calendar.example/a.ics'],
  ['webcal://calendar.example/a.ics', 'https://calendar.example/a.ics'],
  [' https://calendar.example/a.ics ', 'https://calendar.example/a.ics'],
  ['http://127.0.0.1/a.ics', undefined],
  ['http://2130706433/a.ics', undefined],
  ['http://0x7f.1/a.ics', undefined],
  ['http://[::1]/a.ics', undefined],
  ['https://calendar.example:8443/a.ics', undefined],
  ['https://me:secret@calendar.example/a.ics', undefined],
  ['file:///etc/passwd', undefined],
  ['soon', undefined],
])('%s', (typed, expected) => {
  expect(publicUrl(typed)?.href).toBe(expected)
})

test('a name that resolves to this machine is refused before anything is sent', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end('secret')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  await expect(fetchPublic('http://localhost/a.ics')).rejects.toThrow()
  server.close()
  expect(asked).toBe(0)
})

test('a name is looked up without the threads that all other look-ups of the process share', async () => {
  const asked: string[] = []
  const names = createSocket('udp4').on('message', (question) => asked.push(question.toString('latin1')))
  await new Promise<void>((done) => names.bind(0, '127.0.0.1', done))
  const before = getServers()
  setServers([`127.0.0.1:${names.address().port}`])
  try {
    publicLookup('calendar.example', { all: true }, () => {})
    await expect.poll(() => asked.join()).toContain('\bcalendar\u0007example')
  } finally {
    setServers(before)
    names.close()
  }
})

/** Answers requests that would leave this machine. */
const answering = (answer: (asked: number) => { statusCode: number; headers?: object }) => {
  const { request } = http
  const put = (as: typeof request) => {
    http.request = as
    syncBuiltinESMExports()
  }
  onTestFinished(() => put(request))
  const calls: string[] = []
  put(((url: URL, _: object, done: (response: Readable) => void) => {
    calls.push(url.href)
    const { statusCode, headers = {} } = answer(calls.length)
    return Object.assign(new EventEmitter(), {
      end: () => done(Object.assign(Readable.from([Buffer.from('text')]), { statusCode, headers })),
    })
  }) as unknown as typeof request)
  return calls
}

test('redirects are followed three times, and not for ever', async () => {
  const calls = answering((asked) =>
    asked > 9 ? { statusCode: 200 } : { statusCode: 302, headers: { location: '/b' } },
  )
  await expect(fetchPublic('http://calendar.example/a.ics')).rejects.toThrow('HTTP 302')
  expect(calls).toEqual(['http://calendar.example/a.ics', ...Array(3).fill('http://calendar.example/b')])
})

test('a redirect to this machine is not followed', async () => {
  const calls = answering(() => ({ statusCode: 301, headers: { location: 'http://127.0.0.1/secret' } }))
  await expect(fetchPublic('http://calendar.example/a.ics')).rejects.toThrow('the address is not public')
  expect(calls).toHaveLength(1)
})
