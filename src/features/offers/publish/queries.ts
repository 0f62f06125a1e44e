import { sql } from 'kysely'
import type { Translated } from '#lib/schema.ts'
import type { Db, Tx } from '#server/db/database.ts'

export type StoredOption = {
  id: number
  name: Translated
  description: Translated
  price_minor: number
  applies_from: string | null
  applies_until: string | null
}
export type StoredGroup = {
  id: number
  /** Whether it is this service's alone. */
  own: boolean
  name: Translated
  allow_multiple: boolean
  required: boolean
  options: StoredOption[]
}
export type StoredService = {
  id: number
  name: Translated
  description: Translated
  price_minor: number
  price_unit: 'fixed' | 'hourly'
  quantity_unit: Translated | null
  duration: string
  discount_minor: number | null
  discount_from: string | null
  discount_until: string | null
  /** Without those above another one of it, which go with that one. */
  categories: number[]
  groups: StoredGroup[]
  pictures: { id: number; alt: Translated | null; focal: { x: number; y: number } | null }[]
  /** Workers who do not do it. */
  not_by: number[]
}

/** A published service with everything its editor shows. */
export const storedService = async (db: Db, id: number, providerId: number): Promise<StoredService | undefined> => {
  const { rows } = await sql<StoredService>`
    SELECT s.id, s.name, s.description, s.price_minor, s.price_unit, s.quantity_unit, s.duration,
      coalesce(s.planned_discount_minor, nullif(s.discount_price_minor, 0)) AS discount_minor,
      s.discount_from::text, s.discount_until::text,
      (SELECT coalesce(json_agg(c.category_id ORDER BY c.category_id), '[]') FROM e_service_categories c
        WHERE c.e_service_id = s.id AND NOT EXISTS (SELECT FROM e_service_categories b JOIN categories k ON k.id = b.category_id
          WHERE b.e_service_id = s.id AND k.parent_id = c.category_id)) AS categories,
      (SELECT coalesce(json_agg(json_build_object('id', g.id, 'own', g.e_service_id IS NOT DISTINCT FROM s.id,
          'name', g.name, 'allow_multiple', g.allow_multiple, 'required', g.required, 'options', o.options)
          ORDER BY o.first), '[]')
        FROM (SELECT o.option_group_id, min(o.id) AS first, json_agg(json_build_object('id', o.id, 'name', o.name,
            'description', o.description, 'price_minor', o.price_minor,
            'applies_from', to_char(o.applies_from, 'HH24:MI'), 'applies_until', to_char(o.applies_until, 'HH24:MI'))
            ORDER BY o.id) AS options
          FROM options o WHERE o.e_service_id = s.id GROUP BY o.option_group_id) o
        JOIN option_groups g ON g.id = o.option_group_id) AS groups,
      (SELECT coalesce(json_agg(json_build_object('id', m.id, 'alt', m.alt, 'focal',
          CASE WHEN m.focal_x IS NOT NULL THEN json_build_object('x', m.focal_x, 'y', m.focal_y) END)
          ORDER BY m.position, m.id), '[]')
        FROM media m WHERE m.model_type = 'e_services' AND m.model_id = s.id) AS pictures,
      (SELECT coalesce(json_agg(x.worker_id ORDER BY x.worker_id), '[]') FROM worker_exclusions x
        WHERE x.e_service_id = s.id) AS not_by
    FROM e_services s WHERE s.id = ${id}::int AND s.e_provider_id = ${providerId}::int`.execute(db)
  return rows[0]
}

export type ServiceValues = {
  name: Translated
  description: Translated
  price_minor: number
  price_unit: 'fixed' | 'hourly'
  quantity_unit: Translated | null
  duration: string
  planned_discount_minor: number | null
  discount_from: string | null
  discount_until: string | null
}

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::text::jsonb`

/** Inserts a service, or changes one of this provider; the discount of today holds at once. */
export const saveService = async (
  tx: Tx,
  providerId: number,
  id: number | null,
  v: ServiceValues,
): Promise<number | undefined> => {
  const values = sql`${json(v.name)} AS name, ${json(v.description)} AS description, ${v.price_minor}::bigint AS price,
    ${v.price_unit}::text AS unit, ${json(v.quantity_unit)} AS quantity_unit, ${v.duration}::text AS duration,
    ${v.planned_discount_minor}::bigint AS planned, ${v.discount_from}::date AS first_date, ${v.discount_until}::date AS last_date`
  const now = sql`discount_now(v.planned, v.first_date, v.last_date, p.time_zone)`
  const { rows } = await (id === null
    ? sql<{ id: number }>`
        INSERT INTO e_services (e_provider_id, name, description, price_minor, price_unit, quantity_unit, duration,
          planned_discount_minor, discount_from, discount_until, discount_price_minor)
        SELECT p.id, v.name, v.description, v.price, v.unit, v.quantity_unit, v.duration, v.planned, v.first_date,
          v.last_date, ${now} FROM (SELECT ${values}) v, e_providers p WHERE p.id = ${providerId}::int RETURNING id`
    : sql<{ id: number }>`
        UPDATE e_services s SET name = v.name, description = v.description, price_minor = v.price, price_unit = v.unit,
          quantity_unit = v.quantity_unit, duration = v.duration, planned_discount_minor = v.planned,
          discount_from = v.first_date, discount_until = v.last_date, discount_price_minor = ${now}, updated_at = now()
        FROM (SELECT ${values}) v, e_providers p
        WHERE s.id = ${id}::int AND s.e_provider_id = ${providerId}::int AND p.id = s.e_provider_id RETURNING s.id`
  ).execute(tx)
  return rows[0]?.id
}

/** Those of the categories that are there, and stay where they are until the end: the office moves none of them meanwhile. */
export const keptCategories = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM categories WHERE id = ANY (${ids}::int[]) ORDER BY id FOR SHARE`.execute(tx)
  return ids.filter((wanted) => rows.some(({ id }) => id === wanted))
}

