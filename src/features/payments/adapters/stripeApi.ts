import type { IncomingHttpHeaders } from 'node:http'
import type { Keys } from '#server/config/paymentKeys.ts'
import type { Send } from '#server/http/client.ts'
import type { RefundOrder, RefundState, Sum } from './adapter.ts'
import { apiOf, name, type Tree, tree, units, words } from './http.ts'
import { expectFresh, expectSigned, headerOf, hmac, jsonOf, signatureParts } from './signing.ts'

/** The version our requests and answers are written in; Stripe keeps every version it ever had. */
const version = '2025-06-30.basil'

/** Amounts are the currency's smallest unit; the three-digit ones end in a zero at Stripe. */
const tens = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])
/** Without decimals by ISO, in hundredths at Stripe; and the other way round. */
const hundredths = new Set(['ISK', 'UGX'])
const wholes = new Set(['MGA'])

/** The number that stands for a sum in Stripe's API. */
export const toStripe = ({ amountMinor, currency }: Sum): number =>
  hundredths.has(currency) ? amountMinor * 100 : wholes.has(currency) ? amountMinor / 100 : amountMinor

export const stripeTakes = (sum: Sum): boolean => {
  const amount = toStripe(sum)
  return Number.isInteger(amount) && amount <= 99_999_999 && (!tens.has(sum.currency) || amount % 10 === 0)
}

export const sumOf = (amount: unknown, code: unknown): Sum => {
  const currency = words(code).toUpperCase()
  const said = units(amount)
  const amountMinor = hundredths.has(currency) ? said / 100 : wholes.has(currency) ? said * 100 : said
  return { currency, amountMinor: units(amountMinor) }
}

/** Calls with Stripe's form encoding, its version and, where something is made, its idempotency key. */
export const stripeApi = (send: Send, base: string, { secretKey = '' }: Keys) => {
  const { ask, call } = apiOf(send, base)
  const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': version }
  return {
    get: (path: string) => call({ method: 'GET', path, headers }),
    /** The body of a good answer; a 402, by which Stripe says that the bank said no, is one. */
    post: async (path: string, form: Record<string, string>, key: string): Promise<Tree> => {
      const wish = { method: 'POST', path, form, headers: { ...headers, 'idempotency-key': key } } as const
      const { status, body } = await ask(wish)
      return status === 402 ? tree(tree(body.error).payment_intent) : status < 300 ? body : call(wish)
    },
  }
}

export type StripeApi = ReturnType<typeof stripeApi>

const refundStates: Record<string, RefundState['state']> = { succeeded: 'done', failed: 'failed', canceled: 'failed' }

/** Refunds name the payment intent; asked twice with one key Stripe makes one. */
export const stripeRefund = async (api: StripeApi, order: RefundOrder): Promise<RefundState> => {
  const { paid, key, reference } = order
  const made = reference
    ? await api.get(`/v1/refunds/${encodeURIComponent(reference)}`)
    : await api.post(
        '/v1/refunds',
        { payment_intent: paid, amount: String(toStripe(order)), 'metadata[refund]': key },
        `refund-${key}`,
      )
  return { reference: name(made.id) ?? '', state: refundStates[words(made.status)] ?? 'pending' }
}

/** `Stripe-Signature: t=…,v1=…`: HMAC-SHA256 over `t.body`, five minutes. @throws WebhookRefused */
export const stripeEvent = (raw: Buffer, headers: IncomingHttpHeaders, secret: string, now: number): Tree => {
  const parts = signatureParts(headerOf(headers, 'stripe-signature'))
  const at = parts.get('t')?.[0] ?? ''
  expectSigned(parts.get('v1') ?? [], hmac('sha256', secret, `${at}.`, raw))
  expectFresh(Number(at || Number.NaN), now)
  return jsonOf(raw)
}
