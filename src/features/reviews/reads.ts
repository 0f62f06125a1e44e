import { reading } from '#web/query.ts'
import { listEServiceReviews } from './contract.ts'

/** The newest ten (`spec §9`). */
export const reviewsOf = (serviceId: string) =>
  reading(listEServiceReviews, {
    query: {
      with: 'user',
      only: 'id;created_at;review;rate;reply;user',
      search: `e_service_id:${serviceId}`,
      orderBy: 'created_at',
      sortedBy: 'desc',
      limit: 10,
    },
  })

/** The one review of a service by one person, if there is one. */
export const reviewBy = (userId: number, serviceId: number) =>
  reading(listEServiceReviews, {
    query: {
      only: 'id;rate;review;reply',
      search: `e_service_id:${serviceId};user_id:${userId}`,
      searchFields: 'e_service_id:=;user_id:=',
      searchJoin: 'and',
      limit: 1,
    },
  })
