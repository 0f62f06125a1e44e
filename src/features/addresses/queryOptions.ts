import { queryFor } from '#web/query.ts'
import { listAddresses } from './calls.ts'

/** The newest fifteen saved addresses (`spec §9`). */
export const savedAddresses = queryFor(listAddresses, { query: { orderBy: 'id', sortedBy: 'desc', limit: 15 } })
