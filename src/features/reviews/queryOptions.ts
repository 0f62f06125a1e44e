import { infiniteQueryFor, queryFor } from '#web/query.ts'
import { listEServiceReviews, summariseReviews } from './calls.ts'
import { getOwnReview } from './reports/calls.ts'
import { allReviews, type ReviewView } from './rules.ts'

/** Whose reviews: of a service, or of all services of a provider. */
export type ReviewSubject = { e_service_id: string } | { e_provider_id: string }

const orders = {
  newest: { orderBy: 'created_at', sortedBy: 'desc' },
  best: { orderBy: 'rate', sortedBy: 'desc' },
  worst: { orderBy: 'rate', sortedBy: 'asc' },
}

/** Ten at a time (`spec §9`). */
export const reviewsOf = (subject: ReviewSubject, { order, stars, withPictures }: ReviewView = allReviews) => {
  const conditions = [
    'e_service_id' in subject
      ? ['e_service_id', subject.e_service_id]
      : ['eService.e_provider_id', subject.e_provider_id],
    ...(stars === null ? [] : [['rate', String(stars)]]),
    ...(withPictures ? [['has_media', '1']] : []),
  ]
  return infiniteQueryFor(
    listEServiceReviews,
    {
      query: {
        with: 'user',
        only: 'id;created_at;review;rate;reply;reply_is_older;user;media',
        search: conditions.map((condition) => condition.join(':')).join(';'),
        searchFields: conditions.map(([field]) => `${field}:=`).join(';'),
        searchJoin: 'and',
        ...orders[order],
      },
    },
    10,
  )
}

export const reviewSummaryOf = (subject: ReviewSubject) => queryFor(summariseReviews, { query: subject })

/** The one review of a service by one person, hidden or not; null without one. */
export const reviewBy = (userId: number, serviceId: number) =>
  queryFor(getOwnReview, { query: { e_service_id: serviceId, user_id: userId } })
