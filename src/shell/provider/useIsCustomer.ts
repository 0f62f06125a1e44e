import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getUser } from '#features/accounts/calls.ts'
import { queryFor } from '#web/query.ts'
import { session, useUser } from '#web/session.ts'

/** Whether this is a customer: who became a provider since they signed in here still has the former role stored. */
export const useIsCustomer = (): boolean | undefined => {
  const stale = useUser()?.role === 'customer'
  const { data, isPending } = useQuery({ ...queryFor(getUser, {}), enabled: stale })
  useEffect(() => {
    if (data && data.role !== 'customer') session.update(data)
  }, [data])
  if (!stale) return false
  return isPending || data?.role !== 'customer' ? undefined : true
}
