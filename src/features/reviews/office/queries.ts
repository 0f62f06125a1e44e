import { sql } from 'kysely'
import { marketplaceZone } from '#features/settings/service.ts'
import { picturesOf } from '#features/uploads/service.ts'
import type { Reply } from '#lib/contract.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { officeList, onDays } from '#server/officeList/officeList.ts'
import type { Part } from '../rules.ts'
import { listReports, type OfficeReview } from './contract.ts'

const stamp = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

type Row = Reply<typeof listReports>['rows'][number]

export const reportList = officeList(listReports, {
  prepare: ({ db }) => marketplaceZone(db),
  from: (db) =>
    db
      .selectFrom('review_reports as p')
      .innerJoin('e_service_reviews as r', 'r.id', 'p.review_id')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(['p.id', 'p.review_id', 'p.part', 'p.topic', 'p.text', 'p.created_at', 'u.name as reporter'])
      .select([
        sql<string>`left(CASE p.part WHEN 'reply' THEN coalesce(r.reply, '') ELSE r.review END, 200)`.as('words'),
        sql<boolean>`p.handled_at IS NULL`.as('waiting'),
        sql<boolean>`CASE p.part WHEN 'reply' THEN r.reply_hidden_at ELSE r.hidden_at END IS NOT NULL`.as('hidden'),
      ])
      .$narrowType<Pick<Row, 'part' | 'topic'>>(),
  key: { by: sql`p.id`, type: 'bigint' },
  sorts: { reported: { by: sql`p.created_at`, type: 'timestamptz' } },
  order: 'reported',
  filters: {
    waiting: (waiting, eb) => eb('p.handled_at', waiting ? 'is' : 'is not', null),
    part: (parts, eb) => eb('p.part', 'in', parts),
    topic: (topics, eb) => eb('p.topic', 'in', topics),
    created: (range, _, zone) => onDays(sql`p.created_at`, range, zone),
  },
  row: ({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }),
  words: 'reviews.office.list',
  zone: (zone) => zone,
  csv: {
    part: ({ part }, { t }) => t(`reviews.office.part.${part}`),
    topic: ({ topic }, { t }) => t(`reviews.office.topic.${topic}`),
    waiting: ({ waiting }, { t }) => t(`reviews.office.${waiting ? 'waiting' : 'handled'}`),
    hidden: ({ hidden }, { t }) => t(`reviews.office.${hidden ? 'is_hidden' : 'is_shown'}`),
  },
})

export const officeReview = async (db: Db, publicUrl: string, id: number): Promise<OfficeReview | undefined> => {
  const { rows } = await sql<OfficeReview>`
    SELECT r.id, r.rate, greatest(${stamp('r.updated_at')}, ${stamp('r.replied_at')}) AS updated_at, json_build_object('id', s.id, 'name', s.name) AS service,
      json_build_object('name', u.name, 'text', r.review, 'at', ${stamp('r.created_at')}, 'hidden_reason', r.hidden_reason) AS review,
      ${picturesOf('e_service_reviews', sql`r.id`, sql`${publicUrl}::text || '/media/'`)} AS media,
      CASE WHEN r.reply IS NOT NULL THEN json_build_object('name', coalesce(v.name ->> 'en', v.name ->> 'ar'), 'text', r.reply,
        'at', ${stamp('r.replied_at')}, 'hidden_reason', r.reply_hidden_reason) END AS reply,
      (SELECT coalesce(json_agg(json_build_object('id', p.id, 'part', p.part, 'topic', p.topic, 'text', p.text, 'by', w.name,
          'at', ${stamp('p.created_at')}, 'handled', p.handled_at IS NOT NULL) ORDER BY p.id DESC), '[]')
        FROM review_reports p JOIN users w ON w.id = p.user_id WHERE p.review_id = r.id) AS reports
    FROM e_service_reviews r JOIN users u ON u.id = r.user_id JOIN e_services s ON s.id = r.e_service_id
      JOIN e_providers v ON v.id = s.e_provider_id
    WHERE r.id = ${id}::int`.execute(db)
  return rows[0]
}

const columns = {
  review: ['hidden_at', 'hidden_reason'],
  reply: ['reply_hidden_at', 'reply_hidden_reason'],
} as const

/** Hides or shows a part; whether there is such a part. What a colleague has hidden keeps the first reason. */
export const setHidden = async (tx: Tx, id: number, part: Part, reason: string | null): Promise<boolean> => {
  const [at, why] = columns[part].map((column) => sql.ref(column))
  const { rows } = await sql<{ id: number }>`
    WITH found AS (SELECT id FROM e_service_reviews WHERE id = ${id}::int AND (${part}::text = 'review' OR reply IS NOT NULL)),
    changed AS (
      UPDATE e_service_reviews SET ${at} = CASE WHEN ${reason}::text IS NOT NULL THEN coalesce(${at}, now()) END,
        ${why} = ${reason}::text
      WHERE id IN (SELECT id FROM found) AND (${why} IS NULL) = (${reason}::text IS NOT NULL))
    SELECT id FROM found`.execute(tx)
  return rows.length > 0
}

/** Waits for whoever writes or decides about it. */
export const lockReview = (tx: Tx, id: number) =>
  tx.selectFrom('e_service_reviews').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Those about a part, up to the newest that was read. */
export const handleReports = (tx: Tx, reviewId: number, part: Part, newest: number | undefined) =>
  tx
    .updateTable('review_reports')
    .set({ handled_at: sql`now()` })
    .where('review_id', '=', reviewId)
    .where('part', '=', part)
    .where('handled_at', 'is', null)
    .$if(newest !== undefined, (query) => query.where('id', '<=', newest ?? 0))
    .execute()
