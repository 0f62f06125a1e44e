import { reading } from '#web/query.ts'
import { listEServiceReviews } from './contract.ts'

/** The newest ten (`spec §9`). */
export const reviewsOf = (serviceId: string) =>
  reading(listEServiceReviews, {
    query: {
      with: 'user',
      only: 'id;created_at;review;rate;user',
      search: `e_service_id:${serviceId}`,
      orderBy: 'created_at',
      sortedBy: 'desc',
      limit: 10,
    },
  })
