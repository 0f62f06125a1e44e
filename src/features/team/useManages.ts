import { useTeam } from './useTeam.ts'

/** Whether the person owns or manages the team, and not only works in it; undefined until it is known. */
export const useManages = (): boolean | undefined => {
  const role = useTeam().current?.role
  return role && role !== 'worker'
}
