import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { includesRole, isOfficeRole, isTeamRole, type TeamRole } from '#lib/contract.ts'
import { parseId } from '#lib/ids.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'
import { createLines } from '#server/lines.ts'
import { noteCaller, noteOperator } from '#server/requestScope.ts'
import { hashToken } from '#server/security/tokens.ts'
import { ownAddress } from './budget.ts'
import type { Authorize, FindMember, FindSession, SessionUser, TeamUser } from './context.ts'
import { refuse } from './errors.ts'
import { network } from './network.ts'

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

/** The log of changes has operators, also where they act for a customer. */
const noteIfOperator = ({ id, role, actingId }: Omit<SessionUser, 'token'>, request: FastifyRequest): void => {
  const call = `${request.method} ${request.routeOptions.url}`
  if (actingId !== null) noteOperator({ operatorId: actingId, forUserId: id, call })
  else if (role === 'operator') noteOperator({ operatorId: id, call })
}

const mayWhileActing = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.contract ? (config.contract.whileActing ?? config.contract.method === 'GET') : config.whileActing === true

/** Whether nothing is missing of an operator's sign-in. */
const isComplete = ({ factor }: SessionUser): boolean => factor === 'off' || factor === 'given'

const refuseFactor = ({ factor }: Pick<SessionUser, 'factor'>): never => refuse('factor_required', { data: { factor } })

/** For what must not be done from a screen that was left open. @throws Refusal factor_required */
export const requireFreshFactor = (user: Pick<SessionUser, 'factor' | 'factorFresh'>): void => {
  if (user.factor !== 'off' && !user.factorFresh) refuseFactor(user)
}

/** Sessions of one network that are looked up at once: who invents tokens would fill the queue for connections, each a caller of its own. */
const lookedUpAtOnce = 50

/**
 * Authenticates and authorizes requests. Operators may do what the role `provider` may. Who is in several teams names the
 * provider in the query, as `e_provider_id`.
 */
export const createAuthorize = (
  db: Db,
  { database }: Pick<Config, 'database'>,
  findSession: FindSession,
  findMember: FindMember,
): Authorize => {
  const inLine = createLines({
    atOnce: lookedUpAtOnce,
    most: Number.POSITIVE_INFINITY,
    light: true,
    stuckMs: database.waitMs,
  })
  const teamUser = async (least: TeamRole, user: SessionUser, request: FastifyRequest): Promise<TeamUser> => {
    const named = (request.query as Record<string, unknown> | undefined)?.e_provider_id
    const providerId = named === undefined ? null : (parseId(named) ?? refuse('forbidden'))
    const member = await findMember(db, user.id, providerId)
    if (!member || !includesRole(member.role, least)) return refuse('forbidden')
    return { ...user, member }
  }
  const userOf = async (request: FastifyRequest): Promise<SessionUser | null> => {
    const token = tokenOf(request)
    if (!token) return null
    const hash = hashToken(token)
    // Looked up by its key, which is quick: it need not wait for slow reads of others in its network.
    noteCaller(hash.toString('base64url'))
    const { ip } = request
    const look = () => findSession(db, hash, ip)
    // A page has stood in line itself.
    const found = await (ip === ownAddress ? look() : inLine(network(ip), look))
    noteCaller(found ? `account ${found.actingId ?? found.id}` : network(ip))
    if (found) noteIfOperator(found, request)
    return found && { ...found, token }
  }
  return async (access, request) => {
    if (access === 'open') return null
    const user = await userOf(request)
    const notForActing = user !== null && user.actingId !== null && !mayWhileActing(request)
    if (access === 'optional') return user && isComplete(user) && !notForActing ? user : null
    if (!user) return refuse('unauthenticated')
    if (notForActing) return refuse('not_while_acting')
    if (!isComplete(user) && !request.routeOptions.config.contract?.beforeFactor) return refuseFactor(user)
    if (access === 'operator' && user.role !== 'operator') return refuse('forbidden')
    if (isOfficeRole(access) && user.office !== access && user.office !== 'admin') return refuse('forbidden')
    if (access === 'provider' && user.role === 'customer') return refuse('forbidden')
    return isTeamRole(access) ? teamUser(access, user, request) : user
  }
}
