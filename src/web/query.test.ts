import { environmentManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { collectAnswers, queryClientFor, restoreAnswers, serializeAnswers } from './query.ts'
import { ApiError } from './transport.ts'

const none = (): never => {
  throw new Error('not asked')
}

/** Runs a mutation to its end, whether it succeeds or not. */
const change = (client: QueryClient, mutationFn: () => Promise<unknown>) =>
  client
    .getMutationCache()
    .build(client, { mutationFn })
    .execute(undefined)
    .catch(() => {})

test('a query client on the server does not retry', async () => {
  const client = queryClientFor(none)
  for (const error of [new ApiError('database_unreachable'), new Error('no response')]) {
    let asked = 0
    const queryFn = () => {
      asked++
      return Promise.reject(error)
    }
    await expect(client.fetchQuery({ queryKey: [error.message], queryFn })).rejects.toBe(error)
    expect(asked).toBe(1)
  }
})

test.each([
  [new TypeError('no connection'), 4],
  [new ApiError('database_unreachable'), 4],
  [new ApiError('forbidden'), 1],
  [new DOMException('no answer came', 'TimeoutError'), 1],
])('how often a browser asks after: %s', async (error, times) => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  try {
    const queryFn = vi.fn(() => Promise.reject(error))
    const end = queryClientFor(none)
      .fetchQuery({ queryKey: ['read'], queryFn })
      .catch((reason: unknown) => reason)
    await vi.runAllTimersAsync()
    expect(await end).toBe(error)
    expect(queryFn).toHaveBeenCalledTimes(times)
  } finally {
    environmentManager.setIsServer(() => true)
    vi.useRealTimers()
  }
})

test('what the loaders asked for reaches the browser as a data block', () => {
  const [server, browser] = [queryClientFor(none), queryClientFor(none)]
  const media = [{ id: 1, url: '/media/1/a.jpg', collection_name: 'image', size: 5 }]
  server.setQueryData(['slides', {}], [{ text: { en: '</script><script>', ar: 'نص' }, media }])
  server.setQueryData(['categories', {}], [])
  const answers = new Map()
  collectAnswers(server, answers)
  const text = serializeAnswers(answers)
  expect(text).not.toContain('<')
  expect(serializeAnswers(new Map([...answers].reverse()))).toBe(text)
  restoreAnswers(browser, text)
  expect(browser.getQueryData(['categories', {}])).toEqual([])
  expect(browser.getQueryData(['slides', {}])).toEqual([
    { text: { en: '</script><script>', ar: 'نص' }, media: [{ id: 1, url: '/media/1/a.jpg' }] },
  ])
})

test('a failed query is left to the browser', async () => {
  const client = queryClientFor(none)
  await client.prefetchQuery({
    queryKey: ['slides', {}],
    queryFn: () => Promise.reject(new Error('gone')),
    retry: false,
  })
  const answers = new Map()
  collectAnswers(client, answers)
  expect([...answers]).toEqual([])
})

test('what is not shown while something is changed is read anew once it is shown', async () => {
  const client = queryClientFor(none)
  // Read before the change begins, also where all of this takes less than a millisecond.
  const updatedAt = Date.now() - 1000
  const read = { queryKey: ['shown'], queryFn: none, initialData: 1, initialDataUpdatedAt: updatedAt }
  const shown = new QueryObserver(client, read)
  const leave = shown.subscribe(() => {})
  client.setQueryData(['read before'], 1, { updatedAt })
  const stale = () => ['shown', 'read before'].map((key) => client.getQueryState([key])?.isInvalidated)
  await change(client, () => Promise.reject(new ApiError('forbidden')))
  expect(stale()).toEqual([false, false])
  await change(client, () => Promise.resolve())
  expect(stale()).toEqual([false, true])
  leave()
})

