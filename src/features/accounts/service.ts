import { isLocale } from '#lib/words.ts'
import type { Db } from '#server/db.ts'
import { sessionByHash } from './queries.ts'

/** Who holds this token, if it is live. */
export const sessionByToken = async (db: Db, tokenHash: Buffer) => {
  const row = await sessionByHash(db, tokenHash)
  if (!row) return null
  const role = row.role === 'operator' || row.role === 'provider' ? row.role : 'customer'
  return { id: row.id, tokenId: row.tokenId, role, locale: isLocale(row.locale) ? row.locale : 'en' } as const
}
