import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collapseRepeats } from './collapse.ts'

const written: unknown[][] = []
const method = (...line: unknown[]) => void written.push(line)

beforeEach(() => {
  vi.useFakeTimers()
  written.splice(0)
})
afterEach(() => {
  vi.useRealTimers()
})

const logger = () => {
  const { logMethod, flush } = collapseRepeats(10_000)
  const log = (level: number, ...line: unknown[]) => logMethod.call(undefined as never, line as never, method, level)
  return { log, flush }
}

const thrown = (message: string): Error => new Error(message)

test('in an outage of 32 seconds 2,600 errors of one kind are five lines, and none is missing from their counts', () => {
  const { log } = logger()
  for (let n = 0; n < 2600; n++) {
    log(50, { err: thrown(`connect ECONNREFUSED 127.0.0.1:${5000 + n}`), id: n }, 'request failed')
    vi.advanceTimersByTime(32_000 / 2600)
  }
  vi.advanceTimersByTime(10_000)
  expect(written).toHaveLength(5)
  const counts = written.map(([fields]) => (fields as { repeated?: number }).repeated ?? 1)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2600)
  // The first has the stack, the others say what the last one was.
  expect(written[0]?.[0]).toMatchObject({ err: expect.any(Error), id: 0 })
  expect(written.at(-1)).toMatchObject([
    { error: 'Error: connect ECONNREFUSED 127.0.0.1:7599', id: 2599 },
    'request failed',
  ])
})

test('once it is quiet the next one is written whole again', () => {
  const { log } = logger()
  log(50, { err: thrown('lost') }, 'request failed')
  vi.advanceTimersByTime(20_000)
  log(50, { err: thrown('lost') }, 'request failed')
  expect(written).toHaveLength(2)
})

test.each([
  ['another message', [{ err: thrown('a') }, 'x'], [{ err: thrown('a') }, 'y']],
  ['another error', [{ err: thrown('a') }, 'x'], [{ err: thrown('b') }, 'x']],
  ['another code', [{ err: Object.assign(thrown('a'), { code: '1' }) }, 'x'], [{ err: thrown('a') }, 'x']],
  ['another place', [new TypeError('a'), 'x'], [thrown('a'), 'x']],
  ['another job', [{ job: 'mail' }, 'x'], [{ job: 'push' }, 'x']],
])('%s is another kind', (_, one, other) => {
  const { log } = logger()
  log(50, ...one)
  log(50, ...other)
  expect(written).toEqual([one, other])
})

test('however many kinds there are, few are written', () => {
  const { log } = logger()
  const words = Array.from({ length: 400 }, (_, n) => 'ab'.repeat(n))
  for (const word of words) log(40, word)
  vi.advanceTimersByTime(10_000)
  expect(written.length).toBeLessThan(60)
})

test('requests and the last words of a process are never collapsed', () => {
  const { log } = logger()
  for (const level of [30, 60]) for (let n = 0; n < 3; n++) log(level, 'again')
  expect(written).toHaveLength(6)
})

test('what was counted when the server closes is written', () => {
  const { log, flush } = logger()
  for (let n = 0; n < 3; n++) log(40, { why: 'away' }, 'a provider is away')
  flush()
  expect(written.at(-1)).toEqual([{ why: 'away', repeated: 2 }, 'a provider is away'])
})
