import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getUser } from '#features/accounts/calls.ts'
import { useTeam } from '#features/team/useTeam.ts'
import { browserStorage } from '#lib/browserStorage.ts'
import { queryFor } from '#web/query.ts'
import { keptAnswersKey, session, useUser } from '#web/session.ts'

/**
 * Whether this is a customer. The role stored here may be a former one: that of who became a provider since they signed in, or
 * of who has left their last team; then what was kept of its visits goes, too.
 */
export const useIsCustomer = (): boolean | undefined => {
  const queries = useQueryClient()
  const role = useUser()?.role
  const { teams } = useTeam()
  const isCustomer = role === 'customer'
  const hasLeft = role === 'provider' && teams?.length === 0
  const { data, isFetching } = useQuery({ ...queryFor(getUser, {}), enabled: isCustomer || hasLeft, staleTime: 0 })
  useEffect(() => {
    if (!data || isFetching || data.role === role) return
    session.update(data)
    if (data.role !== 'customer') return
    browserStorage.remove(keptAnswersKey)
    queries.removeQueries({ predicate: ({ queryKey: [path] }) => /^(provider\/|bookings)/.test(String(path)) })
  }, [data, isFetching, role, queries])
  if (!isCustomer) return false
  return data?.role === 'customer' ? true : undefined
}
