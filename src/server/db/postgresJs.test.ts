import { EventEmitter } from 'node:events'
import postgres from 'postgres'
import { expect, test } from 'vitest'

/** As much of a socket as postgres.js asks for. */
class Line extends EventEmitter {
  readyState = 'open'
  written = 0
  write(bytes: Uint8Array) {
    this.written += bytes.length
    return true
  }
  end() {}
  destroy() {
    this.emit('close', false)
  }
}

const turn = () => new Promise((done) => setImmediate(done))

/** scripts/repair.mjs makes this hold: a pool that saw its database die goes on to work when it is back. */
test('a connection that closes before its first bytes are out says them on the next one', async () => {
  const lines: Line[] = []
  const open = () => {
    const line = new Line()
    // The first one closes in the moment between saying hello and the hello's leaving.
    if (lines.length === 0) line.on('newListener', (event) => event === 'data' && queueMicrotask(() => line.destroy()))
    lines.push(line)
    return line
  }
  const sql = postgres('postgres://someone@127.0.0.1/doorstep', { socket: open, max: 1, backoff: () => 0 } as object)
  const answer = sql`SELECT 1`.catch((error: Error) => error)
  while (lines.length < 2) await turn()
  await turn()
  await turn()
  expect(lines[0]?.written).toBe(0)
  expect(lines[1]?.written).toBeGreaterThan(0)
  await sql.end({ timeout: 0 })
  expect(await answer).toBeInstanceOf(Error)
})
