import type * as z from 'zod/mini'

/** Roles in a provider's team, from the least: a worker sees their own visits, a manager everything but the owner's matters. */
export const teamRoles = ['worker', 'manager', 'owner'] as const
export type TeamRole = (typeof teamRoles)[number]

/** Roles of operators: help people, move money, or do everything. */
export const officeRoles = ['support', 'finance', 'admin'] as const
export type OfficeRole = (typeof officeRoles)[number]

/**
 * Who may call: anyone; anyone, with the user known if a valid token is sent; signed-in users; users of a role; members of a
 * provider's team who have at least this role in it; operators of a role of the office, an admin always.
 */
export type Access = 'open' | 'optional' | 'user' | 'provider' | 'operator' | TeamRole | OfficeRole

export const isTeamRole = (access: Access): access is TeamRole => (teamRoles as readonly string[]).includes(access)

export const isOfficeRole = (access: Access): access is OfficeRole =>
  (officeRoles as readonly string[]).includes(access)

/** Whether a role in a team includes another one. */
export const includesRole = (role: TeamRole, least: TeamRole): boolean =>
  teamRoles.indexOf(role) >= teamRoles.indexOf(least)

type Schema = z.ZodMiniType

/** One API call: input, reply and access (`spec §7`, `wire.md`). */
export type Contract<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
  Who extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below `/api/`, without leading slash; parameters as `:id`. */
  path: string
  access: Who
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** Bytes of its body at most, where those of all others are too few. */
  mostBytes?: number
  /** Parts of a `multipart/form-data` body, where the handler reads it itself. */
  form?: Schema
  reply: Reply
  /** The reply is sent without the envelope `{success, data, message}` (`wire.md §4.5`). */
  bare?: boolean
  /** The reply has this media type and no envelope; errors keep the envelope. */
  media?: `text/${string}` | 'application/octet-stream' | 'application/pdf'
  /** Never cached, or not with such a query: it depends on more than the public tables, for example free times on bookings. */
  live?: boolean | ((query: Record<string, unknown>) => boolean)
  /** Another service is asked, which may be slow: nobody's other calls wait for it. */
  asksAnotherService?: boolean
  /** Answered before an operator gave the second factor of this session. */
  beforeFactor?: boolean
  /**
   * Whether an operator who acts for a customer may call it. Unless said otherwise reads are, changes are not: no operator pays,
   * sets a password or speaks in somebody's name.
   */
  whileActing?: boolean
  /** Operators give the second factor again if they did not in the last five minutes. */
  requires?: 'fresh_factor'
  /** The reply holds a secret that is shown once: it is not kept for a repeat of the request, which makes another one. */
  secret?: boolean
  /** Under `LEGACY_CLIENTS` its 429 is sent as 200 too: existing clients show messages only of 200 responses. */
  limitIsLogical?: boolean
  /** A refusal keeps its status under `LEGACY_CLIENTS`, too: existing clients take any 2xx for success (`wire.md §0`). */
  statusDecides?: boolean
  /** `message` of the success envelope. */
  message?: string
}

/** Infers the types of a call from its schemas. */
export const contract = <
  Reply extends Schema,
  const Who extends Access,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  c: Contract<Params, Query, Body, Reply, Who>,
): Contract<Params, Query, Body, Reply, Who> => c

/** A call as browsers load it: method, path and types. Schemas and texts stay on the server. */
export type Call<C extends Contract = Contract> = Pick<Contract, 'method' | 'path' | 'bare' | 'media'> & {
  /** Never set; carries the types. */
  types?: C
}

/** Declares the call of a contract. A test compares the two. */
export const callOf = <C extends Contract>(
  method: C['method'],
  path: C['path'],
  form: Pick<Contract, 'bare' | 'media'> = {},
): Call<C> => ({ method, path, ...form })

type In<S> = S extends Schema ? z.input<S> : undefined
type Out<S> = S extends Schema ? z.output<S> : undefined
type OptionalIfUndefined<K extends string, T> = undefined extends T ? { [k in K]?: T } : { [k in K]: T }

/** What a caller passes. */
export type Input<C> =
  C extends Contract<infer P, infer Q, infer B, Schema>
    ? OptionalIfUndefined<'params', In<P>> & OptionalIfUndefined<'query', In<Q>> & OptionalIfUndefined<'body', In<B>>
    : never

/** What a handler receives after validation. */
export type Parsed<C> =
  C extends Contract<infer P, infer Q, infer B, Schema> ? { params: Out<P>; query: Out<Q>; body: Out<B> } : never

/** What the call returns (`data` of the envelope). */
export type Reply<C> = C extends { reply: infer R extends Schema } ? z.output<R> : never
