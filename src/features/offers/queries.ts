import { type RawBuilder, sql } from 'kysely'
import { picturesOf } from '#features/uploads/service.ts'
import type { Media } from '#lib/media.ts'
import type { Translated } from '#lib/schema.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { DraftBody, OfferState } from './contract.ts'
import { untranslatedIn } from './rules.ts'

const pictures = (owner: 'e_services' | 'service_drafts', id: RawBuilder<unknown>, publicUrl: string) =>
  picturesOf(owner, id, sql`${publicUrl}::text || '/media/'`)

/**
 * The most services that a provider offers, paused ones included, and the most with the archived ones: no more are begun then. Lists that ask who
 * is free try 300 services, which must not all be of one provider.
 */
export const [mostOffered, mostServices] = [200, 500]

/** The most drafts of services that were never published; of a published service there is one at most. */
export const mostNewDrafts = 50

export type OfferRow = {
  e_service_id: number | null
  draft_id: number | null
  state: OfferState | 'draft'
  name: Translated
  price_minor: number | null
  discount_price_minor: number | null
  price_unit: 'fixed' | 'hourly'
  /** As it stands in the draft. */
  typed_price: string | null
  untranslated: number
  media: Media[]
}

const half = (column: string) =>
  sql`((coalesce(${sql.ref(column)} ->> 'en', '') = '') <> (coalesce(${sql.ref(column)} ->> 'ar', '') = ''))::int`

/** A provider's services with their drafts, and the drafts of new ones. No draft's body is read. */
export const offersOf = async (db: Db, providerId: number, publicUrl: string): Promise<OfferRow[]> => {
  const { rows } = await sql<OfferRow>`
    SELECT s.id AS e_service_id, d.id AS draft_id,
      CASE WHEN s.id IS NULL THEN 'draft' WHEN s.archived_at IS NOT NULL THEN 'archived'
        WHEN s.available THEN 'published' ELSE 'paused' END AS state,
      coalesce(s.name, d.name) AS name, s.price_minor, s.discount_price_minor, d.price AS typed_price,
      coalesce(s.price_unit, d.price_unit) AS price_unit,
      coalesce(d.untranslated, ${half('s.name')} + ${half('s.description')}) AS untranslated,
      CASE WHEN s.id IS NULL THEN ${pictures('service_drafts', sql`d.id`, publicUrl)}
        ELSE ${pictures('e_services', sql`s.id`, publicUrl)} END AS media
    FROM (SELECT * FROM e_services WHERE e_provider_id = ${providerId}::int) s
      FULL JOIN (SELECT id, e_service_id, name, price, price_unit, untranslated FROM service_drafts
        WHERE e_provider_id = ${providerId}::int) d ON d.e_service_id = s.id
    ORDER BY s.archived_at IS NOT NULL, s.id IS NOT NULL, coalesce(s.id, d.id)
    LIMIT ${sql.lit(mostServices + mostNewDrafts)}`.execute(db)
  return rows
}

export type DraftRow = {
  id: number
  e_provider_id: number
  e_service_id: number | null
  version: number
  body: DraftBody
  updated_at: Date
  /** What saved it last, and who. */
  editor: string | null
  by: string
}

const draftOf = (db: Db, id: number, providerId: number) =>
  db
    .selectFrom('service_drafts as d')
    .leftJoin('users as u', 'u.id', 'd.updated_by')
    .select(['d.id', 'd.e_provider_id', 'd.e_service_id', 'd.version', 'd.updated_at', 'd.editor'])
    .select((eb) => eb.fn.coalesce('u.name', sql<string>`''`).as('by'))
    .select(sql<DraftBody>`d.body`.as('body'))
    .where('d.id', '=', id)
    .where('d.e_provider_id', '=', providerId)

export const draftById = (db: Db, id: number, providerId: number): Promise<DraftRow | undefined> =>
  draftOf(db, id, providerId).executeTakeFirst()

export const lockDraft = (tx: Tx, id: number, providerId: number): Promise<DraftRow | undefined> =>
  draftOf(tx, id, providerId).forUpdate('d').executeTakeFirst()

export const draftMedia = async (db: Db, { id, e_service_id: service }: DraftRow, publicUrl: string) => {
  const { rows } = await sql<{ own: Media[]; published: Media[] }>`
    SELECT ${pictures('service_drafts', sql`${id}::int`, publicUrl)} AS own,
      ${pictures('e_services', sql`${service}::int`, publicUrl)} AS published`.execute(db)
  return [...(rows[0]?.published ?? []), ...(rows[0]?.own ?? [])]
}

const asJson = (value: unknown) => sql<never>`${JSON.stringify(value)}::text::jsonb`

type Counts = { services: number; offered: number; drafts: number }

/**
 * How many services, those that are not archived, and drafts of new ones a provider has, with the provider locked: of two opened at
 * once the second is counted, too.
 */
export const countOffers = async (tx: Tx, providerId: number): Promise<Counts> => {
  await tx.selectFrom('e_providers').select('id').where('id', '=', providerId).forNoKeyUpdate().execute()
  const { rows } = await sql<Counts>`
    SELECT count(*)::int AS services, count(*) FILTER (WHERE archived_at IS NULL)::int AS offered,
      (SELECT count(*)::int FROM service_drafts WHERE e_provider_id = ${providerId}::int AND e_service_id IS NULL) AS drafts
    FROM e_services WHERE e_provider_id = ${providerId}::int`.execute(tx)
  return rows[0] ?? { services: 0, offered: 0, drafts: 0 }
}

