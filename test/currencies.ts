import type { Provider } from '../src/server/config/paymentKeys.ts'

/** The currency of each payment provider in tests; Stripe takes the marketplace's own. */
export const currencyOf: Record<Provider, string> = {
  stripe: 'SAR',
  stripe_fpx: 'MYR',
  paypal: 'USD',
  razorpay: 'INR',
  paystack: 'NGN',
  paymongo: 'PHP',
  flutterwave: 'KES',
}
