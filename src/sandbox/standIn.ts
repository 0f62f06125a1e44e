import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Keys, Provider } from '#server/config/paymentKeys.ts'
import type { Db } from '#server/db/database.ts'
import { addObject, changeObject, objectById, objectsLike } from './queries.ts'

/** A webhook on its way to us, as the provider would send it. */
export type Delivery = { body: string; headers: Record<string, string> }

/** What a stand-in works with. */
export type Kit = {
  db: Db
  /** The address at which browsers and adapters reach it. */
  base: string
  keys: Keys
  now: () => number
  deliver: (provider: Provider, delivery: Delivery) => void
}

export type ChargeState = 'open' | 'paid' | 'failed' | 'expired'

/** A checkout and its money, as every stand-in keeps it; amounts in ISO minor units. */
export type Charge = {
  kind: 'charge'
  id: string
  /** The id of the money, once it came. */
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
  /** What the merchant gave along: its own reference and whatever else the protocol carries. */
  own: Record<string, string>
  /** The customer agreed and the merchant has yet to take it. */
  approved?: boolean
}

export type Refund = {
  kind: 'refund'
  id: string
  paymentId: string
  amountMinor: number
  currency: string
  createdAt: number
  own: Record<string, string>
}

/** What happened on the hosted page. */
export type Outcome = 'paid' | 'declined'

/** The far end of one provider: its documented API, its webhook, its hosted page. */
export type StandIn = {
  provider: Provider
  /** The name on the hosted page. */
  label: string
  routes: (app: FastifyInstance, kit: Kit) => void
  /** What paying does to a charge, where it is more than being paid. */
  onPay?: (charge: Charge) => Partial<Charge>
  /** What declining does: some protocols leave the checkout open for another try. */
  onDecline: (charge: Charge) => Partial<Charge>
  /** What the provider tells the merchant. */
  webhook: (kit: Kit, charge: Charge, happening: Outcome) => Delivery | null
  /** Where the customer is sent afterwards. */
  returnUrl: (kit: Kit, charge: Charge, happening: Outcome) => string
}

/** How it stands by now: what was to be paid later is paid when its time has come. */
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

const turns = new Map<string, Promise<unknown>>()

/** Does what is asked under one name one after the other: of two who ask at once the second finds what the first left. */
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

/** An answer kept for whoever asks again with the same idempotency key. */
export const withIdempotency = async <T extends object>(
  { db }: Pick<Kit, 'db'>,
  provider: Provider,
  key: string | undefined,
  make: () => Promise<T>,
): Promise<T> => {
  if (!key) return make()
  const id = `answer:${key}`
  return serialised(`${provider} ${id}`, async () => {
    const kept = await objectById<{ answer: T }>(db, provider, id)
    if (kept) return kept.answer
    const answer = await make()
    await addObject(db, provider, id, { kind: 'answer', answer })
    return answer
  })
}

export const textHeader = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
