import { afterEach, expect, test, vi } from 'vitest'
import { fetchWhole } from './download.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A line on which pieces of a file come every so many milliseconds, and then nothing more. */
const lineOf = (pieces: number, every: number, isWhole: boolean) =>
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    let sent = 0
    const body = new ReadableStream({
      start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
      pull: async (stream) => {
        if (sent === pieces) return isWhole ? stream.close() : new Promise(() => {})
        await new Promise((resolve) => setTimeout(resolve, every))
        sent += 1
        stream.enqueue(new TextEncoder().encode('piece '))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/csv' } })
  })

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test('a slow file is whole', async () => {
  vi.useFakeTimers()
  lineOf(5, 100_000, true)
  const file = fetchWhole('/file', {})
  await seconds(600)
  const answer = await file
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/csv', 'piece '.repeat(5)])
})

test('a file of which nothing comes any more is given up after two minutes', async () => {
  vi.useFakeTimers()
  lineOf(2, 1000, false)
  const ended = vi.fn()
  fetchWhole('/file', {}).catch(ended)
  await seconds(110)
  expect(ended).not.toHaveBeenCalled()
  await seconds(15)
  expect(ended).toHaveBeenCalledOnce()
})
