import { describe, expect, test } from 'vitest'
import { sandboxKeys } from '../../../../src/sandbox/http.ts'
import { type Answer, farEnd, key, orderOf } from '../../../../test/farEnd.ts'
import { documented, type Json, withValue } from '../../../../test/farEndAnswers.ts'
import { paypal } from './paypal.ts'

const now = Date.now()

describe('what the customer approved', () => {
  const { answer } = documented.paypal
  const approved: Json = { id: 'ORDER1', status: 'APPROVED', purchase_units: [] }
  const take = (captured: Answer, then: Json = answer) => {
    const { adapter, far } = farEnd('paypal')
    let looked = 0
    far.answer = ({ method }) => (method === 'POST' ? captured : { json: looked++ === 0 ? approved : then })
    return { far, made: adapter.fetchState({ reference: 'ORDER1', key }, { take: true }) }
  }
  const issue = (name: string): Answer => ({ status: 422, json: { name: 'X', details: [{ issue: name }] } })

  test('is not taken unasked', async () => {
    const { adapter, far } = farEnd('paypal')
    far.answer = () => ({ json: approved })
    for (const options of [undefined, {}, { take: false }])
      expect(await adapter.fetchState({ reference: 'ORDER1', key }, options)).toEqual({ state: 'approved' })
    expect(far.calls.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET'])
  })

  test('is taken once, under a key of its own', async () => {
    const { far, made } = take({ status: 201, json: answer })
    expect(await made).toEqual({
      state: 'paid',
      reference: 'CAP1',
      amountMinor: 10_000,
      currency: 'USD',
      refundedMinor: 0,
    })
    expect(far.calls.map(({ method, path }) => [method, path])).toEqual([
      ['GET', '/v2/checkout/orders/ORDER1'],
      ['POST', '/v2/checkout/orders/ORDER1/capture'],
    ])
    expect(far.calls[1]).toMatchObject({ json: {}, headers: { 'paypal-request-id': `capture-${key}` } })
    expect(far.calls[0]?.headers).not.toHaveProperty('paypal-request-id')
  })

  test('was taken before: what came of it counts', async () => {
    expect(await take(issue('ORDER_ALREADY_CAPTURED')).made).toMatchObject({ state: 'paid', reference: 'CAP1' })
    const pending = withValue(answer, 'purchase_units.0.payments.captures.0.status', 'PENDING')
    expect(await take(issue('ORDER_ALREADY_CAPTURED'), pending).made).toEqual({ state: 'open' })
  })

  test('was taken before: the order is asked for it, at its own address', async () => {
    const { far, made } = take(issue('ORDER_ALREADY_CAPTURED'))
    await made
    expect(far.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v2/checkout/orders/ORDER1',
      'POST /v2/checkout/orders/ORDER1/capture',
      'GET /v2/checkout/orders/ORDER1',
    ])
    await expect(take({ status: 300, json: answer }).made).rejects.toMatchObject({ message: 'capture: 300' })
  })

  test('an order without its parts', async () => {
    const { adapter, far } = farEnd('paypal')
    for (const units of [undefined, [], [{}], [{ payments: {} }]]) {
      far.answer = () => ({ json: { id: 'ORDER1', status: 'COMPLETED', purchase_units: units } })
      expect(await adapter.fetchState({ reference: 'ORDER1', key })).toEqual({ state: 'open' })
    }
    far.answer = () => ({ status: 299, json: { id: 'ORDER1', status: 'CREATED' } })
    expect(await adapter.fetchState({ reference: 'ORDER1', key })).toEqual({ state: 'open' })
    far.answer = () => ({ json: { id: 'ORDER1' } })
    const order = adapter.createCheckout(orderOf())
    await expect(order).rejects.toMatchObject({ kind: 'away', message: 'an order without an address' })
  })

  test.each([
    [401, 'the token ran out'],
    [404, 'GET /v2/checkout/orders/ORDER1: 404 RESOURCE_NOT_FOUND'],
  ])('%i says %s in the log', async (status, message) => {
    const { adapter, far } = farEnd('paypal')
    far.answer = () => ({ status, json: { name: 'RESOURCE_NOT_FOUND' } })
    await expect(adapter.fetchState({ reference: 'ORDER1', key })).rejects.toMatchObject({ message })
  })

  test('was declined by the bank', async () => {
    expect(await take(issue('INSTRUMENT_DECLINED')).made).toEqual({ state: 'failed', why: 'INSTRUMENT_DECLINED' })
  })

  test.each<[string, Answer, string]>([
    ['another refusal', issue('ORDER_NOT_APPROVED'), 'refused'],
    ['a refusal without a reason', { status: 422, json: {} }, 'refused'],
    ['a token that ran out', { status: 401, json: {} }, 'away'],
    ['500', { status: 500, json: {} }, 'away'],
    ['HTML', { status: 201, text: '<html>' }, 'away'],
    ['a line that was cut', new TypeError('terminated'), 'away'],
  ])('%s: not taken', async (_, said, kind) => {
    await expect(take(said).made).rejects.toMatchObject({ kind })
  })

  test.each(['VOIDED', 'PAYER_ACTION_REQUIRED', 'CREATED', 'SAVED', ''])('an order that is %j', async (status) => {
    const { adapter, far } = farEnd('paypal')
    far.answer = () => ({ json: { id: 'ORDER1', status } })
    const said = await adapter.fetchState({ reference: 'ORDER1', key }, { take: true })
    expect(said).toEqual(status === 'VOIDED' ? { state: 'failed', why: 'VOIDED' } : { state: 'open' })
    expect(far.calls).toHaveLength(1)
  })

  test.each(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])('a capture that is %s was money', async (status) => {
    const { adapter, far } = farEnd('paypal')
    far.answer = () => ({ json: withValue(answer, 'purchase_units.0.payments.captures.0.status', status) })
    expect(await adapter.fetchState({ reference: 'ORDER1', key })).toMatchObject({ state: 'paid' })
  })

  test.each<[string, string[], string]>([
    ['PARTIALLY_REFUNDED', [], 'all'],
    ['PARTIALLY_REFUNDED', ['COMPLETED'], 'this'],
    ['PARTIALLY_REFUNDED', ['COMPLETED', 'FAILED'], 'this'],
    ['PARTIALLY_REFUNDED', ['FAILED'], 'nothing'],
    ['REFUNDED', [], 'all'],
    ['REFUNDED', ['COMPLETED'], 'all'],
    ['REFUNDED', ['COMPLETED', 'FAILED'], 'this'],
    ['REFUNDED', ['FAILED'], 'nothing'],
  ])('a capture that is %s with refunds that are %j: %s went back', async (status, refunds, back) => {
    const { adapter, far } = farEnd('paypal')
    const amount = { currency_code: 'EUR', value: '1.00' }
    const listed = refunds.map((one) => ({ status: one, amount }))
    const changed = withValue(answer, 'purchase_units.0.payments.captures.0.status', status)
    far.answer = () => ({ json: withValue(changed, 'purchase_units.0.payments.refunds', listed) })
    const said = await adapter.fetchState({ reference: 'ORDER1', key })
    const whole = said.state === 'paid' ? said.amountMinor : 0
    expect(said).toMatchObject({ refundedMinor: { all: whole, this: 100, nothing: 0 }[back] })
  })

  test.each<[Json[], object]>([
    [[], { state: 'open' }],
    [[{ status: 'FAILED' }], { state: 'failed', why: 'FAILED' }],
    [[{ status: 'DECLINED' }, { status: 'FAILED' }], { state: 'failed', why: 'FAILED' }],
    [[{ status: 'DECLINED' }, { status: 'PENDING' }], { state: 'open' }],
  ])('captures %j', async (captures, said) => {
    const { adapter, far } = farEnd('paypal')
    far.answer = () => ({ json: withValue(answer, 'purchase_units.0.payments.captures', captures) })
    expect(await adapter.fetchState({ reference: 'ORDER1', key })).toEqual(said)
  })
})

