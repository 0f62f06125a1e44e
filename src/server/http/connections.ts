import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait; browsers and proxies send none before they have the response. */
const mostWaiting = 500

/**
 * Serves the requests of each connection one after the other, each when the response before it is finished. Node hands over
 * at once all that arrive in one piece, hundreds of them. A connection with too many is closed.
 */
export const oneByOne = (serve: RequestListener): RequestListener => {
  /** What waits on each connection with a request in hand. */
  const busy = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const start = (waiting: (() => void)[]) => {
      response.once('close', () => {
        // The connection was closed, or ends with this response.
        const next = socket.writable ? waiting.shift() : undefined
        if (next) next()
        else busy.delete(socket)
      })
      serve(request, response)
    }
    const waiting = busy.get(socket)
    if (waiting && waiting.length >= mostWaiting) return void socket.destroy()
    if (waiting) return void waiting.push(() => start(waiting))
    const none: (() => void)[] = []
    busy.set(socket, none)
    start(none)
  }
}
