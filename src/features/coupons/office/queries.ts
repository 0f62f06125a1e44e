import { type RawBuilder, sql } from 'kysely'
import type { Translated } from '#lib/schema.ts'
import { inBothLanguages } from '#server/db/bothLanguages.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { OfficeCoupon, TargetKind } from './contract.ts'

const named = (table: 'e_services' | 'e_providers' | 'categories', column: string): RawBuilder<unknown> => sql`
  (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', ${inBothLanguages('t.name')}) ORDER BY t.id), '[]')
    FROM coupon_links l JOIN ${sql.table(table)} t ON t.id = l.${sql.ref(column)} WHERE l.coupon_id = c.id)`

/** Rows of a page. */
const pageSize = 50

type Wanted = { id?: number | undefined; code?: string | undefined; before?: number | undefined }

export type CouponRow = Omit<OfficeCoupon, 'from' | 'until'> & { starts_at: Date | null; expires_at: Date }

/** Coupons, newest first. */
export const officeCoupons = async (db: Db, { id, code, before }: Wanted): Promise<CouponRow[]> => {
  const { rows } = await sql<CouponRow>`
    SELECT c.id, c.code, coalesce(c.description, '{"en": "", "ar": ""}') AS description, c.discount, c.discount_type,
      c.starts_at, c.expires_at, c.enabled, c.everywhere, c.usage_limit, c.per_customer_limit, c.used,
      CASE WHEN NOT c.enabled THEN 'off' WHEN c.expires_at <= now() THEN 'over' WHEN c.starts_at > now() THEN 'waiting'
        WHEN c.used >= c.usage_limit THEN 'used_up' ELSE 'active' END AS state,
      ${named('e_services', 'e_service_id')} AS services, ${named('e_providers', 'e_provider_id')} AS providers,
      ${named('categories', 'category_id')} AS categories,
      (SELECT coalesce(json_agg(u.email ORDER BY u.email), '[]') FROM coupon_people p JOIN users u ON u.id = p.user_id
        WHERE p.coupon_id = c.id) AS customers,
      to_json(c.updated_at) #>> '{}' AS updated_at
    FROM coupons c
    WHERE ${id === undefined ? sql`true` : sql`c.id = ${id}::int`}
      AND ${code ? sql`c.code = ${code}::citext` : sql`true`}
      AND ${before === undefined ? sql`true` : sql`(c.created_at, c.id) < (SELECT b.created_at, b.id FROM coupons b WHERE b.id = ${before}::int)`}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${pageSize}`.execute(db)
  return rows
}

const targets: Record<TargetKind, RawBuilder<unknown>> = {
  services: sql`SELECT id, ${inBothLanguages('t.name')} AS name FROM e_services t WHERE t.search_text LIKE`,
  providers: sql`SELECT id, ${inBothLanguages('t.name')} AS name FROM e_providers t WHERE fold_text(both_languages(t.name)) LIKE`,
  categories: sql`SELECT id, ${inBothLanguages('t.name')} AS name FROM categories t WHERE fold_text(both_languages(t.name)) LIKE`,
}

/** Eight services, providers or categories whose name has this part. */
export const couponTargets = async (db: Db, kind: TargetKind, name: string) => {
  const { rows } = await sql<{ id: number; name: Translated }>`
    ${targets[kind]} '%' || fold_text(${name}::text) || '%' ORDER BY t.id LIMIT 8`.execute(db)
  return rows
}

export type CouponColumns = {
  code: string
  description: Translated
  discount: number
  discount_type: 'percent' | 'fixed'
  starts_at: string | null
  expires_at: string
  enabled: boolean
  everywhere: boolean
  usage_limit: number | null
  per_customer_limit: number | null
}

export const insertCoupon = async (tx: Tx, columns: CouponColumns): Promise<number> => {
  const { id } = await tx.insertInto('coupons').values(columns).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The id; undefined if somebody saved it since `readAt`, or if there is none. */
export const saveCoupon = async (tx: Tx, id: number, readAt: string, columns: CouponColumns) => {
  const row = await tx
    .updateTable('coupons')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('updated_at', '=', sql<Date>`${readAt}::timestamptz`)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type CouponLinks = { services: readonly number[]; providers: readonly number[]; categories: readonly number[] }

/** Rows that are there and stay. */
const kept = (table: string, ids: readonly number[]) =>
  sql`(SELECT id FROM ${sql.table(table)} WHERE id = ANY (${ids}::int[]) ORDER BY id FOR KEY SHARE) ${sql.ref(table)}`

/** What a coupon is valid for. Rows that do not exist are left out. */
export const saveLinks = async (
  tx: Tx,
  id: number,
  { services, providers, categories }: CouponLinks,
): Promise<void> => {
  await sql`DELETE FROM coupon_links WHERE coupon_id = ${id}::int
    AND NOT coalesce(e_service_id = ANY (${services}::int[]), false)
    AND NOT coalesce(e_provider_id = ANY (${providers}::int[]), false)
    AND NOT coalesce(category_id = ANY (${categories}::int[]), false)`.execute(tx)
  await sql`INSERT INTO coupon_links (coupon_id, e_service_id, e_provider_id, category_id)
    SELECT ${id}::int, id, NULL::int, NULL::int FROM ${kept('e_services', services)}
    UNION ALL SELECT ${id}::int, NULL, id, NULL::int FROM ${kept('e_providers', providers)}
    UNION ALL SELECT ${id}::int, NULL, NULL, id FROM ${kept('categories', categories)}
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Whom a coupon is for, by email; returns the emails that no customer has. */
export const savePeople = async (tx: Tx, id: number, emails: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ email: string; user_id: number | null }>`
    SELECT e.email, u.id AS user_id FROM unnest(${emails}::text[]) e(email)
      LEFT JOIN users u ON u.email = e.email::citext`.execute(tx)
  const ids = rows.flatMap(({ user_id }) => user_id ?? [])
  await sql`DELETE FROM coupon_people WHERE coupon_id = ${id}::int AND user_id <> ALL (${ids}::int[])`.execute(tx)
  await sql`INSERT INTO coupon_people (coupon_id, user_id) SELECT ${id}::int, user_id FROM unnest(${ids}::int[]) user_id
    ON CONFLICT DO NOTHING`.execute(tx)
  return rows.filter(({ user_id }) => user_id === null).map(({ email }) => email)
}

export type UseRow = {
  booking_id: number
  user_id: number
  customer: string
  at: string
  e_service: { price: number; discount_price?: number | null; price_unit: string }
  options: { price: number }[]
  taxes: { type: 'percent' | 'fixed'; value: number }[]
  coupon: { id: number; discount: number; discount_type: 'percent' | 'fixed' }
  quantity: number
  start_at: Date | null
  ends_at: Date | null
}

/** The last bookings that used a coupon and were not cancelled, with the parts of their price. */
export const couponUses = async (db: Db, id: number, most: number): Promise<UseRow[]> => {
  const { rows } = await sql<UseRow>`
    SELECT b.id AS booking_id, b.user_id, u.name AS customer, to_json(b.created_at) #>> '{}' AS at,
      json_build_object('price', b.e_service -> 'price', 'discount_price', b.e_service -> 'discount_price',
        'price_unit', b.e_service -> 'price_unit') AS e_service,
      b.options, b.taxes, b.coupon, b.quantity, b.start_at, b.ends_at
    FROM bookings b JOIN users u ON u.id = b.user_id
    WHERE b.coupon_id = ${id}::int AND NOT b.cancel AND b.booking_status_id <> 7
    ORDER BY b.id DESC LIMIT ${most}`.execute(db)
  return rows
}
