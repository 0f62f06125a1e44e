import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { performance } from 'node:perf_hooks'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { countArrivals } from './arrivals.ts'
import { createLines } from './lines.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const stuck = () => new Error('stuck')

test('a few works of an owner run at once, the others in turn; those of others do not wait', async () => {
  const inLine = createLines({ atOnce: 2, most: 3, stuckMs: 1000, stuck })
  const ends: (() => void)[] = []
  const begun: string[] = []
  const work = (owner: string, n: number) =>
    inLine(owner, async () => {
      begun.push(`${owner}${n}`)
      await new Promise<void>((resolve) => ends.push(resolve))
      return n
    })
  const works = [1, 2, 3, 4, 5].map((n) => work('a', n))
  await expect(work('a', 6)).rejects.toMatchObject({ code: 'too_many_requests' })
  const other = work('b', 1)
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1'])
  for (const [n, expected] of ['a3', 'a4', 'a5'].entries()) {
    ends[n === 0 ? 0 : n + 2]?.()
    await expect.poll(() => begun.at(-1)).toBe(expected)
  }
  for (const end of ends) end()
  expect(await Promise.all(works)).toEqual([1, 2, 3, 4, 5])
  expect(await other).toBe(1)
})

test('a work that fails makes room for the next', async () => {
  const inLine = createLines({ atOnce: 1, most: 1, stuckMs: 1000, stuck })
  const failing = inLine('a', () => Promise.reject(new Error('no')))
  const next = inLine('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(await inLine('a', async () => 'again')).toBe('again')
})

/** A thread that has been busy for this part of the time. */
const busyFor = (utilization: number) =>
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 0, active: 0, utilization })

test('who waits behind works that wait is refused, and who comes later waits for them anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  busyFor(0.1)
  const inLine = createLines({ atOnce: 1, most: 3, stuckMs: 1000, stuck })
  const { promise, resolve } = Promise.withResolvers<string>()
  const running = inLine('a', () => promise)
  const waiting = ['b', 'c'].map((name) => inLine('a', async () => name))
  const refused = Promise.allSettled(waiting)
  vi.runAllTimers()
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const later = inLine('a', async () => 'd')
  resolve('a')
  expect([await running, await later]).toEqual(['a', 'd'])
})

test('nobody is refused while the thread is busy, nor while works end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const inLine = createLines({ atOnce: 1, most: 100, stuckMs: 1000, stuck })
  for (const [utilization, pause] of [
    [0.9, 5000],
    [0.1, 900],
  ] as const) {
    busyFor(utilization)
    const works = Array.from({ length: 50 }, (_, n) =>
      inLine('a', async () => {
        vi.advanceTimersByTime(pause)
        return n
      }),
    )
    expect(await Promise.all(works)).toHaveLength(50)
  }
})

test('who has connected is let in before a work begins, which is one in a turn of the event loop', async () => {
  const inLine = createLines({ atOnce: 2, most: 100, stuckMs: 1000, stuck })
  const sockets = new Set<{ destroy: () => unknown }>()
  const begun: number[] = []
  const server = createServer()
  countArrivals(server)
  server.on('connection', (socket) => {
    sockets.add(socket)
    void inLine('a', async () => void begun.push(sockets.size))
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (let n = 0; n < 30; n++) connect(port, '127.0.0.1')
  await expect.poll(() => begun.length).toBe(30)
  expect(new Set(begun)).toEqual(new Set([30]))
})
