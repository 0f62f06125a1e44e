import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Contract, Parsed } from '#lib/contract.ts'
import type { Locale } from '#lib/words.ts'
import { responseOf } from '#server/cache/cache.ts'
import { privateHeaders, sharedCacheKey, sharedHeaders } from '#server/cache/keys.ts'
import type { Config } from '#server/config/config.ts'
import { type Db, isSqlState } from '#server/db/database.ts'
import { lockLaneOf } from '#server/db/lockLane.ts'
import { createLines } from '#server/lines.ts'
import { sendOutage } from '#server/pages/outage.ts'
import { ownAddress } from './budget.ts'
import type { Api, Context, Deps, SessionUser } from './context.ts'
import { Refusal, refusals } from './errors.ts'
import { asRefusal, failureBody, fieldErrors } from './failures.ts'
import { isRepeat, withIdempotency } from './idempotency.ts'
import { JsonOf } from './json.ts'
import { chosenLocale, localeOf } from './locale.ts'
import { network } from './network.ts'
import { mayHaveWritten, noteWrite } from './ownWrites.ts'
import { sendResponse } from './response.ts'
import { requireFreshFactor } from './session.ts'

const parse = (contract: Contract, request: FastifyRequest, locale: Locale) => {
  const input: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = contract[part]
    if (!schema) continue
    const result = z.safeParse(schema, request[part] ?? {}, { reportInput: true })
    if (!result.success) throw new Refusal('invalid', { errors: fieldErrors(result.error.issues as never, locale) })
    input[part] = result.data
  }
  return input as Parsed<Contract>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract of a route; other routes have none. */
    contract?: Contract
    /** Of a route without contract: whether operators who act for a customer may ask for it. */
    whileActing?: boolean
  }
}

/**
 * Existing clients ignore every response that is not 200; messages for users are sent as 200 (`wire.md §0`), where the caller reads
 * in the envelope that it is a refusal.
 */
const isLogical = (status: number, { routeOptions: { config } }: FastifyRequest): boolean => {
  const { contract } = config
  if (!contract || contract.bare || contract.media || contract.statusDecides) return false
  return [400, 403, 404, 409, 422].includes(status) || (status === 429 && contract.limitIsLogical === true)
}

/** Whether a browser shows the answer to somebody, as on the way back from a bank. */
const isShown = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '')

/** Answers a refusal, or whatever else was thrown. */
export const sendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply, config: Config) => {
  const refusal = asRefusal(error)
  const { status } = refusals[refusal.code]
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (status === 503 && isShown(request)) {
    const { retryAfter = 1 } = refusal.details
    return sendOutage(reply, { locale: chosenLocale(request), url: request.url, retryAfter })
  }
  const logical = config.legacyClients && isLogical(status, request)
  if (refusal.details.retryAfter) reply.header('retry-after', String(refusal.details.retryAfter))
  return reply
    .code(logical ? 200 : status)
    .header('cache-control', 'no-store')
    .send(refusal.details.bare ?? failureBody(refusal, localeOf(request), request.id))
}

const envelope = (contract: Contract, data: unknown): string => {
  if (contract.media) return String(data)
  const text = data instanceof JsonOf ? data.text : (JSON.stringify(data) ?? 'null')
  return contract.bare ? text : `{"success":true,"data":${text},"message":${JSON.stringify(contract.message ?? '')}}`
}

/** What anybody may ask for, and every change: as often as the budget of an address allows. */
const isBudgeted = ({ method, access }: Contract): boolean =>
  method !== 'GET' || access === 'open' || access === 'optional'

/** An answer that is stored under a key costs one more for each of so many bytes of it. */
const storedPart = 8192

/** Calls of one account, or new ones of one address, that are worked on at once, and that may wait: no page of ours has so many. */
const [callsAtOnce, waitingCalls] = [8, 100]

/** An operator who acts for a customer stands in their own lines. */
const accountOf = ({ id, actingId }: SessionUser): string => `account ${actingId ?? id}`

/** Another line than that of reads: changes may wait for locks. */
const lineOfChanges = ({ user, ip }: Context): string =>
  `changes of ${user ? accountOf(user) : `network ${network(ip)}`}`

/** The loser of a deadlock is retried once. */
const retryDeadlock = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isSqlState(error, '40P01') || isSqlState(error, '40001')) return await work()
    throw error
  }
}

/** The parts, the first of which is made already. */
const started = async (parts: AsyncIterator<string>): Promise<AsyncIterableIterator<string>> => {
  let first: IteratorResult<string> | undefined = await parts.next()
  const iterator: AsyncIterableIterator<string> = {
    next: async () => {
      const next = first ?? (await parts.next())
      first = undefined
      return next
    },
    return: async () => {
      await parts.return?.()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]: () => iterator,
  }
  return iterator
}

/** A lock timed out: of a row, or of the key of a call that is still in progress. */
const isLocked = (error: unknown): boolean =>
  isSqlState(error, '55P03') || (error instanceof Refusal && error.code === 'request_in_progress')

