import { useQuery } from '@tanstack/react-query'
import { shownTeam } from '#web/team.ts'
import { useChosenTeam } from './chosenTeam.ts'
import { memberships } from './queryOptions.ts'

/** The teams of a person, and the one the provider's pages are of: the chosen one, else the one that was the first. */
export const useTeam = () => {
  const { data: teams } = useQuery(memberships)
  const id = useChosenTeam() ?? shownTeam()
  const shown = teams?.find(({ e_provider_id }) => e_provider_id === id)
  return { teams, id, isGone: teams !== undefined && id !== undefined && !shown, current: shown ?? teams?.[0] }
}
