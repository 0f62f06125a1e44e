import { createSign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { selfSigned } from '../../../../src/sandbox/certificate.ts'
import { sandboxKeys } from '../../../../src/sandbox/http.ts'
import { type Answer, farEnd } from '../../../../test/farEnd.ts'

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

  test.each<[string, Answer, object]>([
    ['HTML', { text: '<html>' }, { name: 'WebhookRefused', message: 'certificate' }],
    ['nothing', { text: '' }, { name: 'WebhookRefused', message: 'certificate' }],
    [
      '404 with a certificate',
      { status: 404, text: certificate.pem },
      { name: 'WebhookRefused', message: 'certificate' },
    ],
    [
      '500 with a certificate',
      { status: 500, text: certificate.pem },
      { kind: 'away', message: 'GET certificate: 500' },
    ],
    ['no answer', new TypeError('terminated'), { kind: 'away', message: 'GET certificate' }],
  ])('that is %s', async (_, answer, error) => {
    const { came } = await receive(signedBy(certificate.key, good), answer)
    expect(came).toMatchObject(error)
  })

  test('is good until its last second, and one that is refused is named in the log', async () => {
    const { adapter, far } = farEnd('paypal')
    far.answer = () => ({ text: certificate.pem })
    const until = Math.floor((now + 3_650 * 86_400_000) / 1000) * 1000
    const at = (when: number) => adapter.verifyWebhook(Buffer.from(body), signedBy(certificate.key, good), when)
    await expect(at(until)).rejects.toMatchObject({ message: 'timestamp' })
    await expect(at(until + 1)).rejects.toMatchObject({ message: 'certificate' })
    const message = async (headers: Record<string, string>) => (await receive(headers)).came
    expect(await message(signedBy(certificate.key, 'https://evilpaypal.com/c'))).toMatchObject({
      message: 'certificate address',
    })
    for (const [name, value] of [
      ['paypal-auth-algo', ''],
      ['paypal-transmission-sig', 'AAAA'],
    ] as const)
      expect(await message(signedBy(certificate.key, good, { [name]: value }))).toMatchObject({ message: 'signature' })
  })

  test('that has run out is looked for anew at its address', async () => {
    const { adapter, far } = farEnd('paypal')
    const old = selfSigned('messageverificationcerts.paypal.com', now - 3_650 * 86_400_000 + 60_000)
    far.answer = () => ({ text: old.pem })
    const at = (key: string, when: number) =>
      adapter.verifyWebhook(Buffer.from(body), signedBy(key, good), when).catch(({ message }) => message)
    expect(await at(old.key, now)).toMatchObject({ id: 'WH-1' })
    expect(await at(old.key, now + 120_000)).toBe('certificate')
    far.answer = () => ({ text: certificate.pem })
    expect(await at(certificate.key, now + 120_000)).toMatchObject({ id: 'WH-1' })
    expect(far.calls).toHaveLength(3)
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
    // The twelfth emptied the shelf; it and those after it are on it.
    for (const n of [11, 12]) await receive(n)
    expect(far.calls).toHaveLength(13)
    for (const n of [0, 10]) await receive(n)
    expect(far.calls).toHaveLength(15)
    expect(far.calls.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('that anybody names is fetched four at a time, and pushes out none that signed something', async () => {
    const { adapter, far } = farEnd('paypal')
    const came = Promise.withResolvers<Answer>()
    far.answer = () => ({ text: certificate.pem })
    const receive = (address: string, over = {}) =>
      adapter.verifyWebhook(Buffer.from(body), signedBy(certificate.key, address, over), now)
    await receive(good)
    const forged = { 'paypal-transmission-sig': 'AAAA' }
    for (let n = 0; n < 20; n++)
      await expect(receive(`https://www.paypal.com/${n}`, forged)).rejects.toMatchObject({ message: 'signature' })
    far.calls.length = 0
    await receive(good)
    expect(far.calls).toHaveLength(0)
    far.answer = () => came.promise
    const waiting = Array.from({ length: 50 }, (_, n) => receive(`https://slow.paypal.com/${n}`, forged))
    const ended = Promise.allSettled(waiting)
    // One that is being fetched is waited for.
    const same = Promise.allSettled([receive('https://slow.paypal.com/0')])
    await expect(waiting[49]).rejects.toMatchObject({ kind: 'away', message: 'GET certificate: too many' })
    expect(far.calls).toHaveLength(4)
    await receive(good)
    came.resolve({ text: certificate.pem })
    expect((await ended).filter(({ status }) => status === 'rejected')).toHaveLength(50)
    expect(await same).toMatchObject([{ status: 'fulfilled' }])
    expect(far.calls).toHaveLength(4)
    await receive('https://slow.paypal.com/50')
  })
})
