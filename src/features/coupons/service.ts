import { parseIds } from '#lib/ids.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { limitUser } from '#server/http/limits.ts'
import type { Coupon as CouponReply } from './contract.ts'
import { type CouponRow, consumeUse, couponRow, returnUse } from './queries.ts'
import { type CouponRefusal, type CouponTarget, checkCoupon, couponCode } from './rules.ts'

const refusalOf = (row: CouponRow | undefined, target: CouponTarget, now: number): CouponRefusal | null => {
  const coupon = row && {
    enabled: row.enabled,
    startsAt: row.starts_at?.getTime() ?? null,
    expiresAt: row.expires_at.getTime(),
    forCustomer: row.for_customer,
    everywhere: row.everywhere,
    serviceIds: row.service_ids,
    providerIds: row.provider_ids,
    categoryIds: row.category_ids,
    usageLimit: row.usage_limit,
    perCustomerLimit: row.per_customer_limit,
  }
  const use = { total: row?.used ?? 0, byCustomer: row?.used_by_customer ?? 0 }
  const verdict = checkCoupon(coupon ?? null, target, use, now)
  return verdict.ok ? null : verdict.refused
}

const timestampOf = (at: Date): string => at.toISOString().replace('Z', '000Z')

const toReply = (row: CouponRow): CouponReply => {
  const { en, ar } = row.description ?? {}
  return {
    id: row.id,
    code: row.code,
    discount: row.discount,
    discount_type: row.discount_type,
    description: row.description && { en: en ?? ar ?? '', ar: ar ?? en ?? '' },
    expires_at: timestampOf(row.expires_at),
    enabled: row.enabled,
    created_at: timestampOf(row.created_at),
    updated_at: timestampOf(row.updated_at),
    custom_fields: [],
  }
}

type CouponQuery = {
  code?: string | undefined
  e_service_id?: number | undefined
  e_provider_id?: number | undefined
  categories_id?: string | undefined
}

/** Counts a try of a code, or of an id, which is as secret. @throws Refusal too_many_requests */
export const limitTries = (context: Pick<ReadContext<'user'>, 'db' | 'config' | 'user'>): Promise<void> =>
  limitUser(context, 'coupon', context.user.id)

/** The coupon of a code if it is valid for the selection; null if not (wire §8). Refuses `coupon_required`, `too_many_requests`. */
export const checkCode = async (context: ReadContext<'user'>, query: CouponQuery): Promise<CouponReply | null> => {
  const { db, user } = context
  const code = couponCode(query.code) ?? refuse('coupon_required')
  await limitTries(context)
  const row = await couponRow(db, { code }, user.id)
  const target = {
    serviceId: query.e_service_id ?? 0,
    providerId: query.e_provider_id ?? 0,
    categoryIds: parseIds(query.categories_id ?? ''),
  }
  return row && refusalOf(row, target, Date.now()) === null ? toReply(row) : null
}

/** What a booking keeps of its coupon. */
export type FrozenCoupon = Pick<CouponReply, 'id' | 'code' | 'discount' | 'discount_type'>

/** A coupon a client named: by the id it got from a check, or only by the code that was typed. */
export type NamedCoupon = { id: number } | { code: string }

/** Loads a named coupon; {@link chosenCoupon} validates it once the booked service is known. */
export const readCoupon = (db: Db, named: NamedCoupon, userId: number) => couponRow(db, named, userId)

/**
 * The coupon of a new booking. One named by id was checked before, so it must still be valid: `coupon_invalid`,
 * `coupon_exhausted`. A code that was only typed is ignored if it is not valid (wire §6).
 */
export const chosenCoupon = (
  named: NamedCoupon | null,
  row: CouponRow | undefined,
  target: CouponTarget,
  now: number,
): FrozenCoupon | null => {
  if (!named) return null
  const refused = refusalOf(row, target, now)
  if (row && refused === null) {
    return { id: row.id, code: row.code, discount: row.discount, discount_type: row.discount_type }
  }
  if ('code' in named) return null
  return refuse(refused === 'coupon_exhausted' ? 'coupon_exhausted' : 'coupon_invalid')
}

/** Uses a coupon in the booking's transaction; the database enforces the limits. Refuses `coupon_exhausted`. */
export const redeem = async (tx: Tx, couponId: number, userId: number): Promise<void> => {
  if (!(await consumeUse(tx, couponId, userId))) refuse('coupon_exhausted')
}

/** Returns the use of a cancelled booking. */
export const release = (tx: Tx, bookingId: number): Promise<void> => returnUse(tx, bookingId)
