import { expect, test } from 'vitest'
import type { Transport } from '#lib/rendering.ts'
import { renderWatched } from './outage.ts'

const statuses: Record<string, number> = { '/good': 200, '/missing': 404, '/broken': 500, '/away': 503 }
const transport: Transport = async ({ url }) => ({ status: statuses[url] ?? 0, text: '{}', retryAfter: 7 })
const reading = (urls: string[], then: () => Promise<string> = async () => 'page') =>
  renderWatched(transport, async (watched) => {
    await Promise.all(urls.map((url) => watched({ method: 'GET', url, headers: {} })))
    return then()
  })

test.each([
  { urls: ['/good'], whole: true },
  { urls: ['/good', '/missing'], whole: true },
  { urls: ['/good', '/broken'], whole: false },
])('a page from $urls: whole is $whole', async ({ urls, whole }) => {
  expect(await reading(urls)).toEqual({ result: 'page', whole })
})

test('the first 503 ends a page, even one that would go on for ever, and has Retry-After', async () => {
  const forever = () => new Promise<string>(() => {})
  await expect(reading(['/good', '/away'], forever)).rejects.toMatchObject({ name: 'Outage', retryAfter: 7 })
})

test('what the browser fills in is rendered in spite of a 503, and is not whole', async () => {
  const away = renderWatched(transport, (watched) => watched({ method: 'GET', url: '/away', headers: {} }), {
    filledIn: true,
  })
  expect(await away).toMatchObject({ result: { status: 503 }, whole: false })
})
