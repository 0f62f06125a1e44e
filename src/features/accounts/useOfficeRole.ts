import { useQuery } from '@tanstack/react-query'
import type { OfficeRole } from '#lib/contract.ts'
import { untilRead } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { getFactor } from './factor/calls.ts'

/** The role in the office of the operator who is signed in; undefined until it is known. */
export const useOfficeRole = () =>
  useQuery({ ...queryFor(getFactor, {}), refetchInterval: untilRead }).data?.office_role

/** Whether the operator may do what this role may; false until it is known. */
export const useHasOfficeRole = (role: OfficeRole): boolean => {
  const own = useOfficeRole()
  return own === role || own === 'admin'
}
