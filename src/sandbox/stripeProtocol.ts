import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  answerTo,
  type Charge,
  type Kit,
  keepAnswer,
  type Refund,
  type StandIn,
  serialised,
  stateNow,
  store,
  sumOf,
  textHeader,
} from './standIn.ts'
import { receivedOf } from './unkind.ts'

/**
 * What the two Stripe stand-ins share: form encoding, key check, idempotency, error bodies, payment intents, refunds
 * and signed events as the public API reference has them (November 2026).
 */
export const id = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`
export const seconds = (ms: number): number => Math.floor(ms / 1000)

type Tree = { [key: string]: string | Tree }

/** `a[b][0]=c` → `{a: {b: {0: 'c'}}}`, as Stripe reads forms. */
export const nested = (flat: Record<string, string>): Tree => {
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
export const branch = (tree: Tree | undefined, ...path: string[]): Tree => {
  let at: Tree = tree ?? {}
  for (const step of path) at = typeof at[step] === 'object' ? (at[step] as Tree) : {}
  return at
}
export const leaf = (tree: Tree, name: string): string => (typeof tree[name] === 'string' ? (tree[name] as string) : '')
const texts = (tree: Tree): Record<string, string> =>
  Object.fromEntries(Object.entries(tree).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))

export const refuse = (reply: FastifyReply, status: number, error: Record<string, string>) =>
  reply.code(status).send({ error: { type: 'invalid_request_error', ...error } })
export const missing = (reply: FastifyReply, what: string, which: string) =>
  refuse(reply, 404, { code: 'resource_missing', message: `No such ${what}: '${which}'`, param: 'id' })

/** Whether a request asks for an object in place of its id. */
export const expands = ({ query }: StripeRequest, what: string): boolean => Object.values(query).flat().includes(what)

/** `refunds`: with the charge in place of its id, which says what went back of it. */
export const intentOf = (charge: Charge, now: number, refunds?: Refund[]) => {
  const state = stateNow(charge, now)
  const fpx = charge.own.bank !== undefined
  const received = receivedOf(charge)
  return {
    id: charge.paymentId,
    object: 'payment_intent',
    amount: charge.amountMinor,
    amount_received: state === 'paid' ? received.amountMinor : 0,
    currency: received.currency.toLowerCase(),
    created: seconds(charge.createdAt),
    latest_charge: state === 'paid' ? chargeOf(charge, refunds) : null,
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

const chargeOf = (charge: Charge, refunds?: Refund[]) => {
  const name = charge.paymentId.replace('pi', 'ch')
  const { amountMinor } = receivedOf(charge)
  const back = refunds && sumOf(refunds)
  return back === undefined
    ? name
    : { id: name, object: 'charge', amount: amountMinor, amount_refunded: back, refunded: back === amountMinor }
}

const refundOf = (refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amountMinor,
  created: seconds(refund.createdAt),
  currency: refund.currency.toLowerCase(),
  metadata: refund.own,
  payment_intent: refund.paymentId,
  status: refund.failed ? 'failed' : 'succeeded',
})

/** A signed webhook event. */
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

/** What both tell of refunds and disputes. */
export const laterEvents: Pick<StandIn, 'refundId' | 'refunded' | 'disputed'> = {
  refundId: () => id('re'),
  refunded: (kit, _, refund) => signedEvent(kit, 'refund.created', refundOf(refund)),
  disputed: (kit, charge, { id: name, amountMinor, currency, outcome }) =>
    signedEvent(kit, outcome ? 'charge.dispute.closed' : 'charge.dispute.created', {
      id: name,
      object: 'dispute',
      amount: amountMinor,
      charge: charge.paymentId.replace('pi', 'ch'),
      currency: currency.toLowerCase(),
      livemode: false,
      metadata: {},
      payment_intent: charge.paymentId,
      reason: 'general',
      status: outcome ?? 'needs_response',
    }),
}

export type StripeRequest = FastifyRequest<{
  Params: { id: string }
  Querystring: Record<string, string>
  Body: Record<string, string>
}>

/** Shared by both: the API key check, one response per idempotency key, refunds. */
export const common = (provider: 'stripe' | 'stripe_fpx', app: FastifyInstance, kit: Kit) => {
  const { chargesLike, addRefund, refund: findRefund, refundsLike } = store(kit, provider)

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

  const answer = async (request: StripeRequest, reply: FastifyReply, key: string, make: () => Promise<object>) => {
    const hash = createHash('sha256').update(JSON.stringify(request.body)).digest('hex')
    const stored = await answerTo(kit, provider, key)
    if (stored && stored.hash !== hash)
      return reply.code(400).send({
        error: {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
        },
      })
    if (stored) return reply.header('idempotent-replayed', 'true').send(stored.answer)
    const created = await make()
    if (!reply.sent && reply.statusCode < 400) await keepAnswer(kit, provider, key, { hash, answer: created })
    return created
  }

  /** Stripe repeats the first response for a repeated key, and refuses it with other parameters. */
  const once = (request: StripeRequest, reply: FastifyReply, make: () => Promise<object>) => {
    const key = textHeader(request, 'idempotency-key')
    return key ? serialised(`${provider} ${key}`, () => answer(request, reply, key, make)) : make()
  }

  app.post('/v1/refunds', (request: StripeRequest, reply) =>
    once(request, reply, async () => {
      const { payment_intent = '', amount } = request.body
      const [charge] = await chargesLike({ paymentId: payment_intent })
      if (!charge || stateNow(charge, kit.now()) !== 'paid') return missing(reply, 'payment_intent', payment_intent)
      const before = await refundsLike({ paymentId: payment_intent })
      const left = receivedOf(charge).amountMinor - sumOf(before)
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
        currency: receivedOf(charge).currency,
        createdAt: kit.now(),
        own: texts(branch(nested(request.body), 'metadata')),
      }
      await addRefund(refund)
      return refundOf(refund)
    }),
  )
  app.get('/v1/refunds', async ({ query }: StripeRequest, reply) => {
    const [charge] = await chargesLike({ paymentId: query.payment_intent ?? '' })
    if (!charge) return missing(reply, 'payment_intent', query.payment_intent ?? '')
    const data = (await refundsLike({ paymentId: charge.paymentId })).reverse().slice(0, Number(query.limit ?? 10))
    return { object: 'list', url: '/v1/refunds', has_more: false, data: data.map(refundOf) }
  })
  app.get('/v1/refunds/:id', async (request: StripeRequest, reply) => {
    const refund = await findRefund(request.params.id)
    return refund ? refundOf(refund) : missing(reply, 'refund', request.params.id)
  })
  app.get('/v1/payment_intents/:id', async (request: StripeRequest, reply) => {
    const [charge] = await chargesLike({ paymentId: request.params.id })
    if (!charge) return missing(reply, 'payment_intent', request.params.id)
    const expanded = expands(request, 'latest_charge')
    return intentOf(charge, kit.now(), expanded ? await refundsLike({ paymentId: charge.paymentId }) : undefined)
  })
  return once
}
