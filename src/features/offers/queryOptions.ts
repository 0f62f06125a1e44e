import { queryFor } from '#web/query.ts'
import { getDraft, listOffers } from './calls.ts'

export const offersQuery = queryFor(listOffers, {})

/** Not refetched behind the back of somebody who types: saves say whether somebody else changed it. */
export const draftOf = (id: string, call = getDraft) => ({
  ...queryFor(call, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
