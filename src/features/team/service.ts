import type { FindMember } from '#server/http/context.ts'
import { memberRow } from './queries.ts'

/** Whose team a person is in, and as what. The access of every provider call is decided from this. */
export const findMember: FindMember = async (db, userId, providerId) =>
  (await memberRow(db, userId, providerId)) ?? null
