import type { IncomingMessage, ServerResponse } from 'node:http'

/** Pieces of a body that may be as small as they like. */
const free = 1000
/** Bytes that the pieces of a longer one have on average; those of networks and programs have a thousand. */
const least = 64

/**
 * Ends a connection that sends a long body in tiny pieces: until it is whole each is an object, which takes two hundred times the memory
 * of a byte, and a millionth of a second.
 */
export const boundPieces = (request: IncomingMessage, response: ServerResponse): void => {
  let [pieces, bytes] = [0, 0]
  const count = (piece: Buffer) => {
    pieces += 1
    bytes += piece.length
    if (pieces > free && bytes < pieces * least) request.off('data', count).destroy()
  }
  // Paused, so that nothing is lost before somebody reads it.
  request.pause().on('data', count)
  // After an answer Node would drop, uncounted, what nobody has begun to read; a body in chunks may have no end.
  request.read(0)
  response.once('finish', () => request.resume())
}
