import type { Provider } from '../src/server/config/paymentKeys.ts'

/** What each way is paid in, in tests; Stripe takes the marketplace's own. */
export const currencyOf: Record<Provider, string> = {
  stripe: 'SAR',
  stripe_fpx: 'MYR',
  paypal: 'USD',
  razorpay: 'INR',
  paystack: 'NGN',
  paymongo: 'PHP',
  flutterwave: 'KES',
}
