import { sql } from 'kysely'
import { picturesOf } from '#features/uploads/service.ts'
import type { Reply } from '#lib/contract.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { replyIsOlder } from '../queries.ts'
import type { Part } from '../rules.ts'
import type { getOwnReview } from './contract.ts'

type Report = { reviewId: number; userId: number; part: Part; topic: string; text: string }

/** Whether what is reported is shown. */
export const isShown = async (tx: Tx, reviewId: number, part: Part): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM e_service_reviews WHERE id = ${reviewId}::int AND hidden_at IS NULL
      AND (${part}::text = 'review' OR reply IS NOT NULL AND reply_hidden_at IS NULL)`.execute(tx)
  return rows.length > 0
}

/** One of a person: it waits anew, as the newest one, where the words it was about have changed since the office decided. */
export const insertReport = (tx: Tx, { reviewId: review_id, userId: user_id, topic, text, part }: Report) =>
  tx
    .insertInto('review_reports')
    .values({ review_id, user_id, part, topic, text })
    .onConflict((conflict) =>
      conflict
        .columns(['review_id', 'part', 'user_id'])
        .doUpdateSet({ id: sql<number>`DEFAULT`, topic, text, created_at: sql`now()`, handled_at: null })
        .where('review_reports.handled_at', '<', ({ selectFrom }) =>
          selectFrom('e_service_reviews')
            .select(part === 'review' ? 'updated_at' : 'replied_at')
            .where('id', '=', review_id),
        ),
    )
    .execute()

/** The author's review of a service, if the caller is the author or works for the provider. */
export const ownReview = async (
  db: Db,
  {
    serviceId,
    authorId,
    callerId,
    publicUrl,
  }: { serviceId: number; authorId: number; callerId: number; publicUrl: string },
): Promise<Reply<typeof getOwnReview>> => {
  const { rows } = await sql<NonNullable<Reply<typeof getOwnReview>>>`
    SELECT r.id, r.rate, r.review, r.reply, ${sql.raw(replyIsOlder('r'))} AS reply_is_older, r.hidden_reason, r.reply_hidden_reason,
      coalesce(u.role <> 'worker', false) AS may_reply,
      ${picturesOf('e_service_reviews', sql.ref('r.id'), sql`${publicUrl}::text || '/media/'`)} AS media
    FROM e_service_reviews r JOIN e_services s ON s.id = r.e_service_id
      LEFT JOIN e_provider_users u ON u.e_provider_id = s.e_provider_id AND u.user_id = ${callerId}::int
    WHERE r.e_service_id = ${serviceId}::int AND r.user_id = ${authorId}::int
      AND (r.user_id = ${callerId}::int OR u.user_id IS NOT NULL)`.execute(db)
  return rows[0] ?? null
}
