import { describe, expect, test } from 'vitest'
import { type Provider, providers } from '#server/config/paymentKeys.ts'
import { type Answer, type Call, farEnd, key } from '../../../../test/farEnd.ts'
import { documented, type Json } from '../../../../test/farEndAnswers.ts'
import { attempted, refunds } from '../../../../test/farEndRefunds.ts'
import { ProviderError, type RefundOrder } from './adapter.ts'

describe.each(providers)('%s', (provider) => {
  const { post, get, answer, states, form, json, headers = {}, listed, unknown } = refunds[provider]
  const order: RefundOrder = {
    key: attempted,
    paid: 'PAID 1',
    checkout: 'ORDER 1',
    amountMinor: 3_050,
    currency: documented[provider].currency,
    reference: null,
    beforeSending: async () => {},
    reason: 'A window was left out',
  }
  const refund = (says: (call: Call) => Answer, over: Partial<RefundOrder> = {}) => {
    const { adapter, far } = farEnd(provider)
    far.answer = says
    return { far, made: adapter.refund({ ...order, ...over }) }
  }

  test.each(Object.entries(states))('%s is %s, when it is made and when it is asked after', async (status, state) => {
    const made = refund(() => ({ json: answer(status) }))
    expect(await made.made).toEqual({ reference: 'RF1', state })
    const found = refund(() => ({ json: answer(status) }), { reference: 'RF1' })
    expect(await found.made).toEqual({ reference: 'RF1', state })
    expect(found.far.calls.map(({ method, path }) => [method, path])).toEqual([['GET', get]])
  })

  test('asks for a part in the documented words', async () => {
    const { far, made } = refund(() => ({ json: answer('pending') }))
    await made
    const [call, ...more] = far.calls.filter(({ method }) => method !== 'GET')
    expect([more.length, call?.method, call?.path]).toEqual([0, 'POST', post])
    expect(call?.headers).toMatchObject(headers)
    expect(form ? call?.form : call?.json).toEqual(form ?? json)
  })

  test('no id, and words nobody knows: on its way, asked again', async () => {
    const said = answer('half way')
    expect(await refund(() => ({ json: said })).made).toEqual({ reference: 'RF1', state: 'pending' })
    expect(await refund(() => ({ json: {} })).made).toEqual({ reference: '', state: 'pending' })
  })

  test('one that was made before is found, one that was not is made', async () => {
    const asked = (known: Json) =>
      refund(({ method }) => ({ json: method === 'GET' ? known : answer('pending', 'RF2') }))
    const found = asked(listed.answer(listed.mark))
    expect(await found.made).toEqual({ reference: 'RF1', state: 'done' })
    expect(found.far.calls.map(({ method, path }) => [method, path])).toEqual([['GET', listed.path]])
    for (const none of [listed.answer(`refund ${key}`), { data: null }]) {
      const made = asked(none)
      expect(await made.made).toEqual({ reference: 'RF2', state: 'pending' })
      expect(made.far.calls.map(({ method, path }) => [method, path])).toEqual([
        ['GET', listed.path],
        ['POST', post],
      ])
    }
  })

  test.each([400, 401, 403, 422, 500])(
    '%i for what was refunded before: nothing is refunded, and it is tried again',
    async (status) => {
      const keys = status === 403 || (status === 401 && provider !== 'paypal')
      const said: [Answer, string][] = [[{ status, text: '<html>' }, 'away']]
      // With 400 Razorpay says that it does not know the payment.
      if (status !== 400 || provider !== 'razorpay')
        said.push([{ status, json: { error: { code: 'other' } } }, keys ? 'keys' : 'away'])
      for (const [answered, kind] of said) {
        const { far, made } = refund(() => answered)
        await expect(made).rejects.toMatchObject({ kind })
        expect(far.calls.map(({ method }) => method)).toEqual(['GET'])
      }
    },
  )

  test('the provider knows of no refunds: it is made', async () => {
    const { far, made } = refund(({ method }) =>
      method === 'GET' ? (unknown ?? { status: 404, json: {} }) : { json: answer('pending') },
    )
    expect(await made).toEqual({ reference: 'RF1', state: 'pending' })
    expect(far.calls.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  test.each<[string, Answer, string]>([
    ['HTML', { text: '<html>' }, 'away'],
    ['500', { status: 500, json: {} }, 'away'],
    ['nothing in time', new DOMException('timed out', 'TimeoutError'), 'away'],
    ['400', { status: 400, json: {} }, 'refused'],
    ['401', { status: 401, json: {} }, provider === 'paypal' ? 'away' : 'keys'],
    ['402', { status: 402, json: { error: { payment_intent: { id: 'pi_1', status: 'succeeded' } } } }, 'refused'],
    ['404', { status: 404, json: {} }, 'refused'],
    // Asked twice at once under one key: the first one is still being made.
    ['409', { status: 409, json: {} }, 'away'],
  ])('%s, and it is asked for once', async (_, said, kind) => {
    for (const reference of [null, 'RF1']) {
      const { far, made } = refund(({ method }) => (method === 'GET' && !reference ? { json: {} } : said), {
        reference,
      })
      await expect(made).rejects.toMatchObject({ kind })
      expect(far.calls).toHaveLength(reference ? 1 : 2)
    }
  })

  test('403 refuses to make it, and says nothing of one that was made', async () => {
    const kindOf = async (reference: string | null) => {
      const { made } = refund(
        ({ method }) => (method === 'GET' && !reference ? { json: {} } : { status: 403, json: {} }),
        {
          reference,
        },
      )
      return made.catch(({ kind }) => kind)
    }
    expect([await kindOf(null), await kindOf('RF1')]).toEqual(['refused', 'keys'])
  })

  test('another process may have taken it over: asked right before it is sent, and only then', async () => {
    const steps = async (over: Partial<RefundOrder>, known: Json = { data: null }) => {
      const done: string[] = []
      const beforeSending = async () => void done.push('claim')
      const says = ({ method }: Call): Answer => {
        done.push(method)
        return { json: method === 'GET' ? known : answer('pending') }
      }
      await refund(says, { ...over, beforeSending }).made
      return done.join(' ')
    }
    expect(await steps({})).toBe('GET claim POST')
    expect(await steps({ reference: 'RF1' }, answer('pending'))).toBe('GET')
    expect(await steps({}, listed.answer(listed.mark))).toBe('GET')
  })

  test('another process has taken it over: nothing is sent', async () => {
    const beforeSending = async () => {
      throw new ProviderError('away', 'the claim is over')
    }
    const { far, made } = refund(() => ({ json: { data: [] } }), { beforeSending })
    await expect(made).rejects.toMatchObject({ kind: 'away' })
    expect(far.calls.map(({ method }) => method)).toEqual(['GET'])
  })
})

test.each(['custom_id', 'invoice_id'])('PayPal tells which refund is ours by its %s alone', async (name) => {
  const { adapter, far } = farEnd('paypal')
  const made = { id: 'RF1', [name]: attempted, status: 'COMPLETED' }
  far.answer = () => ({ json: { purchase_units: [{ payments: { refunds: [{ id: 'RF0' }, made] } }] } })
  const order = {
    key: attempted,
    paid: 'P',
    checkout: 'O',
    amountMinor: 1,
    currency: 'USD',
    reference: null,
    reason: '',
  }
  expect(await adapter.refund({ ...order, beforeSending: async () => {} })).toEqual({ reference: 'RF1', state: 'done' })
  expect(far.calls.map(({ method }) => method)).toEqual(['GET'])
})

test.each<[Provider, string, number, string | number, string]>([
  ['stripe', 'UGX', 500, '50000', 'amount'],
  ['stripe_fpx', 'MYR', 3_050, '3050', 'amount'],
  ['paypal', 'HUF', 50_000, '500', 'amount.value'],
  ['paypal', 'JPY', 500, '500', 'amount.value'],
  ['paystack', 'XOF', 500, 50_000, 'amount'],
  ['flutterwave', 'XAF', 500, 500, 'amount'],
  ['razorpay', 'KWD', 12_340, 12_340, 'amount'],
])('%s gives back %s %i in its own units', async (provider, currency, amountMinor, sent, at) => {
  const { adapter, far } = farEnd(provider)
  far.answer = ({ method }) => ({ json: method === 'GET' ? {} : refunds[provider].answer('pending') })
  const order = {
    key: attempted,
    paid: 'P',
    checkout: 'O',
    amountMinor,
    currency,
    reference: null,
    beforeSending: async () => {},
    reason: '',
  }
  await adapter.refund(order)
  const call = far.calls.at(-1)
  const body = refunds[provider].form ? call?.form : call?.json
  expect(at.split('.').reduce<unknown>((node, step) => (node as Record<string, unknown>)?.[step], body)).toBe(sent)
})
