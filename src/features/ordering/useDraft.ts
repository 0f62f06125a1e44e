import type { Booking } from '#features/bookings/contract.ts'
import type { Coupon } from '#features/coupons/contract.ts'
import { isTimed } from '#features/pricing/rules.ts'
import { randomUuid } from '#lib/ids.ts'
import { unsent } from '#web/unsent.ts'

/** A chosen free start: wall time, instant and zone of the visit's address. */
export type ChosenTime = { local: string; at: string; zone: string }

/** The booking draft, stored in the browser: it survives signing in, a reload and a change of language. */
export type Draft = {
  /** The service. */
  about: number
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
  /**
   * Idempotency key and body of the last attempt: the same body again is the same booking. `unknown`: no answer has arrived, so
   * it may have been made; also where the page ended before one could.
   */
  attempt?: { key: string; body: string; unknown?: boolean } | undefined
}

/** One for each service. */
const drafts = unsent<Draft>(
  'bookings',
  ({ optionIds, quantity }) => Array.isArray(optionIds) && typeof quantity === 'number',
)

/** One array for all, so that components that read it are not rendered for another empty one. */
const noOptions: number[] = []

const orEmpty = (about: number, found: Draft | undefined): Draft =>
  found ?? { about, optionIds: noOptions, quantity: 1 }

const of = (serviceId: number): Draft => orEmpty(serviceId, drafts.get(serviceId))

export const useDraft = (serviceId: number): Draft => orEmpty(serviceId, drafts.use(serviceId))

/** One part of it: for what stands on the service's page, which typing into the form does not render. */
export const useDraftPart = <K extends keyof Draft>(serviceId: number, part: K): Draft[K] =>
  drafts.usePart(serviceId, (found) => orEmpty(serviceId, found)[part])

/** The options chosen now, without following them. */
export const chosenOptions = (serviceId: number): number[] => of(serviceId).optionIds

export const changeDraft = (serviceId: number, change: Partial<Draft>): void =>
  drafts.set({ ...of(serviceId), ...change, about: serviceId })

/**
 * Where an operator goes on as somebody else: what was begun for one person is not booked for the next. `but`: whose is kept, and
 * shown to them alone.
 */
export const removeDrafts = (but?: number): void => drafts.clearAll(but)

/** On entering the service's page (`spec §2.19`). */
export const clearChoices = (serviceId: number): void => {
  if (drafts.get(serviceId)) changeDraft(serviceId, { optionIds: [], quantity: 1 })
}

/** Book again: a draft filled in from an existing booking, without its time. */
export const draftFromBooking = ({ e_service, options, quantity, address, hint }: Booking): void =>
  drafts.set({
    about: e_service.id,
    optionIds: options.filter((option) => !isTimed(option)).map(({ id }) => id),
    quantity,
    place: address.id ?? 'typed',
    description: address.description,
    address: address.address,
    ...(hint && { hint }),
  })

/** Deselects a refused time. */
export const dropTime = (serviceId: number, local: string): void => {
  if (of(serviceId).time?.local === local) changeDraft(serviceId, { time: undefined })
}

/** Clears the draft after booking; a newer draft that was not sent stays. */
export const clearBookedDraft = (serviceId: number): void => {
  if (drafts.get(serviceId)?.attempt) drafts.clear(serviceId)
}

/** The last attempt was refused. */
export const hearRefusal = (serviceId: number): void => {
  const { attempt } = of(serviceId)
  if (attempt) changeDraft(serviceId, { attempt: { ...attempt, unknown: false } })
}

/** The idempotency key for this body (`booking-and-money.md §7`). */
export const attemptKey = (serviceId: number, body: string): string => {
  const { attempt } = of(serviceId)
  const key = attempt?.body === body ? attempt.key : randomUuid()
  changeDraft(serviceId, { attempt: { key, body, unknown: true } })
  return key
}
