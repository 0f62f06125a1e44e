import { createSign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { selfSigned } from '../../../../src/sandbox/certificate.ts'
import { sandboxKeys } from '../../../../src/sandbox/http.ts'
import { type Answer, farEnd, key } from '../../../../test/farEnd.ts'
import { documented, type Json, withValue } from '../../../../test/farEndAnswers.ts'
import { paypal } from './paypal.ts'

const now = Date.now()
const refused = expect.objectContaining({ name: 'WebhookRefused' })
const certificate = selfSigned('messageverificationcerts.paypal.com', now)
const body = JSON.stringify({ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'ORDER1' } })
const good = 'https://api.paypal.com/v1/notifications/certs/CERT-1'

const signedBy = (privateKey: string, address: string, over: Record<string, string> = {}) => {
  const time = new Date(now).toISOString()
  const message = `T-1|${time}|SANDBOXWEBHOOK|${crc32(body)}`
  return {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': address,
    'paypal-transmission-id': 'T-1',
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('SHA256').update(message).sign(privateKey, 'base64'),
    ...over,
  }
}

describe('the certificate of a webhook', () => {
  const receive = async (
    headers: Record<string, string>,
    answer: Answer = { text: certificate.pem },
    mode = 'live',
  ) => {
    const { adapter, far } = farEnd('paypal', { keys: { ...sandboxKeys('paypal'), mode } })
    far.answer = () => answer
    const came = await adapter.verifyWebhook(Buffer.from(body), headers, now).catch((error: unknown) => error)
    return { came, asked: far.calls.map(({ url }) => url) }
  }

  test.each([good, 'https://paypal.com/cert', 'https://api.sandbox.paypal.com/cert', 'https://API.PayPal.com/cert'])(
    'from %s is PayPal’s',
    async (address) => {
      const { came, asked } = await receive(signedBy(certificate.key, address))
      expect([came, asked]).toMatchObject([{ id: 'WH-1' }, [address]])
    },
  )

  test.each([
    'https://evilpaypal.com/cert',
    'https://paypal.com.evil.com/cert',
    'https://api.paypal.com.evil.com/cert',
    'https://paypal.com@evil.com/cert',
    'https://evil.com/paypal.com',
    'https://evil.com/?.paypal.com',
    'https://evil.com#.paypal.com',
    'https://evil.com\\.paypal.com/cert',
    'https://paypal.community/cert',
    'https://xn--pypal-4ve.com/cert',
    'http://api.paypal.com/cert',
    'ftp://api.paypal.com/cert',
    'file:///etc/paypal.com',
    '//api.paypal.com/cert',
    'api.paypal.com/cert',
    'https://far.example/v1/notifications/certs/CERT-1',
    '',
  ])('from %j is not even fetched', async (address) => {
    const { came, asked } = await receive(signedBy(certificate.key, address))
    expect([came, asked]).toEqual([refused, []])
  })

  test('of PayPal’s sandbox is looked for at its own address, and nowhere beside it', async () => {
    const at = (path: string) => receive(signedBy(certificate.key, `https://far.example${path}`), undefined, 'sandbox')
    expect((await at('/v1/notifications/certs/CERT-1')).came).toMatchObject({ id: 'WH-1' })
    for (const path of ['/cert', '/v1/notifications/certs/../../../cert', '/v1/notifications/certs'])
      expect(await at(path)).toEqual({ came: refused, asked: [] })
    const beside = signedBy(certificate.key, 'https://far.example.evil.com/v1/notifications/certs/CERT-1')
    expect(await receive(beside, undefined, 'sandbox')).toEqual({ came: refused, asked: [] })
  })

  test.each<[string, Answer, string]>([
    ['HTML', { text: '<html>' }, 'WebhookRefused'],
    ['nothing', { text: '' }, 'WebhookRefused'],
    ['404 with a certificate', { status: 404, text: certificate.pem }, 'WebhookRefused'],
    ['500 with a certificate', { status: 500, text: certificate.pem }, 'ProviderError'],
    ['no answer', new TypeError('terminated'), 'ProviderError'],
  ])('that is %s', async (_, answer, error) => {
    const { came } = await receive(signedBy(certificate.key, good), answer)
    expect(came).toMatchObject({ name: error, ...(error === 'ProviderError' && { kind: 'away' }) })
  })

  test('of somebody else does not fit the signature; one that is over fits nothing', async () => {
    const other = selfSigned('messageverificationcerts.paypal.com', now)
    expect((await receive(signedBy(other.key, good))).came).toEqual(refused)
    const old = selfSigned('messageverificationcerts.paypal.com', now - 3_651 * 86_400_000)
    expect((await receive(signedBy(old.key, good), { text: old.pem })).came).toEqual(refused)
  })

  test.each([
    ['another algorithm', { 'paypal-auth-algo': 'SHA1withRSA' }],
    ['no algorithm', { 'paypal-auth-algo': '' }],
    ['no transmission', { 'paypal-transmission-id': '' }],
    ['another transmission', { 'paypal-transmission-id': 'T-2' }],
    ['another moment', { 'paypal-transmission-time': new Date(now - 1000).toISOString() }],
    ['no moment', { 'paypal-transmission-time': '' }],
  ])('%s is refused', async (_, over) => {
    expect((await receive(signedBy(certificate.key, good, over))).came).toEqual(refused)
  })

  test('a webhook signed for another endpoint is refused', async () => {
    const { adapter, far } = farEnd('paypal', { keys: { ...sandboxKeys('paypal'), webhookId: 'OTHER' } })
    far.answer = () => ({ text: certificate.pem })
    const came = adapter.verifyWebhook(Buffer.from(body), signedBy(certificate.key, good), now)
    await expect(came).rejects.toEqual(refused)
  })

  test('is fetched once, and a dozen others make room', async () => {
    const { adapter, far } = farEnd('paypal')
    far.answer = () => ({ text: certificate.pem })
    const receive = (n: number) =>
      adapter.verifyWebhook(Buffer.from(body), signedBy(certificate.key, `https://www.paypal.com/cert-${n}`), now)
    for (const n of [0, 0, 0]) await receive(n)
    expect(far.calls).toHaveLength(1)
    for (let n = 1; n <= 12; n++) await receive(n)
    expect(far.calls).toHaveLength(13)
    await receive(12)
    expect(far.calls).toHaveLength(13)
    await receive(0)
    expect(far.calls).toHaveLength(14)
  })
})

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
    expect(await made).toEqual({ state: 'paid', reference: 'CAP1', amountMinor: 10_000, currency: 'USD' })
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
    await expect(opened(600, 401).look()).rejects.toMatchObject({ kind: 'refused' })
    await expect(opened(600, 503).look()).rejects.toMatchObject({ kind: 'away' })
  })
})
