import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { memberships } from '#features/team/queryOptions.ts'

/**
 * Whose money is shown: the team named in the address, or the first that the person owns or manages. `query` goes with every call
 * of this page.
 */
export const useTeam = () => {
  const [params] = useSearchParams()
  const teams = (useQuery(memberships).data ?? []).filter(({ role }) => role !== 'worker')
  const named = Number(params.get('team'))
  const query = Number.isSafeInteger(named) && named > 0 ? { e_provider_id: named } : {}
  const current = teams.find(({ e_provider_id: id }) => id === query.e_provider_id) ?? teams[0]
  return { teams, query, current }
}
