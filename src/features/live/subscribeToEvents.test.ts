import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClientFor } from '#web/query.ts'
import { subscribeToEvents } from './subscribeToEvents.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {}, removeEventListener: () => {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that gives these answers, one a connection, the last of them for ever. */
const serverOf = (...answers: (() => Response)[]) => {
  const fetched = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? Response.error())
  vi.stubGlobal('fetch', fetched)
  const session = { onAccepted: vi.fn(), onRefused: vi.fn() }
  const queries = queryClientFor(() => {
    throw new Error('not asked')
  })
  const end = subscribeToEvents(queries, 'a token', session)
  return { fetched, queries, end, ...session }
}

const opened = () => new Response(': here\n\n')
const refused = () => new Response('{}', { status: 401 })
const broken = () => new Response('', { status: 503 })

test('a refused token ends the subscription; nothing is requested again', async () => {
  const { fetched, onAccepted, onRefused } = serverOf(opened, refused)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(onAccepted).toHaveBeenCalledTimes(1)
  expect(onRefused).toHaveBeenCalledTimes(1)
})

test('what may have changed while nobody was connected is read again', async () => {
  const { queries, end } = serverOf(opened)
  const paths = ['notifications', 'bookings/:id', 'bookings/:id/messages', 'provider/day']
  for (const path of [...paths, 'categories']) queries.setQueryData([path], 1)
  await vi.advanceTimersByTimeAsync(100)
  const isOld = (path: string) => queries.getQueryState([path])?.isInvalidated
  expect([paths.map(isOld), isOld('categories')]).toEqual([paths.map(() => true), false])
  end()
})

test('an event about a booking reads bookings and the provider’s pages again, and nothing else', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const { queries, end } = serverOf(() => new Response(readable))
  await vi.advanceTimersByTimeAsync(100)
  const paths = ['bookings', 'bookings/:id', 'provider/day', 'notifications', 'categories']
  for (const path of paths) queries.setQueryData([path], 1)
  await writable.getWriter().write(new TextEncoder().encode('data: {"topic":"booking"}\n\n'))
  await vi.advanceTimersByTimeAsync(100)
  const old = paths.filter((path) => queries.getQueryState([path])?.isInvalidated)
  expect(old).toEqual(['bookings', 'bookings/:id', 'provider/day'])
  end()
})

test('an answer that an event overtakes is read again once it is here', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const { queries, end } = serverOf(() => new Response(readable))
  await vi.advanceTimersByTimeAsync(100)
  const first = Promise.withResolvers<string>()
  const read = vi.fn(async () => 'accepted').mockReturnValueOnce(first.promise)
  const shown = new QueryObserver(queries, { queryKey: ['bookings/:id'], queryFn: read })
  const leave = shown.subscribe(() => {})
  await writable.getWriter().write(new TextEncoder().encode('data: {"topic":"booking"}\n\n'))
  await vi.advanceTimersByTimeAsync(100)
  first.resolve('received')
  await vi.advanceTimersByTimeAsync(100)
  expect(shown.getCurrentResult().data).toBe('accepted')
  expect(read).toHaveBeenCalledTimes(2)
  leave()
  end()
})

test('a server that is down is asked again, less and less often', async () => {
  const { fetched, end, onRefused } = serverOf(broken)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetched.mock.calls.length).toBeGreaterThan(10)
  expect(fetched.mock.calls.length).toBeLessThan(30)
  expect(onRefused).not.toHaveBeenCalled()
  end()
})
