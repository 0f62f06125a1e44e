import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '#lib/words.ts'
import type { Provider } from '#server/config/paymentKeys.ts'

/** An amount in ISO 4217 minor units (halalas, yen) with its currency code. */
export type Money = { amountMinor: number; currency: string }

/** The payment to create. `key` is our unguessable id: providers store it, and it is the idempotency key. */
export type Order = Money & {
  key: string
  description: string
  /** Null: nobody has shown to be the customer, and nothing about them is passed on. */
  customer: { name: string; email: string; phone: string } | null
  /** The marketplace's own email, where a provider wants one in any case. */
  contact: string
  locale: Locale
  /** Where the provider redirects the customer afterwards. */
  urls: { done: string; cancelled: string }
  /** The bank, for methods that ask for it before the checkout (FPX). */
  bank?: string
}

/** A checkout at the provider: its id there, and the URL of the payment page. */
export type Checkout = { reference: string; url: string }

/**
 * The state of a checkout at the provider. `approved`: the customer agreed, the payment is not captured yet. `reference`: the
 * id of the payment, used for refunds. `refundedMinor`: how much of it went back since, as far as the provider tells it here.
 */
export type CheckoutState =
  | { state: 'open' }
  | { state: 'approved' }
  | { state: 'failed'; why: string }
  | ({ state: 'paid'; reference: string; refundedMinor: number } & Money)

/** The ids of a checkout: the provider's, once known, and our key. */
export type CheckoutIds = { reference: string | null; key: string }

/**
 * A dispute (chargeback) of a payment: its id at the provider, and the disputed amount where the event tells it. `outcome`:
 * how it ended, for us; null: it is open, or the event does not say.
 */
export type Dispute = {
  reference: string
  amountMinor: number | null
  currency: string | null
  outcome: 'won' | 'lost' | null
}

/** Money that left a payment after it was paid. `paid`: the id of the payment, where the event names it; `dispute`: why it left. */
export type Gone = { paid: string | null; dispute: Dispute | null }

/** A webhook with a valid signature. It only triggers a query to the provider; its content is not trusted. */
export type WebhookEvent = {
  id: string
  kind: string
  reference: string | null
  key: string | null
  /** The payment it reports, if any. */
  money: (Money & { reference: string }) | null
  /** The refund or the dispute of a payment that it reports, if any. */
  gone: Gone | null
}

export type RefundOrder = Money & {
  key: string
  /** The id of the payment, and of its checkout. */
  paid: string
  checkout: string | null
  /**
   * The refund's id at the provider, once known: then only its state is fetched. Without one the provider is searched for a refund
   * of this key: its answer may have been lost, and idempotency keys are forgotten. Also at the first try: after a restore it may
   * have been sent before.
   */
  reference: string | null
  /**
   * Called right before the refund is sent, which it notes. Refuses where another process has taken the refund over meanwhile.
   * @throws ProviderError away
   */
  beforeSending: () => Promise<void>
  reason: string
}
export type RefundState = { reference: string; state: 'pending' | 'done' | 'failed' }

/** One online payment method: four functions over the provider's documented HTTP API (`booking-and-money.md §5`). */
export type Adapter = {
  provider: Provider
  /** What a dispute took is among what went back, where it is asked for a state. */
  showsDisputes?: true
  /** Whether it accepts this amount in this currency. */
  takes: (sum: Money) => boolean
  /** @throws ProviderError */
  createCheckout: (order: Order) => Promise<Checkout>
  /** The state of a checkout; `take`: captures an approved payment. @throws ProviderError */
  fetchState: (known: CheckoutIds, options?: { take?: boolean }) => Promise<CheckoutState>
  /** The event of a webhook. @throws WebhookRefused for an invalid or stale signature, which is checked first */
  verifyWebhook: (raw: Buffer, headers: IncomingHttpHeaders, now: number) => Promise<WebhookEvent>
  /** Refunds a payment in full or in part, once per key. @throws ProviderError */
  refund: (order: RefundOrder) => Promise<RefundState>
}

export type ProviderErrorKind = 'away' | 'keys' | 'refused'

/**
 * `away`: no response, the outcome is unknown, retry. `keys`: the provider does not accept our keys, nothing was done, and it
 * may work once they are changed. `refused`: the provider rejected the call. Contains no keys and no body.
 */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind
  constructor(kind: ProviderErrorKind, what: string) {
    super(what.slice(0, 300))
    this.name = 'ProviderError'
    this.kind = kind
  }
}

/** A webhook that is forged, stale or malformed. */
export class WebhookRefused extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'WebhookRefused'
  }
}
