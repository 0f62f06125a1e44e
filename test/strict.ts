import { Socket } from 'node:net'
import { format } from 'node:util'
import { afterAll, afterEach, expect, vi } from 'vitest'

/**
 * A test fails if it prints unexpected output or connects to another host. A test that expects
 * output spies on that console method itself.
 */
type Strict = { offences: string[] }

/** Files share a process: the watchers are installed once, and each file asserts for itself. */
const shared = globalThis as typeof globalThis & { doorstepStrict?: Strict }
shared.doorstepStrict ??= watch()
const { offences } = shared.doorstepStrict

function watch(): Strict {
  const offences: string[] = []
  for (const method of ['debug', 'info', 'log', 'warn', 'error', 'trace'] as const) {
    console[method] = (...parts: unknown[]) => {
      offences.push(`console.${method}: ${format(...parts)}`)
    }
  }

  const LOOPBACK = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|::1|::ffff:127(\.\d+){3})$/
  const connect = Socket.prototype.connect
  Socket.prototype.connect = function (this: Socket, ...parts: unknown[]) {
    const [first] = parts.flat() as unknown[]
    const target = typeof first === 'object' && first !== null ? (first as { host?: string; path?: string | null }) : {}
    const host = target.host ?? (typeof parts[1] === 'string' ? parts[1] : 'localhost')
    if (!target.path && !LOOPBACK.test(host)) {
      offences.push(`a connection to ${host}`)
      queueMicrotask(() => this.destroy(new Error(`Tests do not connect to ${host}`)))
      return this
    }
    return Reflect.apply(connect, this, parts)
  } as typeof connect
  return { offences }
}

function expectNone() {
  expect(offences.splice(0), 'unexpected output or connections').toEqual([])
}
afterEach(expectNone)
afterAll(expectNone)
// Stubs of one file must not affect the next one.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
