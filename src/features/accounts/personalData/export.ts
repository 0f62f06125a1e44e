import type { Database } from '#server/db/database.ts'
import { createTurns } from '#server/turns.ts'
import { personalDataJson } from './copy/queries.ts'

/** One person's are read one after the other: they share few connections with all other exports. */
const inTurn = createTurns(2)

/** All stored data of a person as JSON text, asked for by them or by somebody else. @throws Refusal too_many_requests */
export const exportDataOf = (database: Database, askedBy: number, id: number): Promise<string> =>
  inTurn(askedBy, () => personalDataJson(database, id))
