import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { hashToken } from '#server/security/tokens.ts'
import type { Authorize, FindSession, SessionUser } from './context.ts'
import { refuse } from './errors.ts'

const looksLikeToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{40,100}$/.test(value)

export const bearerOf = ({ authorization = '' }: IncomingHttpHeaders): string | undefined => {
  const bearer = authorization && /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
  return looksLikeToken(bearer) ? bearer : undefined
}

/** Query, then body, then bearer: a junk bearer never beats a good query token (`wire.md §0`). */
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const fromQuery = (request.query as Record<string, unknown> | undefined)?.api_token
  const fromBody = (request.body as Record<string, unknown> | null | undefined)?.api_token
  return [fromQuery, fromBody].find(looksLikeToken) ?? bearerOf(request.headers)
}

/** Authenticates and authorizes requests. Operators may do what providers may. */
export const createAuthorize = (db: Db, findSession: FindSession): Authorize => {
  const userOf = async (request: FastifyRequest): Promise<SessionUser | null> => {
    const token = tokenOf(request)
    if (!token) return null
    const found = await findSession(db, hashToken(token), request.ip)
    return found && { ...found, token }
  }
  return async (access, request) => {
    if (access === 'open') return null
    const user = await userOf(request)
    if (access === 'optional') return user
    if (!user) return refuse('unauthenticated')
    if (access === 'operator' && user.role !== 'operator') return refuse('forbidden')
    if (access === 'provider' && user.role === 'customer') return refuse('forbidden')
    return user
  }
}
