import type { Booking } from '#features/bookings/contract.ts'
import type { Coupon } from '#features/coupons/contract.ts'
import { isTimed } from '#features/pricing/rules.ts'
import { stored } from '#web/stored.ts'

/** A chosen free start: wall time at the door, its instant, the zone of the door. */
export type ChosenTime = { local: string; at: string; zone: string }

/** What is being booked, kept in this browser: it survives signing in, a reload and a change of language. */
export type Draft = {
  serviceId: number
  optionIds: number[]
  quantity: number
  /** A saved address by its id, or the one typed here; unset: the current address of the bar, else a saved one. */
  place?: number | 'typed' | undefined
  description?: string
  address?: string
  time?: ChosenTime | undefined
  /** What was typed; {@link coupon} is what the server said to it: `null`, it is not valid. */
  code?: string
  coupon?: Coupon | null | undefined
  hint?: string
  /** Key of the last try to book, and what was sent with it: the same again is the same booking. */
  attempt?: { key: string; body: string }
}

const isDraft = (found: unknown): found is Draft => {
  const draft = found as Partial<Draft> | null
  return typeof draft?.serviceId === 'number' && Array.isArray(draft.optionIds) && typeof draft.quantity === 'number'
}

const draft = stored<Draft>('booking_draft', isDraft)

/** A draft belongs to one service; another one starts anew. */
const of = (serviceId: number, found: Draft | null): Draft =>
  found?.serviceId === serviceId ? found : { serviceId, optionIds: [], quantity: 1 }

export const useDraft = (serviceId: number): Draft => of(serviceId, draft.use())

export const changeDraft = (serviceId: number, change: Partial<Draft>): void =>
  draft.set({ ...of(serviceId, draft.get()), ...change, serviceId })

/** The same as a booking made before, at another time: its form comes filled in. */
export const draftAgain = ({ e_service, options, quantity, address, hint }: Booking): void =>
  draft.set({
    serviceId: e_service.id,
    optionIds: options.filter((option) => !isTimed(option)).map(({ id }) => id),
    quantity,
    place: address.id ?? 'typed',
    description: address.description,
    address: address.address,
    ...(hint && { hint }),
  })

/** A time that was refused is no longer the chosen one. */
export const dropTime = (serviceId: number, local: string): void => {
  if (of(serviceId, draft.get()).time?.local === local) changeDraft(serviceId, { time: undefined })
}

/** The draft has become a booking; one begun since, never sent yet, stays. */
export const forgetBooked = (serviceId: number): void => {
  const found = draft.get()
  if (found?.serviceId === serviceId && found.attempt) draft.clear()
}

/** The key under which this very body was or will be posted (`booking-and-money.md §7`). */
export const attemptKey = (serviceId: number, body: string): string => {
  const { attempt } = of(serviceId, draft.get())
  if (attempt?.body === body) return attempt.key
  const key = crypto.randomUUID()
  changeDraft(serviceId, { attempt: { key, body } })
  return key
}
