import type { Provider } from '#server/config/paymentKeys.ts'
import type { Adapter } from './adapter.ts'
import { flutterwave } from './flutterwave.ts'
import type { Opening } from './opening.ts'
import { paymongo } from './paymongo.ts'
import { paypal } from './paypal.ts'
import { paystack } from './paystack.ts'
import { razorpay } from './razorpay.ts'
import { stripe } from './stripe.ts'
import { fpxBanks, stripeFpx } from './stripeFpx.ts'

type Entry = {
  open: (opening: Opening) => Adapter
  /** Where the provider's own API is. */
  api: (keys: Record<string, string>) => string
  /** The part of our addresses that names it (`wire.md §4.4`): `payments/<slug>/checkout`. */
  slug: string
  /** Its name, as people know it. */
  label: string
  /** A currency it takes: in the sandbox it takes any other in its place. */
  home: string
  /** Banks to choose from before the provider is asked: its code → the bank's name. */
  banks?: Record<string, string>
  /** The way to pay, as `payment_methods` names it. */
  route: string
}

/** Every online way by its provider: this list is what can be offered. */
export const entries: Record<Provider, Entry> = {
  paypal: {
    open: paypal,
    api: ({ mode }) => `https://api-m${mode === 'sandbox' ? '.sandbox' : ''}.paypal.com`,
    slug: 'paypal',
    label: 'PayPal',
    home: 'USD',
    route: '/PayPal',
  },
  razorpay: {
    open: razorpay,
    api: () => 'https://api.razorpay.com',
    slug: 'razorpay',
    label: 'Razorpay',
    home: 'INR',
    route: '/RazorPay',
  },
  stripe: {
    open: stripe,
    api: () => 'https://api.stripe.com',
    slug: 'stripe',
    label: 'Stripe',
    home: 'USD',
    route: '/Stripe',
  },
  paystack: {
    open: paystack,
    api: () => 'https://api.paystack.co',
    slug: 'paystack',
    label: 'Paystack',
    home: 'NGN',
    route: '/PayStack',
  },
  paymongo: {
    open: paymongo,
    api: () => 'https://api.paymongo.com',
    slug: 'paymongo',
    label: 'PayMongo',
    home: 'PHP',
    route: '/PayMongo',
  },
  flutterwave: {
    open: flutterwave,
    api: () => 'https://api.flutterwave.com',
    slug: 'flutterwave',
    label: 'Flutterwave',
    home: 'KES',
    route: '/FlutterWave',
  },
  stripe_fpx: {
    open: stripeFpx,
    api: () => 'https://api.stripe.com',
    slug: 'stripe-fpx',
    label: 'Stripe FPX',
    home: 'MYR',
    banks: fpxBanks,
    route: '/StripeFPX',
  },
}
