import { IncomingMessage, type ServerResponse } from 'node:http'

/** Pieces of a body that may be as small as they like. */
const free = 1000
/** Bytes that the pieces of a longer one have on average; those of networks and programs have a thousand. */
const least = 64
/** Pieces that are kept as they came. Few bodies have more. */
const asTheyCame = 16
/** Bytes of a piece, and of those that are put together to one. */
const [small, together] = [1024, 8192]

/**
 * A request that bounds what a body in small pieces takes: each piece is an object, whose memory is five hundred times that of a byte.
 * From some on they are put together; a long body in tiny ones ends its connection, because each takes some millionths of a second.
 */
export class BoundedRequest extends IncomingMessage {
  #pieces = 0
  #bytes = 0
  #block: Buffer | undefined
  #used = 0
  #flushing: NodeJS.Immediate | undefined

  /** Node's parser calls it with each piece, before anybody reads them: those of a request that waits are there, too. */
  override push(piece: Buffer | null): boolean {
    if (this.destroyed) return false
    if (piece === null) {
      this.#flush()
      this.#block = undefined
      return super.push(null)
    }
    this.#pieces += 1
    this.#bytes += piece.length
    if (this.#pieces > free && this.#bytes < this.#pieces * least) {
      this.#used = 0
      this.destroy()
      return false
    }
    if (this.#pieces <= asTheyCame || piece.length >= small) {
      this.#flush()
      return super.push(piece)
    }
    if (this.#used + piece.length > together) this.#flush()
    this.#block ??= Buffer.allocUnsafeSlow(together)
    this.#used += piece.copy(this.#block, this.#used)
    // Whatever comes in this turn comes before.
    this.#flushing ??= setImmediate(() => this.#flush())
    return this.readableLength < this.readableHighWaterMark
  }

  #flush(): void {
    clearImmediate(this.#flushing)
    this.#flushing = undefined
    if (this.#used === 0 || !this.#block) return
    // A copy: where few come in each turn a part would keep the whole block.
    const part = Buffer.from(this.#block.subarray(0, this.#used))
    this.#used = 0
    super.push(part)
  }
}

/** After an answer Node would drop, uncounted, what nobody has begun to read; a body in chunks may have no end. */
export const readOn = (request: IncomingMessage, response: ServerResponse): void => {
  request.read(0)
  response.once('finish', () => request.resume())
}
