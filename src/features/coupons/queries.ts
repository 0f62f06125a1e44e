import { sql } from 'kysely'
import { latinDigits } from '#lib/digits.ts'
import { bareCode } from '#lib/text.ts'
import type { Db, Tx } from '#server/db/database.ts'

export type CouponRow = {
  id: number
  code: string
  discount: number
  discount_type: 'percent' | 'fixed'
  description: { en?: string; ar?: string } | null
  enabled: boolean
  everywhere: boolean
  starts_at: Date | null
  expires_at: Date
  for_customer: boolean
  created_at: Date
  updated_at: Date
  usage_limit: number | null
  per_customer_limit: number | null
  used: number
  used_by_customer: number
  service_ids: number[]
  provider_ids: number[]
  category_ids: number[]
}

/** A coupon by id or by its code (neither case nor Arabic digits matter, nor what is not seen; the code as it was typed comes first), with its links and how often this customer used it. */
export const couponRow = async (
  db: Db,
  by: { id: number } | { code: string },
  userId: number,
): Promise<CouponRow | undefined> => {
  const condition =
    'id' in by
      ? sql`c.id = ${by.id}::int`
      : sql`c.code = ANY(${[by.code, latinDigits(bareCode(by.code))]}::citext[]) ORDER BY c.code = ${by.code}::citext DESC LIMIT 1`
  const { rows } = await sql<CouponRow>`
    SELECT c.id, c.code, c.discount, c.discount_type, c.description, c.enabled, c.everywhere, c.starts_at, c.expires_at,
      c.created_at, c.updated_at, c.usage_limit, c.per_customer_limit, c.used,
      coalesce((SELECT u.used FROM coupon_customers u WHERE u.coupon_id = c.id AND u.user_id = ${userId}::int), 0)
        AS used_by_customer,
      NOT EXISTS (SELECT FROM coupon_people p WHERE p.coupon_id = c.id)
        OR EXISTS (SELECT FROM coupon_people p WHERE p.coupon_id = c.id AND p.user_id = ${userId}::int) AS for_customer, l.*
    FROM coupons c, LATERAL (
      SELECT coalesce(json_agg(e_service_id) FILTER (WHERE e_service_id IS NOT NULL), '[]') AS service_ids,
        coalesce(json_agg(e_provider_id) FILTER (WHERE e_provider_id IS NOT NULL), '[]') AS provider_ids,
        coalesce(json_agg(category_id) FILTER (WHERE category_id IS NOT NULL), '[]') AS category_ids
      FROM coupon_links WHERE coupon_id = c.id) l
    WHERE ${condition}`.execute(db)
  return rows[0]
}

/** Consumes one use of a coupon within its limits; of two concurrent calls for the last use one succeeds. False: none is left. */
export const consumeUse = async (tx: Tx, couponId: number, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    WITH taken AS (
      UPDATE coupons SET used = used + 1
      WHERE id = ${couponId}::int AND enabled AND expires_at > now() AND coalesce(starts_at <= now(), true)
        AND (usage_limit IS NULL OR used < usage_limit)
      RETURNING id, per_customer_limit
    )
    INSERT INTO coupon_customers AS c (coupon_id, user_id, used) SELECT id, ${userId}::int, 1 FROM taken
    ON CONFLICT (coupon_id, user_id) DO UPDATE SET used = c.used + 1
    WHERE c.used < coalesce((SELECT per_customer_limit FROM taken), c.used + 1)
    RETURNING 1`.execute(tx)
  return rows.length > 0
}

/** Returns the use of a booking, to whose it is by now. */
export const returnUse = async (tx: Tx, bookingId: number): Promise<void> => {
  await sql`
    WITH returned AS (
      UPDATE coupons c SET used = c.used - 1 FROM bookings b
      WHERE b.id = ${bookingId}::int AND c.id = b.coupon_id AND c.used > 0 RETURNING c.id, b.user_id)
    UPDATE coupon_customers c SET used = c.used - 1 FROM returned
    WHERE c.coupon_id = returned.id AND c.user_id = returned.user_id AND c.used > 0`.execute(tx)
}
