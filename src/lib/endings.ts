/** What people call a visit that was called off, by who did it. */
export const endings = {
  customer: 'cancelled',
  operator: 'cancelled',
  provider: 'declined',
  system: 'expired',
} as const

export type Ending = (typeof endings)[keyof typeof endings]
