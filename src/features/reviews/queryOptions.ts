import { infiniteQueryFor, queryFor } from '#web/query.ts'
import { listEServiceReviews } from './calls.ts'

/** The newest first, ten at a time (`spec §9`). */
const newest = (field: string, id: string) =>
  infiniteQueryFor(
    listEServiceReviews,
    {
      query: {
        with: 'user',
        only: 'id;created_at;review;rate;reply;user',
        search: `${field}:${id}`,
        searchFields: `${field}:=`,
        orderBy: 'created_at',
        sortedBy: 'desc',
      },
    },
    10,
  )

export const reviewsOf = (serviceId: string) => newest('e_service_id', serviceId)

/** Of all services of a provider. */
export const reviewsOfProvider = (providerId: string) => newest('eService.e_provider_id', providerId)

/** The one review of a service by one person, if there is one. */
export const reviewBy = (userId: number, serviceId: number) =>
  queryFor(listEServiceReviews, {
    query: {
      only: 'id;rate;review;reply',
      search: `e_service_id:${serviceId};user_id:${userId}`,
      searchFields: 'e_service_id:=;user_id:=',
      searchJoin: 'and',
      limit: 1,
    },
  })
