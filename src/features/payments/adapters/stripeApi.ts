import type { IncomingHttpHeaders } from 'node:http'
import type { Keys } from '#server/config/paymentKeys.ts'
import type { Send } from '#server/http/client.ts'
import type { CheckoutState, Dispute, Gone, Money, RefundOrder, RefundState } from './adapter.ts'
import { apiClient, asId, asObject, asObjects, asText, disputeOf, type JsonObject, received, units } from './http.ts'
import { expectFresh, expectSigned, headerOf, hmac, jsonOf, signatureParts } from './signing.ts'

/** The API version of our requests and responses; Stripe keeps old versions available. */
const version = '2025-06-30.basil'

/** Amounts are in minor units; Stripe wants amounts in currencies with three decimals to end in a zero. */
const tens = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])
/** Without decimals by ISO, in hundredths at Stripe; and the other way round. */
const hundredths = new Set(['ISK', 'UGX'])
const wholes = new Set(['MGA'])

/** What amounts are multiples of, in minor units. */
export const stripeStep = (currency: string): number => (tens.has(currency) ? 10 : wholes.has(currency) ? 100 : 1)

/** The number that stands for a sum in Stripe's API. */
export const toStripe = ({ amountMinor, currency }: Money): number =>
  hundredths.has(currency) ? amountMinor * 100 : wholes.has(currency) ? amountMinor / 100 : amountMinor

export const stripeTakes = (sum: Money): boolean =>
  sum.amountMinor % stripeStep(sum.currency) === 0 && toStripe(sum) <= 99_999_999

export const sumOf = (amount: unknown, code: unknown): Money => {
  const currency = asText(code).toUpperCase()
  const said = units(amount)
  const amountMinor = hundredths.has(currency) ? said / 100 : wholes.has(currency) ? said * 100 : said
  return { currency, amountMinor: units(amountMinor) }
}

/** What was received for an intent, in the currency it came in, and what went back; its charge has to be expanded. */
export const intentReceived = (intent: JsonObject): CheckoutState => {
  const { amount_refunded } = asObject(intent.latest_charge)
  const back = sumOf(amount_refunded, intent.currency).amountMinor
  return received(asId(intent.id), sumOf(intent.amount_received, intent.currency), back)
}

/** An id in a query that Stripe does not know is 404 or 400. */
const isMissing = ({ status, body }: { status: number; body: JsonObject }): boolean =>
  status === 404 || asObject(body.error).code === 'resource_missing'

/** Calls with Stripe's form encoding, its version header and, for POST, an idempotency key. */
export const stripeApi = (send: Send, base: string, { secretKey = '' }: Keys) => {
  const { call, find } = apiClient(send, base)
  const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': version }
  return {
    get: (path: string) => call({ method: 'GET', path, headers }),
    find: (path: string) => find({ method: 'GET', path, headers }, isMissing),
    post: (path: string, form: Record<string, string>, key: string) =>
      call({ method: 'POST', path, form, headers: { ...headers, 'idempotency-key': key } }),
  }
}

export type StripeApi = ReturnType<typeof stripeApi>

const refundStates: Record<string, RefundState['state']> = { succeeded: 'done', failed: 'failed', canceled: 'failed' }

/** Refunds a payment intent; Stripe creates one refund per idempotency key, which it forgets after a day. */
export const stripeRefund = async (api: StripeApi, order: RefundOrder): Promise<RefundState> => {
  const { paid, key, reference, beforeSending } = order
  const path = `/v1/refunds?payment_intent=${encodeURIComponent(paid)}&limit=100`
  const before = reference
    ? await api.get(`/v1/refunds/${encodeURIComponent(reference)}`)
    : asObjects((await api.find(path)).data).find(({ metadata }) => asObject(metadata).refund === key)
  if (!before) await beforeSending()
  const made =
    before ??
    (await api.post(
      '/v1/refunds',
      { payment_intent: paid, amount: String(toStripe(order)), 'metadata[refund]': key },
      `refund-${key}`,
    ))
  return { reference: asId(made.id) ?? '', state: refundStates[asText(made.status)] ?? 'pending' }
}

const outcomes: Record<string, Dispute['outcome']> = { won: 'won', warning_closed: 'won', lost: 'lost' }

/** What an event about `object` says of money that left; the intent is how its payment is known here. */
export const stripeGone = (kind: string, object: JsonObject): Gone | null => {
  const paid = asId(object.payment_intent)
  if (kind === 'charge.refunded' || /^(charge\.)?refund\./.test(kind)) return { paid, dispute: null }
  if (!kind.startsWith('charge.dispute.')) return null
  const sum = sumOf(object.amount, object.currency)
  return { paid, dispute: disputeOf(asId(object.id), sum, outcomes[asText(object.status)]) }
}

/** `Stripe-Signature: t=…,v1=…`: HMAC-SHA256 over `t.body`, five minutes. @throws WebhookRefused */
export const stripeEvent = (raw: Buffer, headers: IncomingHttpHeaders, secret: string, now: number): JsonObject => {
  const parts = signatureParts(headerOf(headers, 'stripe-signature'))
  const at = parts.get('t')?.[0] ?? ''
  expectSigned(parts.get('v1') ?? [], hmac('sha256', secret, `${at}.`, raw))
  expectFresh(Number(at || Number.NaN), now)
  return jsonOf(raw)
}
