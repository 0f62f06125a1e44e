const labels: Readonly<Record<string, string>> = {
  paypal: 'PayPal',
  razorpay: 'Razorpay',
  stripe: 'Stripe',
  paystack: 'Paystack',
  paymongo: 'PayMongo',
  flutterwave: 'Flutterwave',
  stripe_fpx: 'Stripe FPX',
}

/** What an online way to pay is called, in every language; one that is not known is shown as it is. */
export const payLabel = (provider: string): string => labels[provider] ?? provider
