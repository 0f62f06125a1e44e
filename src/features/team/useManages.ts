import { useQuery } from '@tanstack/react-query'
import { memberships } from './queryOptions.ts'

/** Whether the person owns or manages a team, and not only works in one; undefined until it is known. */
export const useManages = (): boolean | undefined => useQuery(memberships).data?.some(({ role }) => role !== 'worker')
