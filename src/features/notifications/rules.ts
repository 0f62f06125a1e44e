import { expectedEnd } from '#lib/time.ts'

/** The four types that clients know, and one about a team; each is also its message key (`wire.md §9`). */
export const kinds = {
  newBooking: 'App\\Notifications\\NewBooking',
  statusChangedBooking: 'App\\Notifications\\StatusChangedBooking',
  statusChangedPayment: 'App\\Notifications\\StatusChangedPayment',
  newMessage: 'App\\Notifications\\NewMessage',
  teamChanged: 'App\\Notifications\\TeamChanged',
} as const
export type Kind = keyof typeof kinds

/** Seconds before a message is mailed and pushed: who has it in sight has read it by then. */
export const secondsInSight = 5

/** Events with their own message instead of their type's. */
const sentences = [
  'rescheduled',
  'taken_over',
  'given',
  'other_worker',
  'time_proposed',
  'time_kept',
  'time_kept_for_you',
  'running_late',
  'provider_absent',
  'team_absent',
  'extra_offered',
  'extra_accepted',
  'extra_declined',
  'start_said',
  'finish_said',
  'hours_corrected',
  'hours_accepted',
  'hours_declined',
  'reminder_day',
  'reminder_hours',
  'unanswered',
  'expired',
  'paid',
  'cash_recorded',
  'cash_confirmed',
  'refunded',
  'credited',
  'cash_refused',
  'misfit',
  'office',
  'booked_for_you',
  'booked_instead',
] as const
/** Events that only have a headline. */
const named = ['cancelled', 'declined'] as const
const events = [...sentences, ...named]
/** Events of no visit, which have no headline. */
const ofTeams = ['member_left'] as const
/** What happened, in more detail than the four types: existing clients read the type, ours the event. */
export type Event = (typeof events)[number]

type About = { booking_id: number }
/** `amount` is for clients that show it as it comes; `amount_minor`, in the marketplace's currency only, for the reader's own form. */
export type AmountFacts = { amount: string; amount_minor?: number }
/** Credit in the customer's wallet, for a booking or for none. */
type Credit = { booking_id?: number; event: 'credited'; reason: string } & AmountFacts
/** Money that came, or goes back. */
type Sum = About & { event: 'paid' | 'cash_recorded' | 'cash_confirmed' | 'refunded' } & AmountFacts
/** The data of each type. */
export type NotificationData = {
  newBooking: About & { event?: 'given' }
  statusChangedBooking: About &
    (
      | { event?: Exclude<Event, 'running_late' | 'time_proposed' | 'extra_offered' | 'hours_corrected'> }
      /** What it is, and its price before tax. */
      | ({ event: 'extra_offered'; extra: string } & AmountFacts)
      /** The total they would make. */
      | ({ event: 'hours_corrected' } & AmountFacts)
      | { event: 'running_late'; minutes: number }
      /** `proposed_at`: the instant. */
      | { event: 'time_proposed'; proposed_at: string }
    )
  statusChangedPayment: (About & { event?: Exclude<Event, (Sum | Credit)['event']> }) | Sum | Credit
  /** `booking_id` is used for links. `from`: whose message it is, where no person wrote it. */
  newMessage: { from?: string; message_id: string; booking_id: number; event?: Event }
  /** Who, and of which team: the names of both are read. */
  teamChanged: { event: (typeof ofTeams)[number]; member_id: number; e_provider_id: number }
}

/** The key of a notification's message: that of its event, else that of its type. */
export const messageKey = (type: string, { event }: Record<string, string | number>): string =>
  [...sentences, ...ofTeams].some((known) => known === event) ? `event.${event}` : type

/** The message key of a headline's event; null: the headline shows the new status. */
export type HeadlineKey = `what.${Event | 'new_booking'}`

/** The first part of a headline by type and event: an event, a new booking, or the booking's new status (null). */
export const headlineKey = (type: string, { event }: Record<string, string | number>): HeadlineKey | null => {
  const known = events.find((one) => one === event)
  if (known) return `what.${known}`
  return type === kinds.newBooking ? 'what.new_booking' : null
}

/**
 * The page of a notification: the wallet, the team, the calendar for a visit that is a colleague's now, or the booking as its
 * customer or its provider sees it; null: it has none.
 */
export const linkOf = (
  { event, booking_id }: Record<string, string | number | undefined>,
  customer: boolean,
): string | null => {
  if (event === 'credited') return '/wallet'
  if (event === 'member_left') return '/provider/team'
  if (event === 'taken_over') return '/provider/calendar'
  return booking_id ? `${customer ? '' : '/provider'}/bookings/${booking_id}` : null
}

const parsed = (data: string): Record<string, unknown> => {
  try {
    const found: unknown = JSON.parse(data)
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The parameters of a notification's message from its JSON text; empty if the text is invalid. */
export const dataOf = (data: string): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(parsed(data)).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  ) as Record<string, string | number>

/** The parameters with the amount of money in the reader's form; notifications from before have it written out only. */
export const withAmount = (
  facts: Record<string, string | number>,
  write: (minor: number) => string,
): Record<string, string | number> =>
  typeof facts.amount_minor === 'number' ? { ...facts, amount: write(facts.amount_minor) } : facts

type Names = { en?: string; ar?: string }
/** Snapshot of a notification's visit at the time it was created. */
export type Visit = {
  service: Names
  provider: Names
  /** The booking's status at that time. */
  status: Names
  /** The instant, and the zone of the visit's address. */
  visit_at: string
  time_zone: string
  /** The expected end; unset in those from before. */
  until?: number
  /** The time that is proposed instead; the headline names it. */
  proposed?: { at: string; until?: number | undefined }
}

const isNames = (value: unknown): value is Names => typeof value === 'object' && value !== null

/** What a notification about a team says of it: its name in the reader's language. */
export const teamIn = (data: string, translated: (names: Names) => string): { provider?: string } => {
  const { team } = parsed(data)
  return isNames(team) ? { provider: translated(team) } : {}
}

/** The visit in a notification's JSON text; null in older notifications and in those without a visit. */
export const visitOf = (data: string): Visit | null => {
  const { service, provider, status, visit_at: at, time_zone: zone, duration, proposed_at: proposedAt } = parsed(data)
  if (!isNames(service) || !isNames(provider) || !isNames(status)) return null
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof zone !== 'string') return null
  const until = (start: string) => typeof duration === 'string' && { until: expectedEnd(start, duration) }
  const isProposed = typeof proposedAt === 'string' && !Number.isNaN(Date.parse(proposedAt))
  const proposed = isProposed && { proposed: { at: proposedAt, ...until(proposedAt) } }
  return { service, provider, status, visit_at: at, time_zone: zone, ...until(at), ...proposed }
}
