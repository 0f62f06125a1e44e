import { useTeam as useCurrentTeam } from '#features/team/useTeam.ts'

/** Whose money is shown. `query` goes with every call of this page, also with its downloads. */
export const useTeam = () => {
  const { id, current } = useCurrentTeam()
  return { current, query: id === undefined ? {} : { e_provider_id: id } }
}
