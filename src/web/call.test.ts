import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callOf } from '#lib/contract.ts'
import type { SignedInUser } from '#lib/user.ts'
import { stubLocalStorage } from '../../test/localStorage.ts'
import { call, callForm } from './call.ts'
import { isUnreached } from './errorText.ts'
import { session } from './session.ts'

const save = callOf('PUT', 'things/:id')

/** A line on which nothing arrives, and the browser does not notice. */
const deadLine = (_url: string, { signal }: RequestInit) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', { documentElement: { lang: 'ar' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** How a call has ended when all the time it may take has passed; undefined where it waits on. */
const endOf = async (answer: Promise<unknown>): Promise<unknown> => {
  let end: unknown
  void answer.catch((error) => {
    end = error
  })
  await vi.runAllTimersAsync()
  return end
}

test('a call without an answer ends, as one without a connection does', async () => {
  vi.stubGlobal('fetch', deadLine)
  const end = await endOf(call(save, { params: { id: 1 } } as never))
  expect(end).toBeInstanceOf(Error)
  expect(isUnreached(end)).toBe(true)
})

test('so does one whose answer breaks off', async () => {
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => ({
    status: 200,
    headers: new Headers(),
    text: () => deadLine(url, options),
  }))
  expect(await endOf(call(save, { params: { id: 1 } } as never))).toBeInstanceOf(Error)
})

test('one with files may take longer', async () => {
  vi.stubGlobal('fetch', deadLine)
  expect(await endOf(callForm(save, new FormData(), 'key'))).toBeUndefined()
})

test('an answer leaves nothing behind', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: 7 }))
  expect(await call(save, { params: { id: 1 } } as never)).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

test('what a page begins, or goes on with, is not done as who has signed in in another tab', async () => {
  const stored = stubLocalStorage()
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en', toggleAttribute: () => {} } })
  const fetch = vi.fn(async () => Response.json({ success: true, data: 7 }))
  vi.stubGlobal('fetch', fetch)
  session.begin({ id: 7, api_token: 'a' } as SignedInUser, true)
  stored.set('user', JSON.stringify({ id: 8, api_token: 'b', remember: true }))
  await expect(call(save, { params: { id: 1 } } as never)).rejects.toThrow()
  await expect(callForm(save, new FormData(), 'key')).rejects.toThrow()
  expect(fetch).not.toHaveBeenCalled()
  session.end()
})
