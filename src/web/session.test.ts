import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { stubLocalStorage } from '../../test/localStorage.ts'
import { session } from './session.ts'

const user = { id: 7, name: 'Sara', api_token: 'a' } as SignedInUser
let stored: Map<string, string>

beforeEach(() => {
  stored = stubLocalStorage()
  vi.stubGlobal('document', { cookie: '', documentElement: { toggleAttribute: () => {} } })
})
afterEach(() => {
  session.end()
  vi.unstubAllGlobals()
})

test('what the server says of the signed-in person is kept', () => {
  session.begin(user, true)
  session.update({ ...user, name: 'Sara Ali' })
  expect(session.user()).toMatchObject({ id: 7, name: 'Sara Ali', remember: true })
})

test('what it says of somebody who has signed out meanwhile signs nobody in', () => {
  session.begin(user, true)
  session.end()
  session.update(user)
  expect(session.user()).toBe(null)
})

test('nor does it take the place of who has signed in since', () => {
  session.begin({ ...user, id: 8, api_token: 'b' }, true)
  session.update(user)
  expect(session.user()).toMatchObject({ id: 8, api_token: 'b' })
})

test('where nobody is signed in any more, as on the server, no cookie is looked at', () => {
  session.begin(user, true)
  stored.clear()
  vi.stubGlobal('document', undefined)
  expect(session.user()).toBe(null)
})

test('a visitor’s address becomes that of who signs in, and goes with them when somebody else does', () => {
  stored.set('address', '{}')
  session.begin(user, true)
  session.begin({ ...user, api_token: 'b' }, true)
  expect(stored.has('address')).toBe(true)
  session.begin({ ...user, id: 8, api_token: 'c' }, true)
  expect(stored.has('address')).toBe(false)
})

test.each(['refresh', 'postpone'] as const)(
  'a document that finds somebody else stored is read anew, not shown to them: %s first',
  (first) => {
    const documentElement = { toggleAttribute: () => {}, hidden: false }
    const reload = vi.fn()
    vi.stubGlobal('document', { cookie: '', documentElement })
    vi.stubGlobal('window', { location: { reload } })
    session.begin(user, true)
    session.refresh()
    expect([documentElement.hidden, reload.mock.calls.length]).toEqual([false, 0])
    // Another tab has stored them; the event that tells of it has not come yet.
    stored.set('user', JSON.stringify({ ...user, id: 8, api_token: 'b', remember: true }))
    session[first]()
    session.refresh()
    expect(documentElement.hidden).toBe(true)
    expect(reload).toHaveBeenCalled()
  },
)
