import { expectedEnd } from '#lib/time.ts'

/** The four types, exactly as clients know them: each is also the key of its words (`wire.md §9`). */
export const kinds = {
  newBooking: 'App\\Notifications\\NewBooking',
  statusChangedBooking: 'App\\Notifications\\StatusChangedBooking',
  statusChangedPayment: 'App\\Notifications\\StatusChangedPayment',
  newMessage: 'App\\Notifications\\NewMessage',
} as const
export type Kind = keyof typeof kinds

/** Events with a sentence of their own instead of their type's. */
const sentences = [
  'rescheduled',
  'reminder_day',
  'reminder_hours',
  'unanswered',
  'expired',
  'refunded',
  'misfit',
] as const
/** Events that only the headline names. */
const named = ['cancelled', 'declined', 'paid', 'cash_recorded', 'cash_confirmed'] as const
const events = [...sentences, ...named]
/** What happened more exactly than the four types can say: existing clients read the type, ours the event. */
export type Event = (typeof events)[number]

type About = { booking_id: number }
/** What each says besides its type. */
export type Facts = {
  newBooking: About
  statusChangedBooking: About & { event?: Event }
  statusChangedPayment: About & { event?: Event }
  /** `booking_id` is where our own pages go on. */
  newMessage: { from: string; message_id: string; booking_id: number }
}

/** The key of a notification's message: its event's where it has one we know, else its type. */
export const messageKey = (type: string, { event }: Record<string, string | number>): string =>
  sentences.some((known) => known === event) ? `event.${event}` : type

/** The key of what a headline names; null: the new status. */
export type HeadlineKey = `what.${Event | 'new_booking'}`

/** What a headline names first, of a type and an event: an event, a new booking, or the new status of the booking (null). */
export const headlineKey = (type: string, { event }: Record<string, string | number>): HeadlineKey | null => {
  const known = events.find((one) => one === event)
  if (known) return `what.${known}`
  return type === kinds.newBooking ? 'what.new_booking' : null
}

/** Where a booking is shown to one of its sides. */
export const placeOf = (bookingId: string | number, customer: boolean): string =>
  `${customer ? '' : '/provider'}/bookings/${bookingId}`

const parsed = (data: string): Record<string, unknown> => {
  try {
    const found: unknown = JSON.parse(data)
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The parameters of a notification's message from its JSON text; nothing where the text is unreadable. */
export const factsOf = (data: string): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(parsed(data)).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  ) as Record<string, string | number>

type Names = { en?: string; ar?: string }
/** The visit a notification is about, as it was when that was written. */
export type Visit = {
  service: Names
  provider: Names
  /** The status the booking had then. */
  status: Names
  /** The instant, and the zone of the address. */
  visit_at: string
  time_zone: string
  /** The expected end; unset in those from before. */
  until?: number
}

const isNames = (value: unknown): value is Names => typeof value === 'object' && value !== null

/** The visit in a notification's JSON text; null in those of before, and in those about no visit. */
export const visitOf = (data: string): Visit | null => {
  const { service, provider, status, visit_at: at, time_zone: zone, duration } = parsed(data)
  if (!isNames(service) || !isNames(provider) || !isNames(status)) return null
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof zone !== 'string') return null
  const until = typeof duration === 'string' && { until: expectedEnd(at, duration) }
  return { service, provider, status, visit_at: at, time_zone: zone, ...until }
}
