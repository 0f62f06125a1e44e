/** The four types, exactly as clients know them: each is also the key of its words (`wire.md §9`). */
export const kinds = {
  newBooking: 'App\\Notifications\\NewBooking',
  statusChangedBooking: 'App\\Notifications\\StatusChangedBooking',
  statusChangedPayment: 'App\\Notifications\\StatusChangedPayment',
  newMessage: 'App\\Notifications\\NewMessage',
} as const
export type Kind = keyof typeof kinds

type About = { booking_id: number }
/** What each says besides its type. */
export type Facts = {
  newBooking: About
  statusChangedBooking: About
  statusChangedPayment: About
  newMessage: { from: string; message_id: string }
}

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
