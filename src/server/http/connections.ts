import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait; browsers and proxies send none before they have the response. */
const mostWaiting = 500
/** What they may weigh together. */
const heaviestWaiting = 400_000
/** What each takes besides. */
const weightOfEach = 3000
/** What those of all connections may weigh together, which bounds the memory of who opens very many. */
const heaviestTogether = 50_000_000

/** About the bytes of a request that is there whole. Headers may be many short texts, which take more than their letters. */
const weightOf = ({ url = '', rawHeaders, readableLength }: IncomingMessage): number =>
  rawHeaders.reduce((sum, text) => sum + text.length + 50, url.length + readableLength)

type Waiting = { request: IncomingMessage; weight: number; start: () => void }

/** What waits on all connections. */
type Load = { weight: number }

/** What waits on a connection. Each is weighed when the one after it comes: then its body is there. */
class Line {
  readonly #waiting: Waiting[] = []
  readonly #all: Load
  #weight = 0

  constructor(all: Load) {
    this.#all = all
  }

  #add(weight: number): void {
    this.#weight += weight
    this.#all.weight += weight
  }

  /** Whether the request may wait. A body of unknown length may not: its chunks may be a byte each, and each is an object. */
  add(request: IncomingMessage, start: () => void): boolean {
    const last = this.#waiting.at(-1)
    if (last?.weight === 0) {
      last.weight = weightOf(last.request)
      this.#add(last.weight)
    }
    if (this.#waiting.length >= mostWaiting || this.#weight > heaviestWaiting) return false
    if (this.#all.weight > heaviestTogether) return false
    if (request.headers['transfer-encoding'] !== undefined) return false
    this.#waiting.push({ request, weight: 0, start })
    this.#all.weight += weightOfEach
    return true
  }

  next(): (() => void) | undefined {
    const next = this.#waiting.shift()
    if (!next) return undefined
    this.#add(-next.weight)
    this.#all.weight -= weightOfEach
    return next.start
  }

  /** None of them is served any more. */
  close(): void {
    while (this.next());
  }
}

/**
 * Serves the requests of each connection one after the other, each when the response before it is finished. Node hands over
 * at once all that arrive in one piece, hundreds of them. A connection with too many, or too large ones, is ended, and so is one
 * that brings more where very many wait on all connections; `end` may end others with it.
 */
export const oneByOne = (
  serve: RequestListener,
  end = (socket: Socket): unknown => socket.destroy(),
): RequestListener => {
  /** What waits on each connection with a request in hand. */
  const busy = new WeakMap<Socket, Line>()
  const all: Load = { weight: 0 }
  return (request, response) => {
    const { socket } = request
    // A reset connection has no address. One that was asked for here stays known, also when its client leaves later.
    if (socket.remoteAddress === undefined) return void socket.destroy()
    const start = (line: Line) => {
      response.once('close', () => {
        // The connection was closed, or ends with this response.
        const next = socket.writable ? line.next() : undefined
        if (next) return next()
        line.close()
        busy.delete(socket)
      })
      serve(request, response)
    }
    const line = busy.get(socket)
    if (line) {
      if (line.add(request, () => start(line))) return
      // The rest of what has been read comes here as well.
      if (!socket.destroyed) end(socket)
      return
    }
    const empty = new Line(all)
    busy.set(socket, empty)
    start(empty)
  }
}
