import type { FastifyRequest } from 'fastify'
import type { Access, Contract, OfficeRole, Parsed, Reply, TeamRole } from '#lib/contract.ts'
import type { Locale } from '#lib/words.ts'
import type { Cache } from '#server/cache/cache.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Db, Tx } from '#server/db/database.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Budget } from './budget.ts'
import type { JsonOf } from './json.ts'

/**
 * The second factor of an operator's session: not needed; to be set up; to be given; given. Others have none.
 */
export type FactorState = 'off' | 'setup' | 'code' | 'given'

/** The user of a token and the token itself (responses may repeat it, `wire.md §0`). */
export type SessionUser = {
  id: number
  role: 'customer' | 'provider' | 'operator'
  /** What an operator may do; null for others. */
  office: OfficeRole | null
  factor: FactorState
  /** Whether it was given in the last five minutes. */
  factorFresh: boolean
  /** The operator who acts for the user in this session. */
  actingId: number | null
  locale: Locale
  /** Whether the email was confirmed. */
  verified: boolean
  tokenId: number
  token: string
}

/** Whose team a person is in, and as what. */
export type Member = {
  e_provider_id: number
  role: TeamRole
  /** The row of `workers` that takes visits for them, if any. */
  worker_id: number | null
}

/** A user of a call for members of a team. */
export type TeamUser = SessionUser & { member: Member }

/** The membership of a person with this provider; without one the highest they have, the oldest provider first. */
export type FindMember = (db: Db, userId: number, providerId: number | null) => Promise<Member | null>

/** Looks a session up by the hash of its token; `ip` is noted as the device's last address. */
export type FindSession = (db: Db, tokenHash: Buffer, ip: string) => Promise<Omit<SessionUser, 'token'> | null>

/**
 * The user behind a request, or null where the access needs none; for the access of a team with their membership. Refuses
 * `unauthenticated` and `forbidden`.
 */
export type Authorize = (access: Access, request: FastifyRequest) => Promise<SessionUser | null>

type UserOf<A extends Access> = A extends 'open'
  ? null
  : A extends 'optional'
    ? SessionUser | null
    : A extends TeamRole
      ? TeamUser
      : SessionUser

/** What a handler knows about the request besides its parsed input. */
export type Context<A extends Access = Access> = {
  user: UserOf<A>
  locale: Locale
  ip: string
  userAgent: string
  config: Config
  log: FastifyRequest['log']
}
export type ReadContext<A extends Access = Access> = Context<A> & { db: Db }
/** `isRepeat`: whether this very request was made before under its key. */
export type BeforeContext<A extends Access = Access> = ReadContext<A> & { isRepeat: () => Promise<boolean> }
export type WriteContext<A extends Access = Access> = Context<A> & { tx: Tx }
export type DatabaseContext<A extends Access = Access> = Context<A> & { database: Database; request: FastifyRequest }

type AccessOf<C> = C extends { access: infer A extends Access } ? A : never
type Handler<Ctx, C> = (context: Ctx, input: Parsed<C>) => Promise<Reply<C> | JsonOf<Reply<C>>>

/** Registers contracts as routes. Every feature's `routes.ts` is a function of this. */
export type Api = {
  /** A read-only call. */
  read: <C extends Contract>(contract: C, handler: Handler<ReadContext<AccessOf<C>>, C>) => void
  /**
   * A call that changes something: one transaction, safe to repeat under an `Idempotency-Key` unless its reply is secret. `before`
   * it what counts also where the call is refused, so that the transaction is undone.
   */
  write: <C extends Contract>(
    contract: C,
    handler: Handler<WriteContext<AccessOf<C>>, C>,
    before?: (context: BeforeContext<AccessOf<C>>, input: Parsed<C>) => Promise<void>,
  ) => void
  /** A call that must not hold a transaction while it runs (password hashing, uploads). */
  withoutTransaction: <C extends Contract>(contract: C, handler: Handler<DatabaseContext<AccessOf<C>>, C>) => void
  /** A read whose reply, of the contract's `media`, is sent while it is made. It may refuse until its first part is there. */
  stream: <C extends Contract>(
    contract: C,
    handler: (context: DatabaseContext<AccessOf<C>>, input: Parsed<C>) => AsyncIterator<string>,
  ) => void
}

export type Deps = {
  database: Database
  config: Config
  cache: Cache
  budget: Budget
  metrics: Metrics
  authorize: Authorize
  checkReplies: boolean
  contracts: Contract[]
}
