import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Keys, Provider } from '#server/config/paymentKeys.ts'
import type { Db } from '#server/db/database.ts'
import { addObject, changeObject, objectById, objectsLike, setObject } from './queries.ts'

/** A webhook request as the provider would send it. */
export type Delivery = { body: string; headers: Record<string, string> }

/** The dependencies of a stand-in. */
export type Kit = {
  db: Db
  /** The address at which browsers and adapters reach it. */
  base: string
  keys: Keys
  now: () => number
  deliver: (provider: Provider, delivery: Delivery) => void
}

export type ChargeState = 'open' | 'paid' | 'failed' | 'expired'

/** Responses that break the protocol: a page instead of JSON, an error, nothing, JSON of another shape. */
export type Awkward = 'html' | 'error' | 'empty' | 'list'

/** The faults of a provider with a charge, besides declining it; all optional (docs/payments.md). */
export type Unkind = {
  /** Not the amount or the currency that was asked for. */
  receivedMinor?: number
  receivedCurrency?: string
  /** A declined payment beside the paid one, where the protocol has a list of payments. */
  declinedBeside?: boolean
  /** The next responses about this charge. */
  answers?: Awkward[]
}

/** A checkout and its payment, as stored by every stand-in; amounts in ISO minor units. */
export type Charge = {
  kind: 'charge'
  id: string
  /** The id of the payment, once paid. */
  paymentId: string
  amountMinor: number
  currency: string
  description: string
  state: ChargeState
  /** Milliseconds; in the future: it will be paid then. */
  paidAt: number | null
  createdAt: number
  doneUrl: string
  cancelUrl: string
  email: string
  /** The merchant's own data: its reference and other fields of the protocol. */
  own: Record<string, string>
  /** The customer approved and the merchant has not captured yet. */
  approved?: boolean
  unkind?: Unkind
}

export type Refund = {
  kind: 'refund'
  id: string
  paymentId: string
  amountMinor: number
  currency: string
  createdAt: number
  own: Record<string, string>
  /** It was done, and the customer's bank sent it back. */
  failed?: true
}

/** A chargeback; `outcome` once it has ended. */
export type Dispute = { id: string; amountMinor: number; currency: string; outcome: 'won' | 'lost' | null }

/** What happened on the hosted page. */
export type Outcome = 'paid' | 'declined'

/** A stand-in for one provider: its documented API, its webhook, its hosted page. */
export type StandIn = {
  provider: Provider
  /** The name on the hosted page. */
  label: string
  routes: (app: FastifyInstance, kit: Kit) => void
  /** How paying changes a charge, if not simply to `paid`. */
  onPay?: (charge: Charge) => Partial<Charge>
  /** How declining changes it: some protocols leave the checkout open for another attempt. */
  onDecline: (charge: Charge) => Partial<Charge>
  /** The webhook that the provider sends. */
  webhook: (kit: Kit, charge: Charge, happening: Outcome) => Delivery | null
  /** The id of a refund that somebody makes in the provider's dashboard. */
  refundId: () => string
  /** What it sends about such a refund, and about a dispute; null: it sends nothing. */
  refunded: (kit: Kit, charge: Charge, refund: Refund) => Delivery | null
  disputed: (kit: Kit, charge: Charge, dispute: Dispute) => Delivery | null
  /** Where the customer is redirected afterwards. */
  returnUrl: (kit: Kit, charge: Charge, happening: Outcome) => string
}

/** The current state: a charge that is to be paid later is paid once `paidAt` has passed. */
export const stateNow = ({ state, paidAt }: Charge, now: number): ChargeState =>
  state === 'open' && paidAt !== null && paidAt <= now ? 'paid' : state

/** The charges and refunds of one stand-in. */
export const store = ({ db }: Pick<Kit, 'db'>, provider: Provider) => ({
  addCharge: (charge: Charge) => addObject(db, provider, charge.id, charge),
  charge: async (id: string) => {
    const found = await objectById<Charge | Refund>(db, provider, id)
    return found?.kind === 'charge' ? found : undefined
  },
  chargesLike: (like: Partial<Charge>) => objectsLike<Charge>(db, provider, { ...like, kind: 'charge' }),
  changeCharge: (id: string, change: Partial<Charge>, where: Partial<Charge> = {}) =>
    changeObject<Charge>(db, provider, id, change, where),
  addRefund: (refund: Refund) => addObject(db, provider, refund.id, refund),
  refund: async (id: string) => {
    const found = await objectById<Charge | Refund>(db, provider, id)
    return found?.kind === 'refund' ? found : undefined
  },
  refundsLike: (like: Partial<Refund>) => objectsLike<Refund>(db, provider, { ...like, kind: 'refund' }),
})

/** What went back of a payment, in minor units. */
export const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { amountMinor, failed }) => (failed ? sum : sum + amountMinor), 0)

const turns = new Map<string, Promise<unknown>>()

/** Runs work with the same name one after the other. */
export const serialised = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const mine = (turns.get(name) ?? Promise.resolve()).then(work)
  const done = mine.catch(() => undefined)
  turns.set(name, done)
  try {
    return await mine
  } finally {
    if (turns.get(name) === done) turns.delete(name)
  }
}

/** Milliseconds for which an idempotency key is remembered: no provider promises less than a day. */
const keyLifetime = 86_400_000

type KeptAnswer = { kind: 'answer'; at: number; hash: string; answer: object }

/** The response to an idempotency key, with the hash of its request, until it is forgotten. */
export const answerTo = async ({ db, now }: Pick<Kit, 'db' | 'now'>, provider: Provider, key: string) => {
  const kept = await objectById<KeptAnswer>(db, provider, `answer:${key}`)
  return kept && now() - kept.at < keyLifetime ? kept : undefined
}
export const keepAnswer = (
  { db, now }: Pick<Kit, 'db' | 'now'>,
  provider: Provider,
  key: string,
  kept: Pick<KeptAnswer, 'hash' | 'answer'>,
) => setObject<KeptAnswer>(db, provider, `answer:${key}`, { kind: 'answer', at: now(), ...kept })

/** Returns the stored response for a repeated idempotency key. */
export const withIdempotency = async <T extends object>(
  kit: Pick<Kit, 'db' | 'now'>,
  provider: Provider,
  key: string | undefined,
  make: () => Promise<T>,
): Promise<T> => {
  if (!key) return make()
  return serialised(`${provider} ${key}`, async () => {
    const kept = await answerTo(kit, provider, key)
    if (kept) return kept.answer as T
    const answer = await make()
    await keepAnswer(kit, provider, key, { hash: '', answer })
    return answer
  })
}

export const textHeader = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
