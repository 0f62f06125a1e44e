import { sql } from 'kysely'
import { picturesOf } from '#features/uploads/service.ts'
import type { Translated } from '#lib/schema.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { OfficeCategory } from './contract.ts'

/** All categories, or one, parents first, each level in its order. */
export const officeCategories = async (db: Db, publicUrl: string, id: number | null = null) => {
  const { rows } = await sql<OfficeCategory>`
    SELECT c.id, c.parent_id, c.name, c.description, c.keywords, c.color, c.featured, c."order",
      to_json(c.updated_at) #>> '{}' AS updated_at,
      ${picturesOf('categories', sql`c.id`, sql`${publicUrl}::text || '/media/'`)} AS media,
      (SELECT count(*)::int FROM e_service_categories s WHERE s.category_id = c.id) AS services,
      (SELECT count(*)::int FROM categories s WHERE s.parent_id = c.id) AS children,
      (SELECT count(*)::int FROM coupon_links l WHERE l.category_id = c.id) AS coupons
    FROM categories c WHERE ${id}::int IS NULL OR c.id = ${id}::int
    ORDER BY c.parent_id NULLS FIRST, c."order", c.id`.execute(db)
  return rows
}

export type CategoryColumns = {
  parent_id: number | null
  name: Translated
  description: Translated
  keywords: Translated
  color: string
  featured: boolean
}

export const insertCategory = async (tx: Tx, columns: CategoryColumns): Promise<number> => {
  const { id } = await tx
    .insertInto('categories')
    .values({
      ...columns,
      order: sql<number>`(SELECT coalesce(max("order"), 0) + 1 FROM categories
        WHERE parent_id IS NOT DISTINCT FROM ${columns.parent_id}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The id; undefined if somebody saved it since `readAt`, or if there is none. */
export const saveCategory = async (tx: Tx, id: number, readAt: string, columns: CategoryColumns) => {
  const row = await tx
    .updateTable('categories')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('updated_at', '=', sql<Date>`${readAt}::timestamptz`)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Whether a category may be below this one: pages show two levels, so the parent has none itself and the category has no
 * subcategories. Both rows stay locked, so that neither moves meanwhile.
 */
export const mayBeBelow = async (tx: Tx, id: number | null, parentId: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number; parent_id: number | null }>`
    SELECT id, parent_id FROM categories WHERE id IN (${parentId}::int, ${id}::int) ORDER BY id FOR UPDATE`.execute(tx)
  const parent = rows.find((row) => row.id === parentId)
  if (!parent || parent.parent_id !== null || parentId === id) return false
  const children = await sql`SELECT FROM categories WHERE parent_id = ${id}::int LIMIT 1`.execute(tx)
  return children.rows.length === 0
}

/** Services that are moved by one statement, which has a limit of time: the words of each are written anew. */
const atOnce = 500

/**
 * Moves services of a category from the one that was above it to the one that is, unless others of theirs are below the former. True:
 * there may be more. Written once, where leaving the one and entering the other would be twice.
 */
export const moveAbove = async (tx: Tx, id: number, former: number, parent: number): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE e_service_categories c SET category_id = ${parent}::int
    FROM (SELECT f.e_service_id FROM e_service_categories s JOIN e_service_categories f USING (e_service_id)
      WHERE s.category_id = ${id}::int AND f.category_id = ${former}::int
        AND NOT EXISTS (SELECT FROM e_service_categories b JOIN categories k ON k.id = b.category_id
          WHERE b.e_service_id = s.e_service_id AND (k.parent_id = ${former}::int OR k.id = ${parent}::int))
      LIMIT ${atOnce}::int) moved
    WHERE c.e_service_id = moved.e_service_id AND c.category_id = ${former}::int RETURNING 1`.execute(tx)
  return rows.length === atOnce
}

/** Takes the services of a category out of the one that was above it, unless others of theirs are below that one. */
export const leaveAbove = (tx: Tx, id: number, former: number) =>
  sql`DELETE FROM e_service_categories c WHERE c.category_id = ${former}::int
    AND EXISTS (SELECT FROM e_service_categories s WHERE s.e_service_id = c.e_service_id AND s.category_id = ${id}::int)
    AND NOT EXISTS (SELECT FROM e_service_categories b JOIN categories k ON k.id = b.category_id
      WHERE b.e_service_id = c.e_service_id AND k.parent_id = c.category_id)`.execute(tx)

/** Puts the services of a category into the one above it, whose page shows them, too. */
export const showAbove = (tx: Tx, id: number) =>
  sql`INSERT INTO e_service_categories (e_service_id, category_id)
    SELECT s.e_service_id, c.parent_id FROM categories c JOIN e_service_categories s ON s.category_id = c.id
    WHERE c.id = ${id}::int AND c.parent_id IS NOT NULL ON CONFLICT DO NOTHING`.execute(tx)

/** The named categories in this order; others keep theirs. Locked by id, as whoever publishes into several locks them. */
export const saveOrder = async (tx: Tx, ids: readonly number[]) => {
  await sql`SELECT FROM categories WHERE id = ANY (${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  await sql`UPDATE categories c SET "order" = o.n FROM unnest(${ids}::int[]) WITH ORDINALITY o(id, n)
    WHERE c.id = o.id AND c."order" <> o.n`.execute(tx)
}

/** Whether it was deleted. The foreign keys of services, subcategories and coupons refuse one that is used. */
export const removeCategory = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql`
    DELETE FROM categories c WHERE c.id = ${id}::int
      AND NOT EXISTS (SELECT FROM e_service_categories s WHERE s.category_id = c.id)
      AND NOT EXISTS (SELECT FROM categories s WHERE s.parent_id = c.id)
      AND NOT EXISTS (SELECT FROM coupon_links l WHERE l.category_id = c.id) RETURNING c.id`.execute(tx)
  return rows.length > 0
}
