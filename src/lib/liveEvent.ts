/** Something of a person's own that is not as it was. `all`: news may have been missed, so everything is to be read anew. */
export type LiveEvent = { topic: 'notifications' | 'booking' | 'all'; booking_id?: number }
