import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Charge, type Kit, type Refund, type StandIn, shelf, stateNow, textHeader } from './standIn.ts'

/**
 * Stripe's far end, for cards (Checkout Sessions) and FPX (Payment Intents): paths, form encoding, key check, idempotency,
 * error bodies and signed events as the public API reference has them (November 2026). `stripe.contract.api.test.ts` holds it
 * to that reference with Stripe's own SDK.
 */
const id = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`
const seconds = (ms: number): number => Math.floor(ms / 1000)

type Tree = { [key: string]: string | Tree }

/** `a[b][0]=c` → `{a: {b: {0: 'c'}}}`, as Stripe reads forms. */
const nested = (flat: Record<string, string>): Tree => {
  const tree: Tree = Object.create(null)
  for (const [key, value] of Object.entries(flat)) {
    const path = key.split(/[[\]]+/).filter(Boolean)
    let at = tree
    for (const step of path.slice(0, -1)) {
      const next = at[step]
      const deeper: Tree = typeof next === 'object' ? next : Object.create(null)
      at[step] = deeper
      at = deeper
    }
    at[path.at(-1) ?? key] = value
  }
  return tree
}
const branch = (tree: Tree | undefined, ...path: string[]): Tree => {
  let at: Tree = tree ?? {}
  for (const step of path) at = typeof at[step] === 'object' ? (at[step] as Tree) : {}
  return at
}
const leaf = (tree: Tree, name: string): string => (typeof tree[name] === 'string' ? (tree[name] as string) : '')
const texts = (tree: Tree): Record<string, string> =>
  Object.fromEntries(Object.entries(tree).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))

const refuse = (reply: FastifyReply, status: number, error: Record<string, string>) =>
  reply.code(status).send({ error: { type: 'invalid_request_error', ...error } })
const missing = (reply: FastifyReply, what: string, which: string) =>
  refuse(reply, 404, { code: 'resource_missing', message: `No such ${what}: '${which}'`, param: 'id' })

const intentOf = (charge: Charge, now: number) => {
  const state = stateNow(charge, now)
  const fpx = charge.own.bank !== undefined
  return {
    id: charge.paymentId,
    object: 'payment_intent',
    amount: charge.amountMinor,
    amount_received: state === 'paid' ? charge.amountMinor : 0,
    currency: charge.currency.toLowerCase(),
    created: seconds(charge.createdAt),
    livemode: false,
    metadata: { attempt: charge.own.attempt ?? '' },
    payment_method_types: [fpx ? 'fpx' : 'card'],
    status:
      state === 'paid'
        ? 'succeeded'
        : state === 'failed'
          ? 'requires_payment_method'
          : fpx
            ? 'requires_action'
            : 'requires_payment_method',
    last_payment_error:
      state === 'failed'
        ? { type: 'card_error', code: 'payment_intent_authentication_failure', message: 'The bank declined.' }
        : null,
    next_action:
      fpx && state === 'open'
        ? {
            type: 'redirect_to_url',
            redirect_to_url: { url: charge.own.hosted ?? '', return_url: charge.doneUrl },
          }
        : null,
  }
}

const sessionOf = (charge: Charge, kit: Kit, expand: boolean) => {
  const state = stateNow(charge, kit.now())
  const ends = Number(charge.own.expires_at)
  const expired = state === 'expired' || (state === 'open' && kit.now() / 1000 > ends)
  return {
    id: charge.id,
    object: 'checkout.session',
    amount_subtotal: charge.amountMinor,
    amount_total: charge.amountMinor,
    cancel_url: charge.cancelUrl,
    client_reference_id: charge.own.client_reference_id || null,
    created: seconds(charge.createdAt),
    currency: charge.currency.toLowerCase(),
    customer_email: charge.email || null,
    expires_at: ends,
    livemode: false,
    metadata: { attempt: charge.own.attempt ?? '' },
    mode: 'payment',
    payment_intent: state === 'paid' ? (expand ? intentOf(charge, kit.now()) : charge.paymentId) : null,
    payment_method_types: ['card'],
    payment_status: state === 'paid' ? 'paid' : 'unpaid',
    status: state === 'paid' ? 'complete' : expired ? 'expired' : 'open',
    success_url: charge.doneUrl,
    url: state === 'open' && !expired ? `${kit.base}/hosted/${charge.id}` : null,
  }
}

const refundOf = (refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amountMinor,
  created: seconds(refund.createdAt),
  currency: refund.currency.toLowerCase(),
  metadata: refund.own,
  payment_intent: refund.paymentId,
  status: 'succeeded',
})

/** An event in its envelope, signed as endpoints are told to check it. */
export const signedEvent = (kit: Pick<Kit, 'keys' | 'now'>, type: string, object: object, eventId = id('evt')) => {
  const at = seconds(kit.now())
  const body = JSON.stringify({
    id: eventId,
    object: 'event',
    api_version: '2025-06-30.basil',
    created: at,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
  const signature = createHmac('sha256', kit.keys.webhookSecret ?? '')
    .update(`${at}.${body}`)
    .digest('hex')
  return {
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${at},v1=${signature}` },
  }
}

