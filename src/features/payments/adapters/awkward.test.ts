import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Provider, providers } from '#server/config/paymentKeys.ts'
import { farEnd, key, orderOf } from '../../../../test/farEnd.ts'
import { documented, type Json, withValue } from '../../../../test/farEndAnswers.ts'
import { webhookEvents } from '../../../../test/webhookEvents.ts'

const open = { state: 'open' }
const unknown = 'nobody knows'
const failed = (why: string) => ({ state: 'failed', why })
const paid = (provider: Provider) => {
  const { money, currency } = documented[provider]
  return { state: 'paid', reference: money, amountMinor: 10_000, currency, refundedMinor: 0 }
}

type Changed = { [path: string]: Json | undefined }
/** The documented answer of a paid checkout with other values in some places, and what comes of it. */
const answers: [Provider, Changed, object | typeof unknown][] = [
  ['stripe', { status: 'expired' }, paid('stripe')],
  ['stripe', { payment_status: 'unpaid' }, open],
  ['stripe', { payment_status: 'unpaid', status: 'open' }, open],
  ['stripe', { payment_status: 'unpaid', status: 'expired' }, failed('expired')],
  ['stripe', { payment_status: 'no_payment_required' }, open],
  ['stripe', { payment_status: undefined }, open],
  ['stripe', { payment_intent: 'pi_1' }, unknown],
  ['stripe', { payment_intent: null }, unknown],
  ['stripe', { 'payment_intent.amount_received': 0 }, unknown],
  ['stripe_fpx', { status: 'canceled' }, failed('canceled')],
  ['stripe_fpx', { status: 'canceled', last_payment_error: { code: 'declined' } }, failed('declined')],
  ['stripe_fpx', { status: 'requires_payment_method', last_payment_error: { code: 'declined' } }, failed('declined')],
  ['stripe_fpx', { status: 'requires_payment_method', last_payment_error: {} }, failed('canceled')],
  ['stripe_fpx', { status: 'requires_payment_method' }, open],
  ['stripe_fpx', { status: 'requires_action', last_payment_error: { code: 'declined' } }, open],
  ['stripe_fpx', { status: 'requires_capture' }, open],
  ['stripe_fpx', { amount_received: 0 }, unknown],
  ['stripe_fpx', { amount_received: undefined }, unknown],
  ['razorpay', { status: 'cancelled' }, paid('razorpay')],
  ['razorpay', { status: 'expired' }, paid('razorpay')],
  ['razorpay', { status: 'partially_paid', amount_paid: 9_000 }, { ...paid('razorpay'), amountMinor: 9_000 }],
  ['razorpay', { payments: null }, unknown],
  ['razorpay', { payments: [] }, unknown],
  ['razorpay', { payments: [{ payment_id: 'pay_0', status: 'failed' }] }, unknown],
  ['razorpay', { payments: [{ status: 'captured' }] }, unknown],
  ['razorpay', { status: 'cancelled', payments: null }, failed('cancelled')],
  ['razorpay', { status: 'expired', payments: [{ payment_id: 'pay_0', status: 'failed' }] }, failed('expired')],
  ['razorpay', { status: 'created', payments: [{ payment_id: 'pay_0', status: 'authorized' }] }, open],
  ...['abandoned', 'ongoing', 'pending', 'processing', 'queued', 'SUCCESS', ''].map(
    (status): [Provider, Changed, object] => ['paystack', { 'data.status': status }, open],
  ),
  ['paymongo', { 'data.attributes.status': 'expired' }, paid('paymongo')],
  ['paymongo', { 'data.attributes.payments.0.attributes.status': 'pending' }, open],
  ['paymongo', { 'data.attributes.payments': null }, open],
  ['paymongo', { 'data.attributes': null }, open],
  ['flutterwave', { 'data.status': 'completed' }, open],
  ['flutterwave', { 'data.status': undefined }, open],
]

test.each(answers)('%s answers a paid checkout with %j: %j', async (provider, changes, outcome) => {
  const { adapter, far } = farEnd(provider)
  const { answer, reference } = documented[provider]
  const said = Object.entries(changes).reduce((all, [path, value]) => withValue(all, path, value), answer)
  far.answer = () => ({ json: said })
  const state = adapter.fetchState({ reference, key })
  if (outcome === unknown) await expect(state).rejects.toMatchObject({ name: 'ProviderError', kind: 'away' })
  else expect(await state).toEqual(outcome)
  expect(far.calls.map(({ method }) => method)).toEqual(['GET'])
})

