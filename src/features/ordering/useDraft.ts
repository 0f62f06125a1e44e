import type { Booking } from '#features/bookings/contract.ts'
import type { Coupon } from '#features/coupons/contract.ts'
import { isTimed } from '#features/pricing/rules.ts'
import { stored, unsentPrefix } from '#web/stored.ts'

/** A chosen free start: wall time, instant and zone of the visit's address. */
export type ChosenTime = { local: string; at: string; zone: string }

/** The booking draft, stored in the browser: it survives signing in, a reload and a change of language. */
export type Draft = {
  serviceId: number
  optionIds: number[]
  quantity: number
  /** A saved address by its id, or the typed one; unset: the current address of the top bar, else a saved one. */
  place?: number | 'typed' | undefined
  description?: string
  address?: string
  time?: ChosenTime | undefined
  /** The typed code; {@link coupon} is the server's reply, `null` if it is not valid. */
  code?: string
  coupon?: Coupon | null | undefined
  hint?: string
  /** Idempotency key and body of the last attempt: the same body again is the same booking. */
  attempt?: { key: string; body: string }
}

const isDraft = (found: unknown): found is Draft => {
  const draft = found as Partial<Draft> | null
  return typeof draft?.serviceId === 'number' && Array.isArray(draft.optionIds) && typeof draft.quantity === 'number'
}

const draft = stored<Draft>(`${unsentPrefix}booking`, isDraft)

/** One array for all, so that components that read it are not rendered for another empty one. */
const noOptions: number[] = []

/** A draft belongs to one service; another service starts a new draft. */
const of = (serviceId: number, found: Draft | null): Draft =>
  found?.serviceId === serviceId ? found : { serviceId, optionIds: noOptions, quantity: 1 }

export const useDraft = (serviceId: number): Draft => of(serviceId, draft.use())

/** One part of it: for what stands on the service's page, which typing into the form does not render. */
export const useDraftPart = <K extends keyof Draft>(serviceId: number, part: K): Draft[K] =>
  draft.usePart((found) => of(serviceId, found)[part])

/** The options chosen now, without following them. */
export const chosenOptions = (serviceId: number): number[] => of(serviceId, draft.get()).optionIds

export const changeDraft = (serviceId: number, change: Partial<Draft>): void =>
  draft.set({ ...of(serviceId, draft.get()), ...change, serviceId })

/** Book again: a draft filled in from an existing booking, without its time. */
export const draftFromBooking = ({ e_service, options, quantity, address, hint }: Booking): void =>
  draft.set({
    serviceId: e_service.id,
    optionIds: options.filter((option) => !isTimed(option)).map(({ id }) => id),
    quantity,
    place: address.id ?? 'typed',
    description: address.description,
    address: address.address,
    ...(hint && { hint }),
  })

/** Deselects a refused time. */
export const dropTime = (serviceId: number, local: string): void => {
  if (of(serviceId, draft.get()).time?.local === local) changeDraft(serviceId, { time: undefined })
}

/** Clears the draft after booking; a newer draft that was not sent stays. */
export const clearBookedDraft = (serviceId: number): void => {
  const found = draft.get()
  if (found?.serviceId === serviceId && found.attempt) draft.clear()
}

/** The idempotency key for this body (`booking-and-money.md §7`). */
export const attemptKey = (serviceId: number, body: string): string => {
  const { attempt } = of(serviceId, draft.get())
  if (attempt?.body === body) return attempt.key
  const key = crypto.randomUUID()
  changeDraft(serviceId, { attempt: { key, body } })
  return key
}
