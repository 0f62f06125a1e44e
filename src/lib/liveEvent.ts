/** Tells a user's pages that their data changed. `all`: events may have been missed, so everything must be refetched. */
export type LiveEvent = { topic: 'notifications' | 'booking' | 'all'; booking_id?: number }