export const createApi = (app: FastifyInstance, deps: Deps): Api => {
  const { languages } = app
  const { database, config, budget } = deps
  const transaction = lockLaneOf(database)
  const inLine = createLines({
    atOnce: callsAtOnce,
    most: waitingCalls * config.rateLimitScale,
    stuckMs: config.database.waitMs,
  })

  const userOf = async (contract: Contract, request: FastifyRequest) => {
    const user = await deps.authorize(contract.access, request)
    if (user && contract.requires === 'fresh_factor') requireFreshFactor(user)
    return user
  }
  const contextOf = async (contract: Contract, request: FastifyRequest, locale: Locale) =>
    ({
      user: await userOf(contract, request),
      locale,
      config,
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
      log: request.log,
    }) as Context

  /** `isKept`: the answer is kept for others, and has stood in line. */
  type Answer = (context: Context, request: FastifyRequest, db: Db, isKept: boolean) => Promise<string>
  const route = (contract: Contract, answer: Answer) => {
    deps.contracts.push(contract)
    const [own, shared] = [privateHeaders(contract), sharedHeaders(contract)]
    app.route({
      method: contract.method,
      url: `/api/${contract.path}`,
      config: { contract },
      ...(contract.mostBytes !== undefined && { bodyLimit: contract.mostBytes }),
      handler: async (request, reply) => {
        await languages.refresh()
        const locale = localeOf(request)
        const make = async (db: Db, isKept: boolean): Promise<string> =>
          answer(await contextOf(contract, request, locale), request, db, isKept)
        const key = sharedCacheKey(contract, request, locale)
        if (key !== undefined && mayHaveWritten(request)) await deps.cache.sync()
        const spend = () => isBudgeted(contract) && budget.spend(request.ip)
        if (key === undefined) {
          spend()
          const text = await make(database.db, false)
          if (contract.method !== 'GET') noteWrite(reply)
          return reply.headers(own).send(text)
        }
        const create = async () => responseOf(await database.publicRead((db) => make(db, true)), shared)
        const get = () => deps.cache.getOrCreate(key, create, spend)
        // What a page reads belongs to the page, which stood in line itself.
        const { ip } = request
        const isFree = ip === ownAddress || deps.cache.has(key)
        const kept = isFree ? get() : inLine(`network ${network(ip)}`, get)
        return sendResponse(request, reply, await kept)
      },
    })
  }

  const reply = (contract: Contract, data: unknown): string => {
    if (deps.checkReplies) {
      const result = z.safeParse(
        contract.reply,
        JSON.parse(data instanceof JsonOf ? data.text : JSON.stringify(data ?? null)),
      )
      if (!result.success) throw new Error(`${contract.method} ${contract.path} broke its contract: ${result.error}`)
    }
    return envelope(contract, data)
  }

  app.setErrorHandler((error, request, out) => sendFailure(error, request, out, config))

  return {
    read: (contract, handler) =>
      route(contract, (context, request, db, isKept) => {
        const { user } = context
        const work = async () => {
          const input = parse(contract, request, context.locale)
          return reply(contract, await handler({ ...context, db } as never, input as never))
        }
        if (user) return inLine(accountOf(user), work)
        // So has a page with all that it reads.
        const { ip } = request
        const isFree = isKept || contract.asksAnotherService || ip === ownAddress
        return isFree ? work() : inLine(`network ${network(ip)}`, work)
      }),
    write: (contract, handler, before) =>
      route(contract, async (context, request, db) => {
        const input = parse(contract, request, context.locale)
        const repeats = () => isRepeat(db, context, request)
        const change = async () => {
          await before?.({ ...context, db, isRepeat: repeats } as never, input as never)
          return retryDeadlock(() =>
            transaction((tx) => {
              const work = async () => reply(contract, await handler({ ...context, tx } as never, input as never))
              const workToStore = async () => {
                const text = await work()
                if (request.headers['idempotency-key'])
                  budget.spend(request.ip, Math.floor(Buffer.byteLength(text) / storedPart))
                return text
              }
              return contract.secret ? work() : withIdempotency(tx, context, request, workToStore)
            }, isLocked),
          )
        }
        return inLine(lineOfChanges(context), change)
      }),
    withoutTransaction: (contract, handler) =>
      route(contract, async (context, request) => {
        const input = parse(contract, request, context.locale)
        const work = async () =>
          reply(contract, await handler({ ...context, database, request } as never, input as never))
        // A form is read in it, as slowly as it is sent.
        if (contract.form) return work()
        if (!contract.asksAnotherService) return inLine(lineOfChanges(context), work)
        // Nobody else of a network waits for a slow service, nor do other calls of an account.
        return context.user ? inLine(`services for ${accountOf(context.user)}`, work) : work()
      }),
    stream: (contract, handler) => {
      deps.contracts.push(contract)
      app.get(`/api/${contract.path}`, { config: { contract } }, async (request, out) => {
        await languages.refresh()
        const context = await contextOf(contract, request, localeOf(request))
        const input = parse(contract, request, context.locale)
        const parts = await started(handler({ ...context, database, request } as never, input as never))
        return out.headers(privateHeaders(contract)).send(Readable.from(parts))
      })
    },
  }
}
