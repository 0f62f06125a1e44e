import type { Provider } from '#server/config/paymentKeys.ts'
import type { Adapter } from './adapter.ts'
import { flutterwave } from './flutterwave.ts'
import type { AdapterOptions } from './options.ts'
import { paymongo } from './paymongo.ts'
import { paypal, paypalStep } from './paypal.ts'
import { paystack } from './paystack.ts'
import { razorpay, razorpayStep } from './razorpay.ts'
import { stripe } from './stripe.ts'
import { stripeStep } from './stripeApi.ts'
import { fpxBanks, stripeFpx } from './stripeFpx.ts'

type Entry = {
  open: (options: AdapterOptions) => Adapter
  /** The base URL of the provider's API. */
  api: (keys: Record<string, string>) => string
  /** Its segment in our URLs (`wire.md §4.4`): `payments/<slug>/checkout`. */
  slug: string
  /** A currency it accepts; in the sandbox any other currency is treated like this one. */
  home: string
  /** The banks to choose from before the checkout: code → name. */
  banks?: Record<string, string>
  /** What every amount in a currency is a multiple of, refunds, too, in minor units; otherwise 1. */
  step?: (currency: string) => number
  /** The route of its payment method in `payment_methods`. */
  route: string
}

/** Every online payment method by its provider. */
export const entries: Record<Provider, Entry> = {
  paypal: {
    open: paypal,
    api: ({ mode }) => `https://api-m${mode === 'sandbox' ? '.sandbox' : ''}.paypal.com`,
    slug: 'paypal',
    home: 'USD',
    step: paypalStep,
    route: '/PayPal',
  },
  razorpay: {
    open: razorpay,
    api: () => 'https://api.razorpay.com',
    slug: 'razorpay',
    home: 'INR',
    step: razorpayStep,
    route: '/RazorPay',
  },
  stripe: {
    open: stripe,
    api: () => 'https://api.stripe.com',
    slug: 'stripe',
    home: 'USD',
    step: stripeStep,
    route: '/Stripe',
  },
  paystack: {
    open: paystack,
    api: () => 'https://api.paystack.co',
    slug: 'paystack',
    home: 'NGN',
    route: '/PayStack',
  },
  paymongo: {
    open: paymongo,
    api: () => 'https://api.paymongo.com',
    slug: 'paymongo',
    home: 'PHP',
    route: '/PayMongo',
  },
  flutterwave: {
    open: flutterwave,
    api: () => 'https://api.flutterwave.com',
    slug: 'flutterwave',
    home: 'KES',
    route: '/FlutterWave',
  },
  stripe_fpx: {
    open: stripeFpx,
    api: () => 'https://api.stripe.com',
    slug: 'stripe-fpx',
    home: 'MYR',
    banks: fpxBanks,
    route: '/StripeFPX',
  },
}