export const isArchived = async (tx: Tx, id: number, providerId: number): Promise<boolean> =>
  (await tx
    .selectFrom('e_services')
    .select('id')
    .where('id', '=', id)
    .where('e_provider_id', '=', providerId)
    .where('archived_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Whether a service is offered. */
export const stateOf = async (tx: Tx, id: number): Promise<OfferState> => {
  const { rows } = await sql<{ state: OfferState }>`
    SELECT CASE WHEN archived_at IS NOT NULL THEN 'archived' WHEN available THEN 'published' ELSE 'paused' END AS state
    FROM e_services WHERE id = ${id}::int`.execute(tx)
  return rows[0]?.state ?? 'archived'
}

/** A new draft; of a service that has one already, that one. */
export const insertDraft = async (
  tx: Tx,
  draft: { e_provider_id: number; e_service_id: number | null; body: DraftBody; updated_by: number },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO service_drafts (e_provider_id, e_service_id, body, untranslated, updated_by)
    VALUES (${draft.e_provider_id}::int, ${draft.e_service_id}::int, ${asJson(draft.body)},
      ${untranslatedIn(draft.body).length}::int, ${draft.updated_by}::int)
    ON CONFLICT (e_service_id) DO UPDATE SET updated_at = service_drafts.updated_at RETURNING id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** The new version; undefined if somebody saved it since that version. */
export const updateDraft = async (
  tx: Tx,
  draft: { id: number; providerId: number; version: number; body: DraftBody; userId: number; editor: string },
): Promise<number | undefined> => {
  const { rows } = await sql<{ version: number }>`
    UPDATE service_drafts SET body = ${asJson(draft.body)}, untranslated = ${untranslatedIn(draft.body).length}::int, version = version + 1, updated_by = ${draft.userId}::int,
      editor = ${draft.editor}::uuid, updated_at = now()
    WHERE id = ${draft.id}::int AND e_provider_id = ${draft.providerId}::int
      AND (version = ${draft.version}::int OR editor = ${draft.editor}::uuid)
    RETURNING version`.execute(tx)
  return rows[0]?.version
}

export const deleteDraft = (tx: Tx, id: number) => tx.deleteFrom('service_drafts').where('id', '=', id).execute()

/** Media of a draft, or of the service it changes, as the API shows one. */
export const pictureById = async (db: Db, id: number, draftId: number, publicUrl: string) => {
  const { rows } = await sql<{ media: Media[] }>`
    SELECT ${pictures('service_drafts', sql`${draftId}::int`, publicUrl)} AS media`.execute(db)
  return rows[0]?.media.find((one) => one.id === id)
}

/** Puts drafts' pictures after the ones they have, in the order they were added. */
export const countDraftMedia = async (db: Db, { id, e_service_id: service }: DraftRow): Promise<number> => {
  const { count } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) =>
      eb.or([
        eb.and([eb('model_type', '=', 'service_drafts'), eb('model_id', '=', id)]),
        eb.and([eb('model_type', '=', 'e_services'), eb('model_id', '=', service ?? 0)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Pauses, archives or publishes a service of this provider; false if there is none. */
export const updateState = async (tx: Tx, id: number, providerId: number, state: OfferState): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('e_services')
    .set({
      available: state === 'published',
      archived_at: state === 'archived' ? sql`coalesce(archived_at, now())` : null,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('e_provider_id', '=', providerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Deletes a service without bookings, and with it its draft, whose id is returned; undefined for one that stays. It is locked
 * first: a booking that is being made is waited for, and the next statement sees it.
 */
export const deleteUnused = async (tx: Tx, id: number, providerId: number) => {
  await tx.selectFrom('e_services').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } = await sql<{ draft_id: number | null }>`
    DELETE FROM e_services s WHERE s.id = ${id}::int AND s.e_provider_id = ${providerId}::int
      AND NOT EXISTS (SELECT FROM bookings b WHERE b.e_service_id = s.id)
    RETURNING (SELECT d.id FROM service_drafts d WHERE d.e_service_id = s.id) AS draft_id`.execute(tx)
  return rows[0]
}

const isDue = sql<boolean>`s.planned_discount_minor IS NOT NULL AND s.discount_price_minor IS DISTINCT FROM
  discount_now(s.planned_discount_minor, s.discount_from, s.discount_until, p.time_zone)`

/** The services whose discounts begin or end, by id. */
export const dueDiscounts = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT s.id FROM e_services s JOIN e_providers p ON p.id = s.e_provider_id WHERE ${isDue} ORDER BY s.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The price that holds becomes the one in the lists, for those of these services whose discounts are still due. What it computes is
 * of the service itself, so that of one that is being published the price is read anew after the wait.
 */
export const applyDiscounts = (tx: Tx, ids: readonly number[]) =>
  sql`UPDATE e_services s
    SET discount_price_minor = discount_now(s.planned_discount_minor, s.discount_from, s.discount_until, p.time_zone)
    FROM e_providers p WHERE p.id = s.e_provider_id AND s.id = ANY(${ids}::int[]) AND ${isDue}`.execute(tx)