type Asked = FastifyRequest<{
  Params: { id: string }
  Querystring: Record<string, string>
  Body: Record<string, string>
}>

/** What both ways share: the key, one answer an idempotency key, refunds. */
const common = (provider: 'stripe' | 'stripe_fpx', app: FastifyInstance, kit: Kit) => {
  const { chargesLike, addRefund, refund: findRefund, refundsLike } = shelf(kit, provider)
  const answers = new Map<string, { hash: string; answer: object }>()

  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.includes('/v1/')) return
    const header = textHeader(request, 'authorization')
    const basic = Buffer.from(header.replace(/^Basic /, ''), 'base64')
      .toString()
      .replace(/:$/, '')
    const given = header.startsWith('Bearer ') ? header.slice(7) : basic
    if (given !== kit.keys.secretKey)
      return refuse(reply, 401, {
        message: given ? 'Invalid API Key provided: ****' : 'You did not provide an API key.',
      })
  })

  /** Stripe answers a repeated key as it did the first time, and refuses one with other parameters. */
  const once = async (request: Asked, reply: FastifyReply, make: () => Promise<object>) => {
    const key = textHeader(request, 'idempotency-key')
    const hash = createHash('sha256').update(JSON.stringify(request.body)).digest('hex')
    const kept = key ? answers.get(key) : undefined
    if (kept && kept.hash !== hash)
      return reply.code(400).send({
        error: {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
        },
      })
    const answer = kept?.answer ?? (await make())
    if (key && !reply.sent && reply.statusCode < 400) answers.set(key, { hash, answer })
    return kept ? reply.header('idempotent-replayed', 'true').send(answer) : answer
  }

  app.post('/v1/refunds', (request: Asked, reply) =>
    once(request, reply, async () => {
      const { payment_intent = '', amount } = request.body
      const [charge] = await chargesLike({ paymentId: payment_intent })
      if (!charge || stateNow(charge, kit.now()) !== 'paid') return missing(reply, 'payment_intent', payment_intent)
      const before = await refundsLike({ paymentId: payment_intent })
      const left = before.reduce((sum, one) => sum - one.amountMinor, charge.amountMinor)
      const wanted = amount === undefined ? left : Number(amount)
      if (!Number.isInteger(wanted) || wanted <= 0 || wanted > left)
        return refuse(reply, 400, {
          code: left === 0 ? 'charge_already_refunded' : 'parameter_invalid_integer',
          message: `Refund amount is greater than unrefunded amount on charge.`,
          param: 'amount',
        })
      const refund: Refund = {
        kind: 'refund',
        id: id('re'),
        paymentId: payment_intent,
        amountMinor: wanted,
        currency: charge.currency,
        createdAt: kit.now(),
        own: texts(branch(nested(request.body), 'metadata')),
      }
      await addRefund(refund)
      return refundOf(refund)
    }),
  )
  app.get('/v1/refunds/:id', async (request: Asked, reply) => {
    const refund = await findRefund(request.params.id)
    return refund ? refundOf(refund) : missing(reply, 'refund', request.params.id)
  })
  app.get('/v1/payment_intents/:id', async (request: Asked, reply) => {
    const [charge] = await chargesLike({ paymentId: request.params.id })
    return charge ? intentOf(charge, kit.now()) : missing(reply, 'payment_intent', request.params.id)
  })
  return once
}

