/** Tables whose rows carry pictures: the values of `media.model_type`. */
export const mediaOwners = [
  'users',
  'categories',
  'e_services',
  'e_providers',
  'galleries',
  'options',
  'slides',
  'payment_methods',
  'booking_messages',
  'complaint_messages',
  'e_service_reviews',
  'service_drafts',
  'workers',
  'visit_pictures',
  'settings',
] as const

/** Their pictures are for some people only: never at a public address. */
export const privateOwners: readonly (typeof mediaOwners)[number][] = [
  'booking_messages',
  'complaint_messages',
  'visit_pictures',
]
export type MediaOwner = (typeof mediaOwners)[number]
