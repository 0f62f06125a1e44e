import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { LiveEvent } from '#lib/liveEvent.ts'
import type { Deps } from '#server/http/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { eventsPath } from './rules.ts'

/** Milliseconds between heartbeats; each one checks the token again. */
const heartbeatInterval = 20_000
/** Maximum streams per user; the oldest is closed. */
const maxStreams = 8
/** Bytes that may wait for a client that does not read; it is disconnected then, and refetches after reconnecting. */
const maxWaiting = 65_536
/** Milliseconds in which a client has to read the end of its stream. */
const endTimeout = 5_000

/**
 * `GET events`: server-sent events about changes of the signed-in user's data, until they disconnect, sign out or the
 * server stops. Events missed between two streams are not replayed: clients refetch after connecting.
 */
export const serveLive = (app: FastifyInstance, { database, authorize, metrics }: Deps): void => {
  const streams = new Map<ServerResponse, { userId: number; end: () => void }>()
  metrics.gauge({ name: 'doorstep_live_streams', help: 'Open streams of live events', read: () => streams.size })

  app.get(eventsPath, { config: { whileActing: true }, exposeHeadRoute: false }, async (request, reply) => {
    const user = await authorize('user', request)
    if (!user) throw new Refusal('unauthenticated')
    const userStreams = [...streams.values()].filter(({ userId }) => userId === user.id)
    if (userStreams.length >= maxStreams) userStreams[0]?.end()

    reply.hijack()
    // A client that left meanwhile closes nothing any more.
    if (reply.raw.destroyed) return
    // A body is not asked for. What has no reader is kept until the response ends.
    request.raw.resume()
    const stream = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) stream.setHeader(name, value)
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const send = (text: string) => {
      if (stream.writableLength > maxWaiting) stream.destroy()
      else stream.write(text)
    }
    send(': here\n\n')
    const unsubscribe = database.personalChanges.subscribe(user.id, (news: LiveEvent) =>
      send(`data: ${JSON.stringify(news)}\n\n`),
    )
    const checkSession = async () => {
      const known = await authorize('user', request).catch((error) => !(error instanceof Refusal))
      if (known) send(':\n\n')
      else end()
    }
    const heartbeat = setInterval(() => void checkSession(), heartbeatInterval)
    const end = () => {
      clearInterval(heartbeat)
      unsubscribe()
      streams.delete(stream)
      if (stream.writableEnded || stream.destroyed) return
      const closing = setTimeout(() => stream.destroy(), endTimeout).unref()
      stream.end(() => clearTimeout(closing))
    }
    stream.on('close', end).on('error', end)
    streams.set(stream, { userId: user.id, end })
  })

  // Otherwise shutdown would wait for open streams.
  app.addHook('preClose', async () => {
    for (const { end } of streams.values()) end()
  })
}
