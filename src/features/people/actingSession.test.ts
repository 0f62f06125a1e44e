import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeDraft, chosenOptions } from '#features/ordering/useDraft.ts'
import type { SignedInUser } from '#lib/user.ts'
import { session } from '#web/session.ts'
import { stubLocalStorage } from '../../../test/localStorage.ts'
import { beginActing, endActing } from './actingSession.ts'

const operator = { id: 1, name: 'Omar', api_token: 'operator' } as SignedInUser
const customer = { ...operator, id: 7, name: 'Sara', api_token: 'customer', acting_until: '2030-01-01T00:00:00Z' }
let ended: (string | null)[]

beforeEach(() => {
  stubLocalStorage()
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en', toggleAttribute: () => {} } })
  ended = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    ended.push(new Headers(headers).get('authorization'))
    return Response.json({ success: true, data: null })
  })
  session.begin(operator, true)
  beginActing(customer)
})
afterEach(() => {
  session.end()
  vi.unstubAllGlobals()
})

test('two tabs whose time runs out in one moment: the operator goes on', async () => {
  expect(await Promise.all([endActing(), endActing()])).toEqual([true, true])
  expect(session.user()).toMatchObject(operator)
})

test('who is remembered by this browser is so afterwards', async () => {
  await endActing()
  expect(session.user()).toMatchObject({ id: 1, remember: true })
})

test('a tab that slept does not end the session of the operator, who has gone on in another one', async () => {
  await endActing()
  expect(await endActing()).toBe(true)
  expect(session.user()).toMatchObject(operator)
  expect(ended).toEqual(['Bearer customer'])
})

test.each([
  ['whose time has run out is kept for this customer alone', true, [5]],
  ['that was left is not', false, []],
])('a booking %s', async (_, isOver, kept) => {
  changeDraft(3, { optionIds: [5] })
  await endActing(isOver)
  expect(chosenOptions(3)).toEqual([])
  beginActing(customer)
  expect(chosenOptions(3)).toEqual(kept)
  await endActing(isOver)
  beginActing({ ...customer, id: 8 })
  expect(chosenOptions(3)).toEqual([])
  session.end()
  session.begin(customer, true)
  expect(chosenOptions(3)).toEqual([])
})
