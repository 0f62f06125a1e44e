import { sql } from 'kysely'
import { pictured } from '#features/uploads/service.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { readNamed } from '#server/db/read.ts'
import {
  bool,
  int,
  type ListOptions,
  listJson,
  noCustomFields,
  number,
  oneJson,
  resource,
  text,
  timestamp,
  toOne,
} from '#server/listQuery/index.ts'
import type { Review } from './contract.ts'

const pictures = pictured('users')
const reviewPictures = pictured('e_service_reviews')

/** Public data of a user. */
resource('people', {
  table: 'users',
  columns: { id: int(), name: text(), ...pictures.columns, custom_fields: noCustomFields },
  relations: pictures.relations,
  always: pictures.always,
})

/** A reply that an operator hid is not there for the public. */
const shownReply = (column: 'reply' | 'replied_at') => (row: string) =>
  `CASE WHEN ${row}.reply_hidden_at IS NULL THEN ${row}.${column} END`

/** Whether a reply that is shown was written to what the review said before. */
export const replyIsOlder = (row: string): string =>
  `coalesce(${row}.reply_hidden_at IS NULL AND ${row}.updated_at > ${row}.replied_at, false)`

const definition = {
  columns: {
    id: int(),
    rate: number(),
    review: text(),
    user_id: int(),
    e_service_id: int(),
    created_at: timestamp(),
    updated_at: timestamp(),
    reply: text({ sql: shownReply('reply') }),
    replied_at: timestamp({ sql: shownReply('replied_at') }),
    reply_is_older: bool({ extra: true, sql: replyIsOlder }),
    ...reviewPictures.columns,
    custom_fields: noCustomFields,
  },
  relations: {
    ...reviewPictures.relations,
    user: toOne('people', { local: 'user_id' }),
    // Not of a provider whom the public does not see, with all that could be asked for of it.
    eService: toOne('e_services', {
      local: 'e_service_id',
      where: (service) => `EXISTS (SELECT 1 FROM e_providers p WHERE p.id = ${service}.e_provider_id AND p.accepted)`,
    }),
  },
  always: reviewPictures.always,
  searchable: ['review', 'rate', 'user_id', 'e_service_id'],
  conditions: ['id', 'eService.e_provider_id', 'has_media'],
} satisfies Parameters<typeof resource>[1]

/** The public's. */
const reviews = resource<Review>('e_service_reviews', {
  ...definition,
  narrowedBy: ['e_service_id', 'eService.e_provider_id', 'user_id', 'id'],
  ordersOfAll: ['id', 'created_at'],
  where: (row) => `${row}.hidden_at IS NULL`,
})
/** For those who may see a hidden one. */
const anyReviews = resource<Review>('any_reviews', {
  ...definition,
  table: 'e_service_reviews',
  columns: { ...definition.columns, reply: text(), replied_at: timestamp() },
})

export const findReviews = (db: Db, query: object, options: ListOptions) => listJson(db, reviews, { ...query }, options)

export type Summary = { stars: Record<'1' | '2' | '3' | '4' | '5', number>; with_pictures: number }

/** Reviews by their stars: of one service, or of all services of a provider. */
export const reviewSummary = async (db: Db, service: number | null, provider: number | null): Promise<Summary> => {
  const query = sql<Summary>`
    SELECT json_build_object('1', count(*) FILTER (WHERE r.rate = 1), '2', count(*) FILTER (WHERE r.rate = 2),
        '3', count(*) FILTER (WHERE r.rate = 3), '4', count(*) FILTER (WHERE r.rate = 4),
        '5', count(*) FILTER (WHERE r.rate = 5)) AS stars,
      count(*) FILTER (WHERE EXISTS (
        SELECT FROM media m WHERE m.model_type = 'e_service_reviews' AND m.model_id = r.id))::int AS with_pictures
    FROM e_service_reviews r WHERE r.hidden_at IS NULL AND r.e_service_id IN (
      SELECT ${service}::int UNION SELECT s.id FROM e_services s WHERE s.e_provider_id = ${provider}::int)`.compile(db)
  const [summary] = await readNamed(db, query)
  if (!summary) throw new Error('no summary')
  return summary
}

/** A review as its author and its provider see it, hidden or not. */
export const reviewById = (db: Db, id: number, options: ListOptions) =>
  oneJson(db, anyReviews, id, { with: 'user' }, options)

/**
 * Whether the user had a finished and paid booking of the service, even if refunded (spec §4, "Leave Review"), and does
 * not work for its provider.
 */
export const mayReview = async (tx: Tx, userId: number, serviceId: number): Promise<boolean> => {
  const found = await tx
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .where('bookings.user_id', '=', userId)
    .where('bookings.e_service_id', '=', serviceId)
    .where('bookings.ends_at', 'is not', null)
    .where('payments.payment_status_id', 'in', [1, 2, 4])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('e_provider_users as u')
            .innerJoin('e_services as s', 's.e_provider_id', 'u.e_provider_id')
            .where('s.id', '=', serviceId)
            .where('u.user_id', '=', userId)
            .select('u.user_id'),
        ),
      ),
    )
    .select('bookings.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** One review per user and service: a second one replaces the first. Returns its id. */
export const saveReview = async (
  tx: Tx,
  review: { user_id: number; e_service_id: number; rate: number; review: string },
): Promise<number> => {
  const { id } = await tx
    .insertInto('e_service_reviews')
    .values(review)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'e_service_id'])
        .doUpdateSet({ rate: review.rate, review: review.review, updated_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const countPictures = async (tx: Tx, reviewId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('model_type', '=', 'e_service_reviews')
    .where('model_id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A review of a service of a provider the caller owns or manages, locked. */
export const lockAnswerable = (tx: Tx, reviewId: number, userId: number) =>
  tx
    .selectFrom('e_service_reviews as r')
    .innerJoin('e_services as s', 's.id', 'r.e_service_id')
    .innerJoin('e_provider_users as u', 'u.e_provider_id', 's.e_provider_id')
    .select(['r.id', 'r.reply', sql<boolean>`${sql.raw(replyIsOlder('r'))}`.as('is_older')])
    .where('r.id', '=', reviewId)
    .where('u.user_id', '=', userId)
    .where('u.role', '<>', 'worker')
    .forUpdate('r')
    .executeTakeFirst()

export const saveReply = (tx: Tx, reviewId: number, reply: string) =>
  tx.updateTable('e_service_reviews').set({ reply, replied_at: sql`now()` }).where('id', '=', reviewId).execute()
