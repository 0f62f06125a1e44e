import { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendOutage } from '#server/pages/outage.ts'
import { Refusal } from './errors.ts'
import { chosenLocale } from './locale.ts'

/** Milliseconds that requests in hand have to finish once new ones are refused. */
const HAND = 2000
/** Milliseconds after which what is still open then is cut. */
const CUT = 300

/** Milliseconds without a new connection before the socket is closed: the kernel resets those that wait to be accepted. */
const QUIET = 5
/** Milliseconds that such a moment is waited for at most. */
const UNTIL_QUIET = 500

/** How the server stops: not ready, then refusing, then closed (docs/decisions/0071). */
export type Drain = {
  /** Whether balancers should stop sending requests. */
  readonly leaving: boolean
  /** Not ready from now on. Everything is still served, each connection for one more request. */
  leave: () => void
  /** Refuses new requests, waits for those in hand, closes the server. Cuts what takes too long. */
  finish: () => Promise<void>
}

/** A stream of events never finishes by itself; `preClose` hooks end it. */
const isStream = (reply: FastifyReply): boolean => reply.sent && !reply.raw.writableEnded

const within = async (work: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), milliseconds)
  try {
    return await Promise.race([work.then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Ends where nobody waits to be accepted: right after a turn of the event loop that ends a moment without new connections. */
const quiet = async (server: FastifyInstance['server'], quietMs: number): Promise<void> => {
  const end = performance.now() + UNTIL_QUIET
  let connected: boolean
  const onConnection = () => {
    connected = true
  }
  server.on('connection', onConnection)
  do {
    connected = false
    await sleep(quietMs)
    await nextTurn()
  } while (connected && performance.now() < end)
  server.off('connection', onConnection)
}

export const drainOf = (app: FastifyInstance, quietMs = QUIET): Drain => {
  const inHand = new Set<FastifyReply>()
  let phase: 'open' | 'leaving' | 'refusing' = 'open'
  let finished = () => {}
  const isIdle = () => [...inHand].every(isStream)

  app.addHook('onRequest', async (request, reply) => {
    // Pages in hand make calls of their own, which have no connection.
    if (!(request.raw.socket instanceof Socket)) return
    if (phase !== 'open') reply.header('connection', 'close')
    if (phase !== 'refusing') {
      inHand.add(reply)
      // No response finishes for a client that has left, as from every live stream.
      reply.raw.once('close', () => {
        inHand.delete(reply)
        // Only then, because there may be thousands of streams.
        if (phase === 'refusing' && isIdle()) finished()
      })
      return
    }
    if (!/\btext\/html\b/.test(request.headers.accept ?? '')) throw new Refusal('unavailable', { retryAfter: 1 })
    return sendOutage(reply, { locale: chosenLocale(request), url: request.url, retryAfter: 1 })
  })

  return {
    get leaving() {
      return phase !== 'open'
    },
    leave: () => {
      phase = 'leaving'
    },
    finish: async () => {
      phase = 'refusing'
      const idle = new Promise<void>((resolve) => {
        finished = resolve
      })
      if (!isIdle()) await within(idle, HAND)
      await quiet(app.server, quietMs)
      // Hooks would run before Fastify closes it.
      app.server.close()
      const closed = app.close()
      if (!(await within(closed, CUT))) app.server.closeAllConnections()
      await closed
    },
  }
}
