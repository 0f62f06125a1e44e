import { beforeEach, expect, test, vi } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { stubLocalStorage } from '../../test/localStorage.ts'
import { attemptKeys } from './attemptKey.ts'
import { session } from './session.ts'
import { unsentTexts } from './unsent.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = stubLocalStorage()
  vi.stubGlobal('document', { cookie: '', documentElement: { toggleAttribute: () => {} } })
})

test('a text about one thing stays while another one is written; what is empty goes', () => {
  const texts = unsentTexts('notes')
  texts.set(1, 'one')
  texts.set(2, 'two')
  texts.set(1, 'one more')
  expect([texts.get(1), texts.get(2), texts.get(3)]).toEqual(['one more', 'two', ''])
  texts.set(1, '')
  expect([texts.get(1), kept.get('unsent:notes')]).toEqual(['', '[{"about":2,"text":"two"}]'])
})

test('what another tab has written meanwhile stays', () => {
  const texts = unsentTexts('notes')
  texts.set(1, 'one')
  kept.set('unsent:notes', '[{"about":2,"text":"two"},{"about":1,"text":"one"}]')
  texts.set(1, 'one more')
  expect([texts.get(1), texts.get(2)]).toEqual(['one more', 'two'])
})

test('what somebody wrote before their session ended is shown to them alone, a visitor’s to who signs in', () => {
  const person = (id: number) => session.begin({ id, api_token: String(id) } as SignedInUser, true)
  const texts = unsentTexts('notes')
  texts.set(1, 'a visitor’s')
  person(7)
  expect(texts.get(1)).toBe('a visitor’s')
  texts.set(1, 'the key is under the mat')
  session.end()
  expect(texts.get(1)).toBe('')
  person(8)
  expect(texts.get(1)).toBe('')
  texts.set(1, 'mine')
  texts.set(1, '')
  session.end()
  person(7)
  expect(texts.get(1)).toBe('the key is under the mat')
  session.end()
})

test('the key of what was sent is kept with its text, and goes with it', () => {
  const texts = unsentTexts('notes')
  texts.set(1, 'one')
  const key = attemptKeys(texts.attemptOf(1)).of('one')
  expect(attemptKeys(unsentTexts('notes').attemptOf(1)).of('one')).toBe(key)
  texts.set(1, '')
  texts.set(1, 'one')
  expect(attemptKeys(texts.attemptOf(1)).of('one')).not.toBe(key)
  texts.set(1, '')
  const keys = attemptKeys(texts.attemptOf(1))
  expect(keys.of('a picture')).toBe(keys.of('a picture'))
  keys.done()
  expect(kept.get('unsent:notes')).toBe('[]')
})

test('the last twelve are kept', () => {
  const texts = unsentTexts('notes')
  for (let n = 1; n <= 13; n++) texts.set(n, `text ${n}`)
  expect([texts.get(1), texts.get(2), texts.get(13)]).toEqual(['', 'text 2', 'text 13'])
})

test.each(['{"bookingId":1,"text":"x"}', '[{"about":"1","text":"x"}]', '[{"about":1}]', '[null]', 'x'])(
  'what something else has written there is no text: %s',
  (found) => {
    kept.set('unsent:notes', found)
    expect(unsentTexts('notes').get(1)).toBe('')
  },
)
