import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type Near, useNear } from '#features/addresses/useCurrentAddress.ts'
import type { servicesOf } from './listQueries.ts'

/** A list of services sorted by the current address; until it is known and loaded, the server-rendered list. */
export const useServices = (queryFor: (near: Near | null) => ReturnType<typeof servicesOf>, enabled = true) => {
  const queries = useQueryClient()
  const near = useNear()
  const initial = queries.getQueryData(queryFor(null).queryKey)
  const list = useInfiniteQuery({ ...queryFor(near), enabled })
  return list.data || !initial || !near ? list : { ...list, data: initial }
}
