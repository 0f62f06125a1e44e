import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '#lib/words.ts'
import type { Provider } from '#server/config/paymentKeys.ts'

/** Money as a provider and we agree on it: minor units of ISO 4217 (halalas, yen), and the currency's three letters. */
export type Sum = { amountMinor: number; currency: string }

/** What is to be paid. `key` is ours and unguessable: providers carry it and it makes asking twice safe. */
export type Order = Sum & {
  key: string
  description: string
  /** Null: nobody has shown to be the customer, and nothing about them is passed on. */
  customer: { name: string; email: string; phone: string } | null
  /** The marketplace's own email, where a provider wants one in any case. */
  contact: string
  locale: Locale
  /** Where the provider sends the customer afterwards. */
  urls: { done: string; cancelled: string }
  /** Of a way that asks for the bank beforehand (FPX). */
  bank?: string
}

/** A checkout at the provider: its id there, and the page on which the customer pays. */
export type Checkout = { reference: string; url: string }

/**
 * What the provider says of a checkout. `approved`: the customer agreed, the money is still to be taken. `reference` of paid
 * money is what a refund names.
 */
export type Remote =
  | { state: 'open' }
  | { state: 'approved' }
  | { state: 'failed'; why: string }
  | ({ state: 'paid'; reference: string } & Sum)

/** How a checkout is found again: the provider's id once there is one, and our key. */
export type Known = { reference: string | null; key: string }

/** A webhook whose signature is right: what names it for good, and what it is about. It is only a hint to go and ask. */
export type WebhookEvent = {
  id: string
  kind: string
  reference: string | null
  key: string | null
  /** It tells of money that came. */
  money: (Sum & { reference: string }) | null
}

export type RefundOrder = Sum & {
  key: string
  /** The paid money's id. */
  paid: string
  /** The refund's id at the provider, once known: then it is only asked how it stands. */
  reference: string | null
  /** It was asked for before and no answer came: look for it first, where the provider knows no idempotency keys. */
  again: boolean
  reason: string
}
export type RefundState = { reference: string; state: 'pending' | 'done' | 'failed' }

/** One online way to pay: four verbs over the provider's documented HTTP API (`booking-and-money.md §5`). */
export type Adapter = {
  provider: Provider
  /** Whether it can take this much of this currency. */
  takes: (sum: Sum) => boolean
  /** @throws ProviderError */
  createCheckout: (order: Order) => Promise<Checkout>
  /** How a checkout stands; `take`: what the customer approved is taken now. @throws ProviderError */
  fetchState: (known: Known, options?: { take?: boolean }) => Promise<Remote>
  /** The event of a webhook. @throws WebhookRefused for a wrong or stale signature, before anything else is looked at */
  verifyWebhook: (raw: Buffer, headers: IncomingHttpHeaders, now: number) => Promise<WebhookEvent>
  /** Gives money back, in full or in part; asked twice with one key it happens once. @throws ProviderError */
  refund: (order: RefundOrder) => Promise<RefundState>
}

/** `away`: nobody knows whether it happened, ask again. `refused`: the provider said no. Holds no key and no body. */
export class ProviderError extends Error {
  readonly kind: 'away' | 'refused'
  constructor(kind: 'away' | 'refused', what: string) {
    super(what.slice(0, 300))
    this.name = 'ProviderError'
    this.kind = kind
  }
}

/** A webhook that is forged, stale or no webhook at all. */
export class WebhookRefused extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'WebhookRefused'
  }
}
