import { useQuery } from '@tanstack/react-query'
import { useChosenTeam } from '#web/team.ts'
import { memberships } from './queryOptions.ts'

/** The teams of a person, and the one the provider's pages are of: the chosen one, else the first. */
export const useTeam = () => {
  const { data: teams } = useQuery(memberships)
  const id = useChosenTeam()
  const chosen = teams?.find(({ e_provider_id }) => e_provider_id === id)
  return { teams, id, isGone: teams !== undefined && id !== undefined && !chosen, current: chosen ?? teams?.[0] }
}
