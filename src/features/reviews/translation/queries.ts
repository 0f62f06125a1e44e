import { sql } from 'kysely'
import type { Locale } from '#lib/words.ts'
import type { Db } from '#server/db/database.ts'

export type Translation = { review: string; reply: string | null }

export const reviewTexts = (db: Db, reviewId: number) =>
  db
    .selectFrom('e_service_reviews')
    .select(['id', 'review'])
    .select(sql<string | null>`CASE WHEN reply_hidden_at IS NULL THEN reply END`.as('reply'))
    .where('id', '=', reviewId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()

/** The stored translation of exactly these texts. */
export const storedTranslation = (db: Db, reviewId: number, to: Locale, digest: Buffer) =>
  db
    .selectFrom('review_translations')
    .select(['review', 'reply'])
    .where('review_id', '=', reviewId)
    .where('locale', '=', to)
    .where('digest', '=', digest)
    .executeTakeFirst()

/** Stores a translation in place of an older one; not at all if the review was deleted meanwhile. */
export const storeTranslation = (
  db: Db,
  reviewId: number,
  to: Locale,
  digest: Buffer,
  { review, reply }: Translation,
) =>
  sql`INSERT INTO review_translations (review_id, locale, digest, review, reply)
    SELECT id, ${to}, ${digest}, ${review}, ${reply} FROM e_service_reviews WHERE id = ${reviewId}::int
    ON CONFLICT (review_id, locale) DO UPDATE
      SET digest = excluded.digest, review = excluded.review, reply = excluded.reply`.execute(db)
