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
] as const
export type MediaOwner = (typeof mediaOwners)[number]
