/** A coupon as stored, with what it is linked to. Instants are milliseconds since 1970 UTC. */
export interface Coupon {
  enabled: boolean
  /** `null`: at once. */
  startsAt: number | null
  expiresAt: number
  /** It is for everybody, or for this customer. */
  forCustomer: boolean
  /** Valid without any link. */
  everywhere: boolean
  serviceIds: readonly number[]
  providerIds: readonly number[]
  categoryIds: readonly number[]
  /** `null`: no limit. */
  usageLimit: number | null
  perCustomerLimit: number | null
}

/** What is being booked; `categoryIds` are all categories of the service. */
export interface CouponTarget {
  serviceId: number
  providerId: number
  categoryIds: readonly number[]
}

/** How often the coupon is used by bookings that were not cancelled. */
export interface CouponUse {
  total: number
  byCustomer: number
}

/** All show as 'Coupon code not valid' (spec §8); API clients can distinguish them. */
export type CouponRefusal =
  | 'coupon_unknown'
  | 'coupon_disabled'
  | 'coupon_not_yet'
  | 'coupon_expired'
  | 'coupon_not_for_you'
  | 'coupon_not_for_this'
  | 'coupon_exhausted'

export type CouponVerdict = { ok: true } | { ok: false; refused: CouponRefusal }

function isLinked(coupon: Coupon, target: CouponTarget): boolean {
  return (
    coupon.everywhere ||
    coupon.serviceIds.includes(target.serviceId) ||
    coupon.providerIds.includes(target.providerId) ||
    target.categoryIds.some((id) => coupon.categoryIds.includes(id))
  )
}

function isUsedUp(coupon: Coupon, use: CouponUse): boolean {
  const reached = (used: number, limit: number | null): boolean => limit !== null && used >= limit
  return reached(use.total, coupon.usageLimit) || reached(use.byCustomer, coupon.perCustomerLimit)
}

/**
 * Whether a coupon is valid for this booking (booking-and-money §3, wire §8). Enabled, begun, not expired, for this customer, linked to
 * the service, its provider or any of its categories, within its limits. The limits are only pre-checked: the redemption row decides.
 */
export function checkCoupon(coupon: Coupon | null, target: CouponTarget, use: CouponUse, now: number): CouponVerdict {
  if (!coupon) return { ok: false, refused: 'coupon_unknown' }
  if (!coupon.enabled) return { ok: false, refused: 'coupon_disabled' }
  if (coupon.startsAt !== null && coupon.startsAt > now) return { ok: false, refused: 'coupon_not_yet' }
  if (coupon.expiresAt <= now) return { ok: false, refused: 'coupon_expired' }
  if (!coupon.forCustomer) return { ok: false, refused: 'coupon_not_for_you' }
  if (!isLinked(coupon, target)) return { ok: false, refused: 'coupon_not_for_this' }
  if (isUsedUp(coupon, use)) return { ok: false, refused: 'coupon_exhausted' }
  return { ok: true }
}

/** The trimmed code; `null` if empty ('Coupon code is required', spec §5). */
export function couponCode(typed: unknown): string | null {
  const code = typeof typed === 'string' ? typed.trim() : ''
  return code === '' ? null : code
}
