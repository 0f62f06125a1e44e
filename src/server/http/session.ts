import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { sessionByToken } from '#features/accounts/service.ts'
import type { Access } from '#lib/contract.ts'
import { isLocale, type Locale, locales } from '#lib/words.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from './errors.ts'
import { hashToken } from '#server/security/tokens.ts'

/** The person behind a token, and the device's token itself (its answers may repeat it, `wire.md §0`). */
export type SessionUser = {
  id: number
  role: 'customer' | 'provider' | 'operator'
  locale: Locale
  /** Whether the email was confirmed. */
  verified: boolean
  tokenId: number
  token: string
}

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

const findUser = async (db: Db, request: FastifyRequest): Promise<SessionUser | null> => {
  const token = tokenOf(request)
  if (!token) return null
  const found = await sessionByToken(db, hashToken(token), request.ip)
  return found && { ...found, token }
}

/** Who is it, may they? Operators may do what providers may. */
export const admit = async (access: Access, db: Db, request: FastifyRequest): Promise<SessionUser | null> => {
  if (access === 'open') return null
  const user = await findUser(db, request)
  if (access === 'optional') return user
  if (!user) return refuse('unauthenticated')
  if (access === 'operator' && user.role !== 'operator') return refuse('forbidden')
  if (access === 'provider' && user.role === 'customer') return refuse('forbidden')
  return user
}

/** The language of an answer's words: the first acceptable one we speak. */
export const localeOf = ({ headers }: { headers: IncomingHttpHeaders }): Locale => {
  const wanted = (headers['accept-language'] ?? '').slice(0, 100).toLowerCase().split(',')
  for (const tag of wanted) {
    const found = locales.find((locale) => tag.trim().startsWith(locale))
    if (found) return found
  }
  return locales[0]
}

/** The language a visitor chose for the pages, else the first (`spec §4`). */
export const chosenLocale = ({ cookie = '' }: IncomingHttpHeaders): Locale => {
  const chosen = cookie && /(?:^|;\s*)locale=([^;]*)/.exec(cookie)?.[1]
  return isLocale(chosen) ? chosen : locales[0]
}

/** Keeps a choice of language for a year; it says nothing of anybody, so answers with it may be shared. */
export const localeCookie = (locale: Locale): string => `locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
