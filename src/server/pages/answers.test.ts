import { expect, test } from 'vitest'
import type { Transport } from '#lib/rendering.ts'
import { recordAnswers } from './answers.ts'

const at = Date.UTC(2026, 10, 22, 9, 14, 59)

/** A page that asks twice, and a server whose answers may change. */
const page = async () => {
  const answers: Record<string, { status: number; text: string; etag?: string }> = {
    '/a': { status: 200, text: 'one' },
    '/b': { status: 200, text: 'two' },
  }
  const clock = { now: at }
  const requests: string[] = []
  const transport: Transport = async ({ url }) => {
    requests.push(url)
    return answers[url] ?? { status: 404, text: '' }
  }
  const { recording, unchanged } = recordAnswers(transport, () => clock.now)
  for (const url of ['/a', '/b', '/a']) await recording({ method: 'GET', url, headers: {} })
  requests.length = 0
  return { answers, clock, requests, recording, unchanged }
}

test('a page is the same while all its answers are; each is asked for once', async () => {
  const { unchanged, requests } = await page()
  expect([await unchanged(), requests]).toEqual([true, ['/a', '/b']])
})

test.each([
  ['another text', { status: 200, text: 'three' }],
  ['another status', { status: 503, text: 'two' }],
])('%s of one answer makes it another page', async (_, answer) => {
  const { unchanged, answers } = await page()
  answers['/b'] = answer
  expect(await unchanged()).toBe(false)
})

test('answers with an ETag are compared by it', async () => {
  const { answers, recording, unchanged } = await page()
  answers['/c'] = { status: 200, text: 'three', etag: 'W/"1"' }
  await recording({ method: 'GET', url: '/c', headers: {} })
  expect(await unchanged()).toBe(true)
  answers['/c'] = { status: 200, text: 'four', etag: 'W/"2"' }
  expect(await unchanged()).toBe(false)
})

test('with the quarter of an hour a day may begin somewhere', async () => {
  const { unchanged, clock } = await page()
  clock.now = at + 1000
  expect(await unchanged()).toBe(false)
})
