import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Db, isSqlState, type Tx } from '#server/db/database.ts'
import { refuse } from './errors.ts'
import { claimKey, findStoredReply, storeReply } from './queries.ts'

/** Reading a body takes any depth, writing one does not. */
const written = (body: unknown): string => {
  try {
    return JSON.stringify(body ?? null)
  } catch {
    return refuse('bad_request')
  }
}

/** What is asked for in the query, as which of one's teams; the token says who asks. */
const askedIn = (query: unknown): string => {
  const { api_token: _, ...asked } = (query ?? {}) as Record<string, unknown>
  return JSON.stringify(asked)
}

const fingerprint = (request: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(`${request.method} ${request.routeOptions.url} ${JSON.stringify(request.params)}\n`)
    .update(`${askedIn(request.query)}\n`)
    .update(written(request.body))
    .digest()

type Caller = { user: { id: number } | null; ip: string }

/** A key of so many characters, as a UUID, is made by one browser only. */
const uniqueLength = 32

/** Whose key it is. A visitor may have another address by the next try: of a phone that left its Wi-Fi, or that has both kinds of IP. */
const ownerOf = ({ user, ip }: Caller, key: string): string => {
  if (user) return `user:${user.id}`
  return key.length >= uniqueLength ? 'visitor' : `ip:${ip}`
}

const keyOf = (caller: Caller, request: FastifyRequest) => {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? { owner: ownerOf(caller, key), key } : null
}

/** Whether this very request was made before under its key, so that {@link withIdempotency} sends the stored response. */
export const isRepeat = async (db: Db, who: Caller, request: FastifyRequest): Promise<boolean> => {
  const claim = keyOf(who, request)
  const stored = claim && (await findStoredReply(db, claim))
  return stored?.request_hash.equals(fingerprint(request)) ?? false
}

/**
 * Runs `work` once per (person, `Idempotency-Key`): the same key and body get the stored response, byte for byte; the
 * same key with another body is refused; the response is stored in the transaction of the work
 * (`booking-and-money.md §7`). Without a key it runs `work` directly.
 */
export const withIdempotency = async (
  tx: Tx,
  who: Caller,
  request: FastifyRequest,
  work: () => Promise<string>,
): Promise<string> => {
  const claim = keyOf(who, request)
  if (!claim) return work()
  if (claim.key.length > 255) return refuse('invalid', { errors: { 'Idempotency-Key': ['≤ 255'] } })
  const hash = fingerprint(request)

  const first = await claimKey(tx, claim, hash).catch((error: unknown) =>
    isSqlState(error, '55P03') ? refuse('request_in_progress', { retryAfter: 1 }) : Promise.reject(error),
  )
  if (!first) {
    const stored = await findStoredReply(tx, claim)
    if (!stored?.request_hash.equals(hash) || stored.reply === null) return refuse('idempotency_mismatch')
    return stored.reply
  }

  const reply = await work()
  await storeReply(tx, claim, reply)
  return reply
}
