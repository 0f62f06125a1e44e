import { createHmac, createSign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Provider, providers } from '#server/config/paymentKeys.ts'
import { selfSigned } from '../../../../src/sandbox/certificate.ts'
import { sandboxKeys } from '../../../../src/sandbox/http.ts'
import { farEnd } from '../../../../test/farEnd.ts'
import { webhookEvents } from '../../../../test/webhookEvents.ts'

const now = Date.now()
const seconds = Math.floor(now / 1000)
const refused = expect.objectContaining({ name: 'WebhookRefused' })
const hmac = (algorithm: string, secret: string, text: string) => createHmac(algorithm, secret).update(text)
const certificate = selfSigned('messageverificationcerts.paypal.com', now)

type Headers = Record<string, string>
/** Signs a body as the provider's documentation says; `at`: seconds. */
const sign: Record<Provider, (body: string, at?: number) => Headers> = {
  stripe: (body, at = seconds) => ({
    'stripe-signature': `t=${at},v1=${hmac('sha256', 'sandbox_stripe_webhook', `${at}.${body}`).digest('hex')}`,
  }),
  stripe_fpx: (body, at = seconds) => ({
    'stripe-signature': `t=${at},v1=${hmac('sha256', 'sandbox_stripe_fpx_webhook', `${at}.${body}`).digest('hex')}`,
  }),
  razorpay: (body) => ({
    'x-razorpay-signature': hmac('sha256', 'sandbox_razorpay_webhook', body).digest('hex'),
  }),
  paystack: (body) => ({ 'x-paystack-signature': hmac('sha512', 'sandbox_paystack_secret', body).digest('hex') }),
  paymongo: (body, at = seconds) => ({
    'paymongo-signature': `t=${at},te=${hmac('sha256', 'sandbox_paymongo_webhook', `${at}.${body}`).digest('hex')},li=`,
  }),
  flutterwave: (body) => ({
    'flutterwave-signature': hmac('sha256', 'sandbox_secret_hash', body).digest('base64'),
  }),
  paypal: (body, at = seconds) => {
    const time = new Date(at * 1000).toISOString()
    return {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'paypal-transmission-id': 'T-1',
      'paypal-transmission-time': time,
      'paypal-transmission-sig': createSign('SHA256')
        .update(`T-1|${time}|SANDBOXWEBHOOK|${crc32(body)}`)
        .sign(certificate.key, 'base64'),
    }
  },
}
const signatureOf: Record<Provider, string> = {
  stripe: 'stripe-signature',
  stripe_fpx: 'stripe-signature',
  razorpay: 'x-razorpay-signature',
  paystack: 'x-paystack-signature',
  paymongo: 'paymongo-signature',
  flutterwave: 'flutterwave-signature',
  paypal: 'paypal-transmission-sig',
}
/** The signature itself, hexadecimal or base64, within its header. */
const code = /[\w+/]{40,}={0,2}/

/** Those that sign the moment along. */
const dated: Provider[] = ['stripe', 'stripe_fpx', 'paymongo', 'paypal']

const receiver = (provider: Provider) => {
  const { adapter, far } = farEnd(provider)
  far.answer = () => ({ text: certificate.pem })
  return (body: string, headers: Record<string, string | string[]>, at = now) =>
    adapter.verifyWebhook(Buffer.from(body), headers, at)
}

describe.each(providers)('%s', (provider) => {
  const receive = receiver(provider)
  const events = webhookEvents[provider]
  // Razorpay's events have no id that is signed, and Paystack's about refunds and disputes none of each: they are named by their signature.
  const named = ({ id, ...event }: (typeof events)[0][1]['event'], text: string) => ({
    gone: null,
    ...event,
    id:
      provider === 'razorpay'
        ? sign.razorpay(text)['x-razorpay-signature']
        : id || `${event.kind}:${sign.paystack(text)['x-paystack-signature']}`,
  })
  const [, paid] = events[0]
  const body = JSON.stringify(paid.body)
  const headers = sign[provider](body)
  const name = signatureOf[provider]
  const signature = headers[name] ?? ''

  test.each(events)('%s', async (_, { body: said, event }) => {
    const text = JSON.stringify(said)
    expect(await receive(text, sign[provider](text))).toEqual(named(event, text))
  })

  test.each<[string, string]>([
    ['empty', ''],
    ['one letter less', signature.replace(code, (all) => all.slice(1))],
    ['one letter more', signature.replace(code, (all) => `0${all}`)],
    ['half of it', signature.replace(code, (all) => all.slice(0, all.length / 2))],
    ['another one', signature.replace(code, (all) => all.replace(/[0-9a-f]/g, (digit) => (digit === '0' ? '1' : '0')))],
    ['a word', 'signature'],
    ['a prefix before it', `sha256=${signature}`],
    ['of something else', sign[provider](`${body} `)[name] ?? ''],
  ])('a signature that is %s is refused', async (_, wrong) => {
    await expect(receive(body, { ...headers, [name]: wrong })).rejects.toEqual(refused)
  })

  test('a missing signature, one in a list, and a changed body are refused', async () => {
    await expect(receive(body, {})).rejects.toEqual(refused)
    await expect(receive(body, { ...headers, [name]: [signature, signature] })).rejects.toEqual(refused)
    await expect(receive(body.replace(/\d/, '8'), headers)).rejects.toEqual(refused)
    await expect(receive('', headers)).rejects.toEqual(refused)
  })

  test('an installation without the secret trusts nobody, not even who signs with nothing', async () => {
    if (provider === 'paypal') return
    const keys = { ...sandboxKeys(provider), webhookSecret: '', secretKey: '', secretHash: '' }
    const { adapter } = farEnd(provider, { keys })
    const [algorithm, form] = [
      provider === 'paystack' ? 'sha512' : 'sha256',
      provider === 'flutterwave' ? 'base64' : 'hex',
    ]
    const own = (text: string) => hmac(algorithm, '', text).digest(form as 'hex')
    const at = dated.includes(provider) ? `${seconds}.` : ''
    const made = own(at + body)
    const parts = provider === 'paymongo' ? `t=${seconds},te=${made},li=${made}` : at ? `t=${seconds},v1=${made}` : made
    for (const [header, value] of [
      [name, parts],
      ['verif-hash', ''],
    ] as const)
      await expect(adapter.verifyWebhook(Buffer.from(body), { [header]: value }, now)).rejects.toEqual(refused)
  })

  test('signed, and yet no event: refused', async () => {
    for (const text of ['no JSON', '[]', 'null', '{}', '7', '{"data":{}}', '{"id":"evt_1"}', '{"event":""}'])
      await expect(receive(text, sign[provider](text)), text).rejects.toEqual(refused)
  })

  if (dated.includes(provider))
    test.each([
      [0, true],
      [-299, true],
      [299, true],
      [-302, false],
      [302, false],
      [-86_400, false],
    ])('signed %i seconds off: taken %s', async (off, taken) => {
      const came = receive(body, sign[provider](body, seconds + off), seconds * 1000)
      if (taken) expect(await came).toEqual(named(paid.event, body))
      else await expect(came).rejects.toEqual(refused)
    })
  else
    test('the same words again are the same event', async () => {
      const [one, two] = [await receive(body, headers), await receive(body, headers, now + 86_400_000)]
      expect(two).toEqual(one)
    })
})