/** Sets the categories of a service: those named, and those above them, whose pages show all that is below. */
export const saveCategories = async (tx: Tx, serviceId: number, ids: readonly number[]): Promise<void> => {
  const wanted = sql`SELECT unnest(ARRAY[id, parent_id]) AS id FROM categories WHERE id = ANY (${ids}::int[])`
  await sql`DELETE FROM e_service_categories c WHERE c.e_service_id = ${serviceId}::int
    AND NOT EXISTS (SELECT FROM (${wanted}) w WHERE w.id = c.category_id)`.execute(tx)
  await sql`INSERT INTO e_service_categories (e_service_id, category_id)
    SELECT DISTINCT ${serviceId}::int, w.id FROM (${wanted}) w WHERE w.id IS NOT NULL ON CONFLICT DO NOTHING`.execute(
    tx,
  )
}

type GroupValues = { name: Translated; allow_multiple: boolean; required: boolean }

/** Saves a group of this service; one that is not its own becomes a new one. Returns its id. */
export const saveGroup = async (tx: Tx, serviceId: number, id: number | null, v: GroupValues): Promise<number> => {
  const changed = await sql<{ id: number }>`
    UPDATE option_groups SET name = ${json(v.name)}, allow_multiple = ${v.allow_multiple}, required = ${v.required}
    WHERE id = ${id}::int AND e_service_id = ${serviceId}::int RETURNING id`.execute(tx)
  if (changed.rows[0]) return changed.rows[0].id
  const { rows } = await sql<{ id: number }>`
    INSERT INTO option_groups (e_service_id, name, allow_multiple, required)
    VALUES (${serviceId}::int, ${json(v.name)}, ${v.allow_multiple}, ${v.required}) RETURNING id`.execute(tx)
  return rows[0]?.id ?? 0
}

type OptionValues = Omit<StoredOption, 'id'>

/** Saves an option of this service in a group; returns its id. */
export const saveOption = async (
  tx: Tx,
  serviceId: number,
  groupId: number,
  id: number | null,
  v: OptionValues,
): Promise<number> => {
  const changed = await sql<{ id: number }>`
    UPDATE options SET option_group_id = ${groupId}::int, name = ${json(v.name)}, description = ${json(v.description)},
      price_minor = ${v.price_minor}::bigint, applies_from = ${v.applies_from}::time, applies_until = ${v.applies_until}::time
    WHERE id = ${id}::int AND e_service_id = ${serviceId}::int RETURNING id`.execute(tx)
  if (changed.rows[0]) return changed.rows[0].id
  const { rows } = await sql<{ id: number }>`
    INSERT INTO options (e_service_id, option_group_id, name, description, price_minor, applies_from, applies_until)
    VALUES (${serviceId}::int, ${groupId}::int, ${json(v.name)}, ${json(v.description)}, ${v.price_minor}::bigint,
      ${v.applies_from}::time, ${v.applies_until}::time) RETURNING id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Removes the other options of the service, and its own groups that are empty then. Bookings keep their copies. */
export const dropOptionsExcept = async (tx: Tx, serviceId: number, kept: readonly number[]): Promise<void> => {
  await sql`DELETE FROM options WHERE e_service_id = ${serviceId}::int AND id <> ALL (${kept}::int[])`.execute(tx)
  await sql`DELETE FROM option_groups g WHERE g.e_service_id = ${serviceId}::int
    AND NOT EXISTS (SELECT FROM options o WHERE o.option_group_id = g.id)`.execute(tx)
}

type PictureValues = { id: number; alt: Translated | null; focal: { x: number; y: number } | null }

/** Gives the pictures of a draft, and those it keeps, to the service, in this order. Others' pictures are left alone. */
export const savePictures = async (
  tx: Tx,
  { draftId, serviceId, name }: { draftId: number; serviceId: number; name: string },
  pictures: readonly PictureValues[],
): Promise<void> => {
  await sql`
    UPDATE media m SET model_type = 'e_services', model_id = ${serviceId}::int, collection_name = 'image',
      name = ${name}, position = v.position, alt = v.alt, focal_x = (v.focal ->> 'x')::smallint,
      focal_y = (v.focal ->> 'y')::smallint
    FROM (SELECT (p.value ->> 'id')::int AS id, nullif(p.value -> 'alt', 'null') AS alt,
        nullif(p.value -> 'focal', 'null') AS focal, p.ordinality::int AS position
      FROM jsonb_array_elements(${json(pictures)}) WITH ORDINALITY p) v
    WHERE m.id = v.id AND ((m.model_type = 'service_drafts' AND m.model_id = ${draftId}::int)
      OR (m.model_type = 'e_services' AND m.model_id = ${serviceId}::int))`.execute(tx)
}
