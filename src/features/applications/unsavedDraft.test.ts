import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { session } from '#web/session.ts'
import { stubLocalStorage } from '../../../test/localStorage.ts'
import { draftToken } from './unsavedDraft.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = stubLocalStorage()
  vi.stubGlobal('document', { cookie: '', documentElement: { toggleAttribute: () => {} } })
})
afterAll(() => vi.unstubAllGlobals())
const person = (id: number) => session.begin({ id, api_token: String(id) } as SignedInUser, true)

test('who began an application signed in goes on with it, and nobody else, also where their session has ended', () => {
  person(7)
  draftToken.set('of-seven')
  session.end()
  expect(draftToken.get()).toBe(null)
  person(8)
  expect(draftToken.get()).toBe(null)
  session.end()
  person(7)
  expect(draftToken.get()).toBe('of-seven')
  draftToken.clear()
  session.end()
  expect([draftToken.get(), [...kept.keys()]]).toEqual([null, []])
})

test('a visitor’s is theirs who they sign in as', () => {
  draftToken.set('of-a-visitor')
  person(7)
  expect(draftToken.get()).toBe('of-a-visitor')
  draftToken.set('of-seven')
  session.end()
  draftToken.set('of-another-visitor')
  expect(draftToken.get()).toBe('of-another-visitor')
})