describe('Stripe and PayMongo sign the moment along', () => {
  test.each(['stripe', 'stripe_fpx', 'paymongo'] as const)(
    '%s: without a moment, or with words for one',
    async (provider) => {
      const body = JSON.stringify(webhookEvents[provider][0][1].body)
      const key = provider === 'paymongo' ? 'te' : 'v1'
      const receive = receiver(provider)
      for (const moment of ['', 'now']) {
        const made = hmac('sha256', `sandbox_${provider}_webhook`, `${moment}.${body}`).digest('hex')
        const text = `${moment ? `t=${moment},` : ''}${key}=${made}`
        await expect(receive(body, { [signatureOf[provider]]: text })).rejects.toEqual(refused)
      }
    },
  )

  test('one of several signatures may be the right one, in any case, with blanks between', async () => {
    const body = JSON.stringify(webhookEvents.stripe[0][1].body)
    const made = hmac('sha256', 'sandbox_stripe_webhook', `${seconds}.${body}`).digest('hex')
    const parts = ` t = ${seconds} , v1 = ${'0'.repeat(64)} , junk, =x, v1= ${made.toUpperCase()} , v0=1`
    expect(await receiver('stripe')(body, { 'stripe-signature': parts })).toMatchObject({ id: 'evt_1' })
    const old = `t=${seconds},v0=${made}`
    await expect(receiver('stripe')(body, { 'stripe-signature': old })).rejects.toEqual(refused)
  })

  test('PayMongo signs for the mode of the key: live for a live one', async () => {
    const body = JSON.stringify(webhookEvents.paymongo[0][1].body)
    const made = hmac('sha256', 'w', `${seconds}.${body}`).digest('hex')
    const verify = (secretKey: string, header: string) =>
      farEnd('paymongo', { keys: { secretKey, webhookSecret: 'w' } }).adapter.verifyWebhook(
        Buffer.from(body),
        { 'paymongo-signature': header },
        now,
      )
    const [test, live] = [`t=${seconds},te=${made},li=`, `t=${seconds},te=,li=${made}`]
    expect(await verify('sk_live_1', live)).toMatchObject({ id: 'evt_9' })
    expect(await verify('sk_test_1', test)).toMatchObject({ id: 'evt_9' })
    await expect(verify('sk_live_1', test)).rejects.toEqual(refused)
    await expect(verify('sk_test_1', live)).rejects.toEqual(refused)
  })
})

describe('Flutterwave', () => {
  const body = JSON.stringify(webhookEvents.flutterwave[0][1].body)
  const receive = receiver('flutterwave')

  test('the secret hash alone is enough', async () => {
    expect(await receive(body, { 'verif-hash': 'sandbox_secret_hash' })).toMatchObject(
      webhookEvents.flutterwave[0][1].event,
    )
  })

  test.each([
    '',
    'sandbox_secret_has',
    'sandbox_secret_hash ',
    'SANDBOX_SECRET_HASH',
    'hash',
    'null',
    'undefined',
    'true',
  ])('the secret hash %j is refused', async (hash) => {
    await expect(receive(body, { 'verif-hash': hash })).rejects.toEqual(refused)
  })

  test('the right hash does not excuse a wrong signature', async () => {
    const headers = { 'verif-hash': 'sandbox_secret_hash', 'flutterwave-signature': 'any' }
    await expect(receive(body, headers)).rejects.toEqual(refused)
  })
})

test('Razorpay’s event is named by what was signed: the id beside it could be another one each time', async () => {
  const body = JSON.stringify(webhookEvents.razorpay[0][1].body)
  const { 'x-razorpay-signature': signature = '' } = sign.razorpay(body)
  for (const id of ['evt_1', 'evt_2', '', 'e'.repeat(256)]) {
    const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id }
    expect((await receiver('razorpay')(body, headers)).id).toBe(signature)
  }
})
