import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/query.ts'
import { getFactor } from './factor/calls.ts'

/** The role in the office of the operator who is signed in; undefined until it is known. */
export const useOfficeRole = () => useQuery(queryFor(getFactor, {})).data?.office_role