describe('the token', () => {
  const opened = (expires_in: unknown, status = 200) => {
    let clock = now
    const asked: string[] = []
    let answer = { status: 200, text: JSON.stringify({ id: 'ORDER1', status: 'CREATED' }) }
    const adapter = paypal({
      base: 'https://far.example',
      keys: sandboxKeys('paypal'),
      now: () => clock,
      send: async ({ url, headers, body }) => {
        if (!url.endsWith('/v1/oauth2/token')) return answer
        asked.push(`${headers.authorization} ${body}`)
        return { status, text: JSON.stringify({ access_token: `t${asked.length}`, expires_in }) }
      },
    })
    const look = () => adapter.fetchState({ reference: 'ORDER1', key })
    return {
      look,
      asked,
      pass: (ms: number) => {
        clock += ms
      },
      says: (next: number) => {
        answer = { ...answer, status: next }
      },
    }
  }

  test('is asked for with the client’s id and secret, and kept until a minute before its end', async () => {
    const { look, asked, pass } = opened(600)
    await look()
    pass(539_999)
    await look()
    expect(asked).toEqual([
      `Basic ${Buffer.from('sandbox_client:sandbox_client_secret').toString('base64')} grant_type=client_credentials`,
    ])
    pass(1)
    await look()
    expect(asked).toHaveLength(2)
  })

  test('without an end is asked for each time', async () => {
    const { look, asked } = opened('soon')
    await look()
    await look()
    expect(asked).toHaveLength(2)
  })

  test('that is refused is forgotten', async () => {
    const { look, asked, says } = opened(600)
    await look()
    says(401)
    await expect(look()).rejects.toMatchObject({ kind: 'away' })
    says(200)
    await look()
    expect(asked).toHaveLength(2)
    says(400)
    await expect(look()).rejects.toMatchObject({ kind: 'refused' })
    says(200)
    await look()
    expect(asked).toHaveLength(2)
  })

  test('that nobody gives', async () => {
    await expect(opened(600, 401).look()).rejects.toMatchObject({ kind: 'keys' })
    await expect(opened(600, 503).look()).rejects.toMatchObject({ kind: 'away' })
  })
})
