import { queryFor } from '#web/query.ts'
import { listMemberships } from './calls.ts'

export const memberships = queryFor(listMemberships, {})
