import { queryFor } from '#web/query.ts'
import { getTeam, listMemberships } from './calls.ts'

export const memberships = queryFor(listMemberships, {})
export const teamQuery = queryFor(getTeam, {})
