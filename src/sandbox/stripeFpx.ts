import { type Charge, type StandIn, store } from './standIn.ts'
import {
  branch,
  common,
  id,
  intentOf,
  laterEvents,
  leaf,
  nested,
  refuse,
  type StripeRequest,
  signedEvent,
} from './stripeProtocol.ts'

/** Stripe's far end for FPX: a Payment Intent confirmed with a bank, whose page is the hosted one. It takes any currency. */
export const stripeFpxStandIn: StandIn = {
  provider: 'stripe_fpx',
  label: 'FPX',
  routes: (app, kit) => {
    const { addCharge } = store(kit, 'stripe_fpx')
    const once = common('stripe_fpx', app, kit)
    app.post('/v1/payment_intents', (request: StripeRequest, reply) =>
      once(request, reply, async () => {
        const params = nested(request.body)
        const bank = leaf(branch(params, 'payment_method_data', 'fpx'), 'bank')
        const amount = Number(leaf(params, 'amount'))
        if (!Number.isInteger(amount) || amount < 100)
          return refuse(reply, 400, {
            code: 'amount_too_small',
            message: 'Amount must be at least RM1.00',
            param: 'amount',
          })
        if (!bank || leaf(params, 'confirm') !== 'true' || !leaf(params, 'return_url'))
          return refuse(reply, 400, {
            code: 'parameter_missing',
            message: 'Missing required param.',
            param: 'fpx[bank]',
          })
        const name = id('pi')
        const charge: Charge = {
          kind: 'charge',
          id: name,
          paymentId: name,
          amountMinor: amount,
          currency: leaf(params, 'currency').toUpperCase(),
          description: leaf(params, 'description'),
          state: 'open',
          paidAt: null,
          createdAt: kit.now(),
          doneUrl: leaf(params, 'return_url'),
          cancelUrl: leaf(params, 'return_url'),
          email: '',
          own: { attempt: leaf(branch(params, 'metadata'), 'attempt'), bank, hosted: `${kit.base}/hosted/${name}` },
        }
        await addCharge(charge)
        return intentOf(charge, kit.now())
      }),
    )
  },
  ...laterEvents,
  onDecline: () => ({ state: 'failed' }),
  webhook: (kit, charge, happening) =>
    signedEvent(
      kit,
      happening === 'paid' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
      intentOf(charge, kit.now()),
    ),
  returnUrl: (_, charge, happening) => {
    const url = new URL(charge.doneUrl)
    url.searchParams.set('payment_intent', charge.id)
    url.searchParams.set('redirect_status', happening === 'paid' ? 'succeeded' : 'failed')
    return url.href
  },
}
