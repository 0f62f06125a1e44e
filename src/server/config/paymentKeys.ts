import * as z from 'zod'
import { sentKey, typedKey } from './keyText.ts'

/** The keys of the payment providers; a way to pay is offered once all of its provider's are set (docs/payments.md). */
export const payVariables = {
  /** Stripe's secret key, for cards and for FPX; `sk_…` or `rk_…`. */
  STRIPE_SECRET_KEY: sentKey,
  /** The signing secret of the webhook endpoint /payments/webhooks/stripe. */
  STRIPE_WEBHOOK_SECRET: sentKey,
  /** The signing secret of the webhook endpoint /payments/webhooks/stripe-fpx. */
  STRIPE_FPX_WEBHOOK_SECRET: sentKey,
  PAYPAL_CLIENT_ID: sentKey,
  PAYPAL_CLIENT_SECRET: sentKey,
  /** The id of the webhook, which PayPal signs along. */
  PAYPAL_WEBHOOK_ID: sentKey,
  /** live, or sandbox for PayPal's own sandbox. */
  PAYPAL_MODE: z.enum(['live', 'sandbox'], { error: 'must be live or sandbox' }).default('live'),
  RAZORPAY_KEY_ID: sentKey,
  RAZORPAY_KEY_SECRET: sentKey,
  RAZORPAY_WEBHOOK_SECRET: typedKey,
  PAYSTACK_SECRET_KEY: sentKey,
  PAYMONGO_SECRET_KEY: sentKey,
  PAYMONGO_WEBHOOK_SECRET: sentKey,
  FLUTTERWAVE_SECRET_KEY: sentKey,
  /** The secret hash of the dashboard, sent with every webhook. */
  FLUTTERWAVE_SECRET_HASH: typedKey,
}

export const isKey = (variable: string): boolean => variable in payVariables && variable !== 'PAYPAL_MODE'

/** The seven online ways, as code and database name them. */
export const providers = ['paypal', 'razorpay', 'stripe', 'paystack', 'paymongo', 'flutterwave', 'stripe_fpx'] as const
export type Provider = (typeof providers)[number]

/** What a provider gave the operator, by the names of {@link needs}. */
export type Keys = Record<string, string>

/** What each needs: the adapter's name for a key → the variable. */
const needs: Record<Provider, Record<string, keyof typeof payVariables>> = {
  stripe: { secretKey: 'STRIPE_SECRET_KEY', webhookSecret: 'STRIPE_WEBHOOK_SECRET' },
  stripe_fpx: { secretKey: 'STRIPE_SECRET_KEY', webhookSecret: 'STRIPE_FPX_WEBHOOK_SECRET' },
  paypal: {
    clientId: 'PAYPAL_CLIENT_ID',
    clientSecret: 'PAYPAL_CLIENT_SECRET',
    webhookId: 'PAYPAL_WEBHOOK_ID',
  },
  razorpay: {
    keyId: 'RAZORPAY_KEY_ID',
    keySecret: 'RAZORPAY_KEY_SECRET',
    webhookSecret: 'RAZORPAY_WEBHOOK_SECRET',
  },
  paystack: { secretKey: 'PAYSTACK_SECRET_KEY' },
  paymongo: { secretKey: 'PAYMONGO_SECRET_KEY', webhookSecret: 'PAYMONGO_WEBHOOK_SECRET' },
  flutterwave: { secretKey: 'FLUTTERWAVE_SECRET_KEY', secretHash: 'FLUTTERWAVE_SECRET_HASH' },
}

/** Stripe's key alone is enough for cards and says nothing about FPX, and the other way round. */
const shared: readonly string[] = ['STRIPE_SECRET_KEY']

type Variables = { [name in keyof typeof payVariables]?: string | undefined }

/** The keys of every provider that has all of its own, and a sentence for each that has only some. */
export const readKeys = (given: Variables): { keys: Partial<Record<Provider, Keys>>; mistakes: string[] } => {
  const keys: Partial<Record<Provider, Keys>> = {}
  const mistakes: string[] = []
  for (const provider of providers) {
    const all = Object.entries(needs[provider])
    const missing = all.filter(([, variable]) => !given[variable]).map(([, variable]) => variable)
    const own = all.filter(([, variable]) => given[variable] && !shared.includes(variable))
    if (missing.length === 0)
      keys[provider] = Object.fromEntries(all.map(([name, variable]) => [name, given[variable] ?? '']))
    else if (own.length > 0) mistakes.push(`${own[0]?.[1]} is of use only together with ${missing.join(' and ')}`)
  }
  if (given.STRIPE_SECRET_KEY && !keys.stripe && !keys.stripe_fpx)
    mistakes.push('STRIPE_SECRET_KEY is of use only together with STRIPE_WEBHOOK_SECRET or STRIPE_FPX_WEBHOOK_SECRET')
  if (keys.paypal) keys.paypal.mode = given.PAYPAL_MODE ?? 'live'
  return { keys, mistakes }
}