export const stripeStandIn: StandIn = {
  provider: 'stripe',
  label: 'Stripe',
  routes: (app, kit) => {
    const { addCharge, charge: find, changeCharge } = shelf(kit, 'stripe')
    const once = common('stripe', app, kit)

    app.post('/v1/checkout/sessions', (request: Asked, reply) =>
      once(request, reply, async () => {
        const wish = nested(request.body)
        const price = branch(wish, 'line_items', '0', 'price_data')
        const amount =
          Number(leaf(price, 'unit_amount')) * Number(leaf(branch(wish, 'line_items', '0'), 'quantity') || 1)
        for (const name of ['mode', 'success_url'])
          if (!leaf(wish, name))
            return refuse(reply, 400, {
              code: 'parameter_missing',
              message: `Missing required param: ${name}.`,
              param: name,
            })
        if (!Number.isInteger(amount) || amount <= 0)
          return refuse(reply, 400, {
            code: 'parameter_invalid_integer',
            message: 'Invalid integer',
            param: 'line_items[0][price_data][unit_amount]',
          })
        const ends = Number(leaf(wish, 'expires_at') || seconds(kit.now()) + 86_400)
        if (ends < seconds(kit.now()) + 1790 || ends > seconds(kit.now()) + 86_410)
          return refuse(reply, 400, {
            message:
              'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
            param: 'expires_at',
          })
        const charge: Charge = {
          kind: 'charge',
          id: id('cs_test'),
          paymentId: id('pi'),
          amountMinor: amount,
          currency: leaf(price, 'currency').toUpperCase(),
          description: leaf(branch(price, 'product_data'), 'name'),
          state: 'open',
          paidAt: null,
          createdAt: kit.now(),
          doneUrl: leaf(wish, 'success_url'),
          cancelUrl: leaf(wish, 'cancel_url'),
          email: leaf(wish, 'customer_email'),
          own: {
            attempt: leaf(branch(wish, 'metadata'), 'attempt'),
            client_reference_id: leaf(wish, 'client_reference_id'),
            expires_at: String(ends),
          },
        }
        await addCharge(charge)
        return sessionOf(charge, kit, false)
      }),
    )
    app.get('/v1/checkout/sessions/:id', async (request: Asked, reply) => {
      const charge = await find(request.params.id)
      const expand = Object.values(request.query).flat().includes('payment_intent')
      return charge ? sessionOf(charge, kit, expand) : missing(reply, 'checkout.session', request.params.id)
    })
    app.post('/v1/checkout/sessions/:id/expire', async (request: Asked, reply) => {
      const charge = await changeCharge(request.params.id, { state: 'expired' }, { state: 'open', paidAt: null })
      return charge
        ? sessionOf(charge, kit, false)
        : refuse(reply, 400, { message: 'Only Checkout Sessions with a status in ["open"] can be expired.' })
    })
  },
  // A card that was declined leaves the session open; the customer turns back.
  onDecline: () => ({}),
  webhook: (kit, charge, happening) =>
    happening === 'paid' ? signedEvent(kit, 'checkout.session.completed', sessionOf(charge, kit, false)) : null,
  back: (_, charge, happening) => (happening === 'paid' ? charge.doneUrl : charge.cancelUrl),
}
