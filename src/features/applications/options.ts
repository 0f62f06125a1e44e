import { setting } from '#features/settings/service.ts'
import type { Db } from '#server/db/database.ts'
import { documentTypes, permitTypes } from './rules.ts'

/** The values of a setting (a list with commas) that are known here, in its order. */
const chosen = <T extends string>(list: string, known: readonly T[]): T[] =>
  list.split(',').flatMap((name) => known.find((one) => one === name.trim()) ?? [])

/** Which documents the form offers: settings of the operator. */
export const options = async (db: Db) => {
  const identity = chosen(await setting(db, 'provider_identity_documents'), documentTypes)
  return {
    identity: identity.length > 0 ? identity : [...documentTypes],
    permits: chosen(await setting(db, 'provider_permits'), permitTypes),
  }
}
