/** The kinds of work in the background, as `server/jobs` names them; a test compares the two. */
export const kinds = [
  'booking-alarm',
  'payment',
  'reconcile',
  'news',
  'receipt',
  'mail',
  'push',
  'requests',
  'openings',
  'discounts',
  'figures',
  'calendars',
  'purge',
] as const
export type Kind = (typeof kinds)[number]
