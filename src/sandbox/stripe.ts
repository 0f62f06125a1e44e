import { type Charge, type Kit, type StandIn, stateNow, store } from './standIn.ts'
import {
  branch,
  common,
  expands,
  id,
  intentOf,
  laterEvents,
  leaf,
  missing,
  nested,
  refuse,
  type StripeRequest,
  seconds,
  signedEvent,
} from './stripeProtocol.ts'

/** The stand-in for Stripe cards: Checkout Sessions as the public API reference has them (November 2026). */
const sessionOf = (charge: Charge, kit: Kit, intent: unknown = charge.paymentId) => {
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
    payment_intent: state === 'paid' ? intent : null,
    payment_method_types: ['card'],
    payment_status: state === 'paid' ? 'paid' : 'unpaid',
    status: state === 'paid' ? 'complete' : expired ? 'expired' : 'open',
    success_url: charge.doneUrl,
    url: state === 'open' && !expired ? `${kit.base}/hosted/${charge.id}` : null,
  }
}

export const stripeStandIn: StandIn = {
  provider: 'stripe',
  label: 'Stripe',
  routes: (app, kit) => {
    const { addCharge, charge: find, changeCharge, refundsLike } = store(kit, 'stripe')
    const once = common('stripe', app, kit)

    app.post('/v1/checkout/sessions', (request: StripeRequest, reply) =>
      once(request, reply, async () => {
        const params = nested(request.body)
        const price = branch(params, 'line_items', '0', 'price_data')
        const amount =
          Number(leaf(price, 'unit_amount')) * Number(leaf(branch(params, 'line_items', '0'), 'quantity') || 1)
        for (const name of ['mode', 'success_url'])
          if (!leaf(params, name))
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
        const ends = Number(leaf(params, 'expires_at') || seconds(kit.now()) + 86_400)
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
          doneUrl: leaf(params, 'success_url'),
          cancelUrl: leaf(params, 'cancel_url'),
          email: leaf(params, 'customer_email'),
          own: {
            attempt: leaf(branch(params, 'metadata'), 'attempt'),
            client_reference_id: leaf(params, 'client_reference_id'),
            expires_at: String(ends),
          },
        }
        await addCharge(charge)
        return sessionOf(charge, kit)
      }),
    )
    app.get('/v1/checkout/sessions/:id', async (request: StripeRequest, reply) => {
      const charge = await find(request.params.id)
      if (!charge) return missing(reply, 'checkout.session', request.params.id)
      if (expands(request, 'payment_intent')) return sessionOf(charge, kit, intentOf(charge, kit.now()))
      if (!expands(request, 'payment_intent.latest_charge')) return sessionOf(charge, kit)
      return sessionOf(charge, kit, intentOf(charge, kit.now(), await refundsLike({ paymentId: charge.paymentId })))
    })
    app.post('/v1/checkout/sessions/:id/expire', async (request: StripeRequest, reply) => {
      const charge = await changeCharge(request.params.id, { state: 'expired' }, { state: 'open', paidAt: null })
      return charge
        ? sessionOf(charge, kit)
        : refuse(reply, 400, { message: 'Only Checkout Sessions with a status in ["open"] can be expired.' })
    })
  },
  ...laterEvents,
  // A card that was declined leaves the session open; the customer turns back.
  onDecline: () => ({}),
  webhook: (kit, charge, happening) =>
    happening === 'paid' ? signedEvent(kit, 'checkout.session.completed', sessionOf(charge, kit)) : null,
  returnUrl: (_, charge, happening) => (happening === 'paid' ? charge.doneUrl : charge.cancelUrl),
}