/** A page that is shown and one that is loaded ahead; each reads what is saved now, and gets it once `arrive` is called. */
const slowPages = (client: QueryClient) => {
  const server = { saved: 'before' }
  const arrivals: (() => void)[] = []
  const queryFn = () => {
    const read = server.saved
    return new Promise<string>((resolve) => arrivals.push(() => resolve(read)))
  }
  const shown = new QueryObserver(client, { queryKey: ['shown'], queryFn })
  const leave = shown.subscribe(() => {})
  const loaded = client.fetchQuery({ queryKey: ['loaded'], queryFn })
  const arrive = () => {
    for (const next of arrivals.splice(0)) next()
  }
  return { server, shown, loaded, leave, arrivals, arrive }
}

test.each([
  ['of a mutation', (client: QueryClient, save: () => void) => change(client, async () => save())],
  [
    'of a call that names it, as a draft does',
    async (client: QueryClient, save: () => void) => {
      save()
      void client.invalidateQueries()
    },
  ],
])('an answer that was on its way while something was changed is read anew: %s', async (_, changeWith) => {
  const client = queryClientFor(none)
  const { server, shown, loaded, leave, arrivals, arrive } = slowPages(client)
  await changeWith(client, () => {
    server.saved = 'after'
  })
  arrive()
  await loaded
  await expect.poll(() => arrivals.length).toBe(1)
  arrive()
  await expect.poll(() => shown.getCurrentResult().data).toBe('after')
  expect(client.getQueryState(['loaded'])).toMatchObject({ data: 'before', isInvalidated: true })
  leave()
})

test('a page that was opened and read while a change was under way is read anew', async () => {
  const client = queryClientFor(none)
  const saving = Promise.withResolvers<void>()
  const changed = change(client, () => saving.promise)
  const { server, shown, loaded, leave, arrivals, arrive } = slowPages(client)
  arrive()
  await loaded
  await expect.poll(() => shown.getCurrentResult().data).toBe('before')
  server.saved = 'after'
  saving.resolve()
  await changed
  await expect.poll(() => arrivals.length).toBe(1)
  arrive()
  await expect.poll(() => shown.getCurrentResult().data).toBe('after')
  leave()
})

test('what is shown of the next change already is not read before it', async () => {
  const client = queryClientFor(none)
  const read = vi.fn(async () => 'both')
  const shown = new QueryObserver(client, { queryKey: ['shown'], queryFn: read, initialData: 'none' })
  const leave = shown.subscribe(() => {})
  const saving = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changes = saving.map(({ promise }) => change(client, () => promise))
  client.setQueryData(['shown'], 'both')
  saving[0]?.resolve()
  await changes[0]
  expect(read).not.toHaveBeenCalled()
  saving[1]?.resolve()
  await changes[1]
  expect(read).toHaveBeenCalledTimes(1)
  leave()
})

test('a first answer that fails after a sign-in is asked for again: it may be of the session that had ended', async () => {
  const client = queryClientFor(none)
  const refused = Promise.withResolvers<string>()
  const read = vi.fn(async () => 'mine').mockReturnValueOnce(refused.promise)
  const shown = new QueryObserver(client, { queryKey: ['shown'], queryFn: read })
  const leave = shown.subscribe(() => {})
  void client.invalidateQueries()
  refused.reject(new ApiError('unauthenticated'))
  await expect.poll(() => shown.getCurrentResult().data).toBe('mine')
  expect(read).toHaveBeenCalledTimes(2)
  leave()
})

test('an answer that is replaced is asked for once', async () => {
  const client = queryClientFor(none)
  const read = vi.fn(() => new Promise<string>(() => {}))
  const shown = new QueryObserver(client, { queryKey: ['shown'], queryFn: read, initialData: 'before' })
  const leave = shown.subscribe(() => {})
  void client.invalidateQueries()
  void client.invalidateQueries()
  await new Promise((done) => setTimeout(done, 20))
  expect(read).toHaveBeenCalledTimes(2)
  leave()
})
