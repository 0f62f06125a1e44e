import type { IncomingMessage, ServerResponse } from 'node:http'

/** Pieces of a body that may be as small as they like. */
const free = 1000
/** Bytes that the pieces of a longer one have on average; those of networks and programs have a thousand. */
const least = 64
/** Pieces that are kept as they came. Few bodies have more. */
const asTheyCame = 16
/** Bytes of a piece, and of those that are put together to one. */
const [small, together] = [1024, 8192]

/**
 * Bounds what a body in small pieces takes: each piece is an object, whose memory is five hundred times that of a byte. From some on they
 * are put together; a long body in tiny ones ends its connection, because each takes some millionths of a second.
 */
export const boundPieces = (request: IncomingMessage, response: ServerResponse): void => {
  const push = request.push.bind(request)
  let [pieces, bytes] = [0, 0]
  let [block, used] = [Buffer.alloc(0), 0]
  let flushing: NodeJS.Immediate | undefined
  const flush = () => {
    clearImmediate(flushing)
    flushing = undefined
    if (used > 0) push(block.subarray(0, used))
    ;[block, used] = [Buffer.alloc(0), 0]
  }
  // Before anybody reads them: those of a request that waits are there, too.
  request.push = (piece: Buffer | null) => {
    if (request.destroyed) return false
    if (piece === null) {
      flush()
      return push(piece)
    }
    pieces += 1
    bytes += piece.length
    if (pieces > free && bytes < pieces * least) {
      used = 0
      request.destroy()
      return false
    }
    if (pieces <= asTheyCame || piece.length >= small) {
      flush()
      return push(piece)
    }
    if (used + piece.length > together) flush()
    if (used === 0) block = Buffer.allocUnsafeSlow(together)
    used += piece.copy(block, used)
    // Whatever comes in this turn comes before.
    flushing ??= setImmediate(flush)
    return request.readableLength < request.readableHighWaterMark
  }
  // After an answer Node would drop, uncounted, what nobody has begun to read; a body in chunks may have no end.
  request.read(0)
  response.once('finish', () => request.resume())
}
