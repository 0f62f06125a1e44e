import { describe, expect, test } from 'vitest'
import { HttpClientError, type Send } from '#server/http/client.ts'
import { key } from '../../../../test/farEnd.ts'
import { apiClient, asId, asObject, asObjects, asText, expectAbout, received, units } from './http.ts'
import { expectFresh, expectSigned, headerOf, hmac, jsonOf, ownKey, secureEquals, signatureParts } from './signing.ts'

describe('reading what came', () => {
  test.each([
    ['a', 'a'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['x'.repeat(256), null],
    ['', null],
    [7, '7'],
    [0, '0'],
    [7.5, null],
    [2 ** 53, null],
    [Number.NaN, null],
    [null, null],
    [undefined, null],
    [['a'], null],
    [true, null],
  ])('the id of %j is %j', (value, id) => {
    expect(asId(value)).toBe(id)
  })

  test.each([
    [1, 1],
    [2 ** 53 - 1, 2 ** 53 - 1],
    [2 ** 53, 0],
    [0, 0],
    [-1, 0],
    [1.5, 0],
    ['1', 0],
    [[1], 0],
    [null, 0],
    [undefined, 0],
    [Number.POSITIVE_INFINITY, 0],
  ])('the units of %j are %i', (value, amount) => {
    expect(units(value)).toBe(amount)
  })

  test('objects, lists and texts, or nothing of the kind', () => {
    const one = { a: 1 }
    expect([one, [one], null, 'text', 7, undefined].map(asObject)).toEqual([one, {}, {}, {}, {}, {}])
    expect([[one, null], one, null, 'text'].map(asObjects)).toEqual([[one, {}], [], [], []])
    expect(['text', '', 7, null, ['text']].map(asText)).toEqual(['text', '', '', '', ''])
  })

  test('an answer is about what was asked for', () => {
    expect(() => expectAbout('cs_1', 'cs_1')).not.toThrow()
    expect(() => expectAbout(7, '7')).not.toThrow()
    expect(() => expectAbout('cs_2', 'cs_1')).toThrow('an answer about something else')
  })

  test('money is an id, an amount and a currency', () => {
    const sum = { amountMinor: 1, currency: 'SAR' }
    expect(received('ch_1', sum)).toEqual({ state: 'paid', reference: 'ch_1', ...sum, refundedMinor: 0 })
    // No more goes back than came.
    expect(received('ch_1', sum, 2)).toMatchObject({ refundedMinor: 1 })
    const words = 'money received without its id, amount or currency'
    expect(() => received(null, sum)).toThrow(words)
    expect(() => received('', sum)).toThrow(words)
    expect(() => received('ch_1', { ...sum, amountMinor: 0 })).toThrow(words)
    for (const currency of ['', 'sar', 'SARS', 'XSAR', 'SA', 'S4R'])
      expect(() => received('ch_1', { ...sum, currency })).toThrow(words)
  })
})

describe('a provider’s API', () => {
  const client = (status: number, text = '{"a":1}', send?: Send) =>
    apiClient(send ?? (async () => ({ status, text })), 'https://far.example')
  const get = { method: 'GET', path: '/x' } as const

  test.each([200, 201, 204, 299])('%i is an answer', async (status) => {
    expect(await client(status).call(get)).toEqual({ a: 1 })
    expect(await client(status).ask(get)).toEqual({ status, body: { a: 1 } })
  })

  test.each([100, 199, 300, 302, 400, 404, 499])('%i is a refusal', async (status) => {
    await expect(client(status).call(get)).rejects.toMatchObject({ kind: 'refused', message: `GET /x: ${status}` })
    expect(await client(status).ask(get)).toEqual({ status, body: { a: 1 } })
  })

  test('401 says that our keys are not accepted', async () => {
    await expect(client(401).call(get)).rejects.toMatchObject({ kind: 'keys', message: 'GET /x: 401' })
    expect(await client(401).ask(get)).toEqual({ status: 401, body: { a: 1 } })
  })

  test('403 says the same of a question, and of a change that it is refused', async () => {
    await expect(client(403).call(get)).rejects.toMatchObject({ kind: 'keys' })
    await expect(client(403).find(get)).rejects.toMatchObject({ kind: 'keys' })
    await expect(client(403).call({ ...get, method: 'POST' })).rejects.toMatchObject({ kind: 'refused' })
  })

  test.each([408, 409, 429, 500, 503, 599])('%i is no answer', async (status) => {
    for (const work of [client(status).call(get), client(status).ask(get)])
      await expect(work).rejects.toMatchObject({ kind: 'away', message: `GET /x: ${status}` })
  })

  test('what is no JSON and what never came is no answer; a mistake of ours is thrown as it is', async () => {
    await expect(client(200, '<html>').ask(get)).rejects.toMatchObject({
      kind: 'away',
      message: 'GET /x: 200, not JSON',
    })
    const lost = client(0, '', async () => {
      throw new DOMException('secret', 'TimeoutError')
    })
    await expect(lost.ask(get)).rejects.toMatchObject({ kind: 'away', message: 'GET /x: TimeoutError' })
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const wrong = client(200).ask({ method: 'POST', path: '/x', json: circle })
    await expect(wrong).rejects.toThrow(TypeError)
    await expect(wrong).rejects.not.toThrow(HttpClientError)
  })
})

describe('signatures', () => {
  test('HMAC by RFC 4231, in parts as in one', () => {
    const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
    expect(hmac('sha256', 'Jefe', 'what do ya want for nothing?')).toBe(expected)
    expect(hmac('sha256', 'Jefe', 'what do ya ', Buffer.from('want for nothing?'))).toBe(expected)
    expect(hmac('sha512', 'Jefe', 'what do ya want for nothing?')).toMatch(/^164b7a7bfcf819e2/)
    expect(() => hmac('sha256', '', 'anything')).toThrow('no secret')
  })

  test('are equal whole, and any of several counts', () => {
    expect([
      secureEquals('ab', 'ab'),
      secureEquals('ab', 'ac'),
      secureEquals('ab', 'abc'),
      secureEquals('', ''),
    ]).toEqual([true, false, false, true])
    expect(() => expectSigned(['x', 'AB'], 'ab')).not.toThrow()
    for (const wrong of [[], [''], ['a', 'abc']]) expect(() => expectSigned(wrong, 'ab')).toThrow('signature')
  })

  test('are fresh for five minutes, either way, to the second', () => {
    const now = 1_800_000_000_000
    for (const seconds of [1_800_000_000, 1_799_999_700, 1_800_000_300])
      expect(() => expectFresh(seconds, now)).not.toThrow()
    for (const seconds of [1_799_999_699, 1_800_000_301, Number.NaN])
      expect(() => expectFresh(seconds, now)).toThrow('timestamp')
    expect(() => expectFresh(1_800_000_011, now, 10)).toThrow('timestamp')
  })

  test('come in parts', () => {
    expect([...signatureParts('t=1, v1=a,v1 = b ,=c,d,,e=f=g')]).toEqual([
      ['t', ['1']],
      ['v1', ['a', 'b']],
      ['e', ['f=g']],
    ])
    expect(signatureParts('').size).toBe(0)
  })

  test('stand in one header', () => {
    expect([headerOf({ a: 'x' }, 'a'), headerOf({}, 'a'), headerOf({ b: ['x'] } as never, 'b')]).toEqual(['x', '', ''])
  })

  test('are over JSON', () => {
    expect(jsonOf(Buffer.from('{"a":"é"}'))).toEqual({ a: 'é' })
    expect(() => jsonOf(Buffer.from('{'))).toThrow('body')
  })
})

test.each([
  [key, key],
  [` ${key}`, null],
  [`${key}0`, null],
  [`0${key}`, null],
  [key.toUpperCase().replace('1', 'A'), null],
  [key.replaceAll('-', ''), null],
  [[key], null],
  ['', null],
  [null, null],
])('our own key in %j is %j', (value, own) => {
  expect(ownKey(value)).toBe(own)
})
