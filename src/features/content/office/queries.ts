import { type RawBuilder, sql } from 'kysely'
import { picturesOf } from '#features/uploads/service.ts'
import type { Translated } from '#lib/schema.ts'
import { inBothLanguages } from '#server/db/bothLanguages.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { OfficeFaq, OfficePage, OfficeSlide, OfficeTopic } from './contract.ts'

const stampOf = (row: RawBuilder<unknown>): RawBuilder<string> => sql`to_json(${row}.updated_at) #>> '{}'`
const noWords = sql`'{"en": "", "ar": ""}'::jsonb`
/** Whether the row is still the one that was read. */
const unchanged = (id: number, readAt: string) => sql<boolean>`id = ${id}::int AND updated_at = ${readAt}::timestamptz`
const now = sql<Date>`now()`

/** All slides, or one. */
export const officeSlides = async (db: Db, publicUrl: string, id: number | null = null): Promise<OfficeSlide[]> => {
  const { rows } = await sql<OfficeSlide>`
    SELECT s.id, coalesce(s.text, ${noWords}) AS text, coalesce(s.button, ${noWords}) AS button, s.text_color,
      s.button_color, s.enabled, s."order", ${stampOf(sql`s`)} AS updated_at,
      (SELECT json_build_object('id', e.id, 'name', e.name) FROM e_services e WHERE e.id = s.e_service_id) AS e_service,
      (SELECT json_build_object('id', p.id, 'name', ${inBothLanguages('p.name')}) FROM e_providers p WHERE p.id = s.e_provider_id) AS e_provider,
      ${picturesOf('slides', sql`s.id`, sql`${publicUrl}::text || '/media/'`)} AS media
    FROM slides s WHERE ${id}::int IS NULL OR s.id = ${id}::int ORDER BY s."order", s.id`.execute(db)
  return rows
}

export type SlideColumns = {
  text: Translated | null
  button: Translated | null
  text_color: string
  button_color: string
  e_service_id: number | null
  e_provider_id: number | null
  enabled: boolean
}

export const insertSlide = async (tx: Tx, columns: SlideColumns): Promise<number> => {
  const order = sql<number>`(SELECT coalesce(max("order"), 0) + 1 FROM slides)`
  const { id } = await tx
    .insertInto('slides')
    .values({ ...columns, order })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const saveSlide = (tx: Tx, id: number, readAt: string, columns: SlideColumns) =>
  tx
    .updateTable('slides')
    .set({ ...columns, updated_at: now })
    .where(unchanged(id, readAt))
    .returning('id')
    .executeTakeFirst()

export const saveSlideOrder = (tx: Tx, ids: readonly number[]) =>
  sql`UPDATE slides s SET "order" = o.n FROM unnest(${ids}::int[]) WITH ORDINALITY o(id, n)
    WHERE s.id = o.id AND s."order" <> o.n`.execute(tx)

/** The help topics in their order, each with its questions. */
export const officeTopics = async (db: Db, id: number | null = null): Promise<OfficeTopic[]> => {
  const { rows } = await sql<OfficeTopic>`
    SELECT t.id, t.name, ${stampOf(sql`t`)} AS updated_at,
      (SELECT coalesce(json_agg(json_build_object('id', f.id, 'faq_category_id', f.faq_category_id, 'question', f.question,
          'answer', f.answer, 'featured', f.featured, 'updated_at', f.updated_at) ORDER BY f.updated_at DESC), '[]')
        FROM faqs f WHERE f.faq_category_id = t.id) AS faqs
    FROM faq_categories t WHERE ${id}::int IS NULL OR t.id = ${id}::int ORDER BY t.created_at, t.id`.execute(db)
  return rows
}

/** Waits for whoever adds a question to it. */
export const lockTopic = (tx: Tx, id: number) =>
  tx.selectFrom('faq_categories').select('id').where('id', '=', id).forUpdate().execute()

export const officeFaq = async (db: Db, id: number): Promise<OfficeFaq | undefined> => {
  const { rows } = await sql<OfficeFaq>`
    SELECT f.id, f.faq_category_id, f.question, f.answer, f.featured, ${stampOf(sql`f`)} AS updated_at
    FROM faqs f WHERE f.id = ${id}::int`.execute(db)
  return rows[0]
}

export const insertTopic = (tx: Tx, name: Translated) =>
  tx.insertInto('faq_categories').values({ name }).returning('id').executeTakeFirstOrThrow()

export const saveTopic = (tx: Tx, id: number, readAt: string, name: Translated) =>
  tx
    .updateTable('faq_categories')
    .set({ name, updated_at: now })
    .where(unchanged(id, readAt))
    .returning('id')
    .executeTakeFirst()

export type FaqColumns = { faq_category_id: number; question: Translated; answer: Translated; featured: boolean }

export const insertFaq = (tx: Tx, columns: FaqColumns) =>
  tx.insertInto('faqs').values(columns).returning('id').executeTakeFirstOrThrow()

export const saveFaq = (tx: Tx, id: number, readAt: string, columns: FaqColumns) =>
  tx
    .updateTable('faqs')
    .set({ ...columns, updated_at: now })
    .where(unchanged(id, readAt))
    .returning('id')
    .executeTakeFirst()

export const officePages = async (db: Db, id: number | null = null): Promise<OfficePage[]> => {
  const { rows } = await sql<OfficePage>`
    SELECT p.id, p.title, p.content, p.published, ${stampOf(sql`p`)} AS updated_at
    FROM custom_pages p WHERE ${id}::int IS NULL OR p.id = ${id}::int ORDER BY p.created_at, p.id`.execute(db)
  return rows
}

export type PageColumns = { title: Translated; content: Translated; published: boolean }

/** Nothing if there is a page with this id. */
export const insertPage = (tx: Tx, columns: PageColumns, id: number | undefined) =>
  tx
    .insertInto('custom_pages')
    .values({ ...columns, ...(id !== undefined && { id }) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()

export const savePage = (tx: Tx, id: number, readAt: string, columns: PageColumns) =>
  tx
    .updateTable('custom_pages')
    .set({ ...columns, updated_at: now })
    .where(unchanged(id, readAt))
    .returning('id')
    .executeTakeFirst()

/** Whether there was such a row. */
export const removeRow = async (
  tx: Tx,
  table: 'slides' | 'faq_categories' | 'faqs' | 'custom_pages',
  id: number,
): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom(table).where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