describe.each(providers)('%s', (provider) => {
  test('any 2xx is an answer, and 300 is none', async () => {
    const { adapter, far } = farEnd(provider)
    const { answer, reference } = documented[provider]
    far.answer = () => ({ status: 299, json: answer })
    expect(await adapter.fetchState({ reference, key })).toEqual(paid(provider))
    far.answer = () => ({ status: 300, json: answer })
    await expect(adapter.fetchState({ reference, key })).rejects.toMatchObject({ kind: 'refused' })
  })

  test('nothing about a customer who is not known is passed on', async () => {
    const sent = async (customer: null | undefined) => {
      const { adapter, far } = farEnd(provider, { now: () => 1_800_000_000_000 })
      far.answer = () => ({ json: {} })
      const order = orderOf({ currency: documented[provider].currency })
      await adapter.createCheckout(customer === null ? { ...order, customer } : order).catch(() => {})
      const call = far.calls.at(-1)
      return JSON.stringify(call?.json ?? call?.form)
    }
    const anonymous = await sent(null)
    expect(anonymous).not.toMatch(/Sara|sara@|\+966|billing|customer_email|"name":""|undefined/)
    // These two want an address in any case: the marketplace's own.
    const wanted = {
      paystack: '"email":"no-reply@doorstep.test"',
      flutterwave: '"customer":{"email":"no-reply@doorstep.test"}',
    }
    expect(anonymous).toContain(wanted[provider as keyof typeof wanted] ?? key)
    expect(anonymous.includes('no-reply@')).toBe(provider in wanted)
    expect((await sent(undefined)).includes('no-reply@')).toBe(false)
  })
})

const seconds = 1_800_000_000
const hash = (algorithm: string, secret: string, text: string) => createHmac(algorithm, secret).update(text)
type Signed = { keys: object; header: (body: string, secret: string) => Record<string, string>; needs: string[] }
const dated = (name: string, word: string) => (body: string, secret: string) => ({
  [name]: `t=${seconds},${word}=${hash('sha256', secret, `${seconds}.${body}`).digest('hex')}`,
})
/** How each provider signs with the secret `s`, and what an event needs. */
const signed: Partial<Record<Provider, Signed>> = {
  stripe: { keys: { webhookSecret: 's' }, header: dated('stripe-signature', 'v1'), needs: ['id', 'type'] },
  stripe_fpx: { keys: { webhookSecret: 's' }, header: dated('stripe-signature', 'v1'), needs: ['id', 'type'] },
  razorpay: {
    keys: { webhookSecret: 's' },
    header: (body, secret) => ({ 'x-razorpay-signature': hash('sha256', secret, body).digest('hex') }),
    needs: ['event'],
  },
  paystack: {
    keys: { secretKey: 's' },
    header: (body, secret) => ({ 'x-paystack-signature': hash('sha512', secret, body).digest('hex') }),
    needs: ['event', 'data.id'],
  },
  paymongo: {
    keys: { webhookSecret: 's' },
    header: dated('paymongo-signature', 'te'),
    needs: ['data.id', 'data.attributes.type'],
  },
  flutterwave: {
    keys: { secretHash: 's' },
    header: (body, secret) => ({ 'flutterwave-signature': hash('sha256', secret, body).digest('base64') }),
    needs: ['event', 'data.id'],
  },
}

describe.each(Object.entries(signed) as [Provider, Signed][])(
  'a webhook of %s',
  (provider, { keys, header, needs }) => {
    const [, { body }] = webhookEvents[provider][0]
    const receive = (given: object, text: string, headers: Record<string, string>) =>
      farEnd(provider, { keys: given as Record<string, string> }).adapter.verifyWebhook(
        Buffer.from(text),
        headers,
        seconds * 1000,
      )
    const refused = { name: 'WebhookRefused' }
    const text = JSON.stringify(body)

    test('is taken with the secret alone, and refused where there is none', async () => {
      expect(await receive(keys, text, header(text, 's'))).toMatchObject({ key })
      for (const guess of ['', 'undefined', 'null', 'secret'])
        await expect(receive({}, text, header(text, guess)), guess).rejects.toMatchObject(refused)
      await expect(receive({}, text, {})).rejects.toMatchObject(refused)
      await expect(receive(keys, text, {})).rejects.toMatchObject(refused)
    })

    test('needs both its id and its kind', async () => {
      for (const path of needs)
        for (const value of [undefined, '', null, {}]) {
          const said = JSON.stringify(withValue(body as Json, path, value))
          await expect(receive(keys, said, header(said, 's')), `${path} ${value}`).rejects.toMatchObject(refused)
        }
    })
  },
)
