import type { Db } from '#server/db.ts'

/** The person a live token belongs to. */
export const sessionByHash = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['users.id', 'users.role', 'users.locale', 'api_tokens.id as tokenId'])
    .where('api_tokens.token_hash', '=', tokenHash)
    .where('api_tokens.expires_at', '>', new Date())
    .executeTakeFirst()
