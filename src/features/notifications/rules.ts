/** The four types, exactly as clients know them: each is also the key of its words (`wire.md §9`). */
export const kinds = {
  newBooking: 'App\\Notifications\\NewBooking',
  statusChangedBooking: 'App\\Notifications\\StatusChangedBooking',
  statusChangedPayment: 'App\\Notifications\\StatusChangedPayment',
  newMessage: 'App\\Notifications\\NewMessage',
} as const
export type Kind = keyof typeof kinds

/** What happened more exactly than the four types can say: existing clients read the type, ours the event. */
const events = ['rescheduled', 'reminder_day', 'reminder_hours', 'unanswered', 'expired', 'refunded', 'misfit'] as const
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
  events.some((known) => known === event) ? `event.${event}` : type

/** Where a booking is shown to one of its sides. */
export const placeOf = (bookingId: string | number, customer: boolean): string =>
  `${customer ? '' : '/provider'}/bookings/${bookingId}`

/** The parameters of a notification's message from its JSON text; nothing where the text is unreadable. */
export const factsOf = (data: string): Record<string, string | number> => {
  try {
    const facts: unknown = JSON.parse(data)
    if (typeof facts !== 'object' || facts === null) return {}
    return Object.fromEntries(
      Object.entries(facts).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
    ) as Record<string, string | number>
  } catch {
    return {}
  }
}
