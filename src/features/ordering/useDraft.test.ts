import { beforeEach, expect, test } from 'vitest'
import { stubLocalStorage } from '../../../test/localStorage.ts'

const kept = stubLocalStorage()
const { attemptKey, changeDraft, clearChoices, dropTime, clearBookedDraft } = await import('./useDraft.ts')

const stored = () => JSON.parse(kept.get('unsent:bookings') ?? '[]')
const found = (serviceId = 3) => stored().find((draft: { about: number }) => draft.about === serviceId)
const time = { local: '2026-12-01 10:00:00', at: '2026-12-01T07:00:00.000Z', zone: 'Asia/Riyadh' }

beforeEach(() => kept.clear())

test('the same draft is posted under the same key, a changed one under another', () => {
  const first = attemptKey(3, 'one body')
  expect(attemptKey(3, 'one body')).toBe(first)
  expect(attemptKey(3, 'another body')).not.toBe(first)
})

test('each service has a draft of its own', () => {
  changeDraft(3, { hint: 'Third floor', quantity: 4 })
  changeDraft(8, { optionIds: [1] })
  expect(found(8)).toEqual({ about: 8, optionIds: [1], quantity: 1 })
  expect(found()).toMatchObject({ hint: 'Third floor', quantity: 4 })
})

test('a page that is only looked at begins no draft, and of its own draft clears the options', () => {
  clearChoices(8)
  expect(stored()).toEqual([])
  changeDraft(3, { hint: 'Third floor', optionIds: [1], quantity: 4 })
  clearChoices(3)
  expect(found()).toMatchObject({ hint: 'Third floor', optionIds: [], quantity: 1 })
})

test('the oldest of too many drafts go', () => {
  for (let service = 1; service <= 20; service += 1) changeDraft(service, { quantity: 2 })
  expect(stored()).toHaveLength(12)
  expect([found(20)?.quantity, found(1)]).toEqual([2, undefined])
})

test('invalid data in the storage is not a draft', () => {
  kept.set('unsent:bookings', '[{"about":"3"')
  changeDraft(3, { quantity: 2 })
  expect(found()).toEqual({ about: 3, optionIds: [], quantity: 2 })
})

test('only the refused time is taken back', () => {
  changeDraft(3, { time })
  dropTime(3, '2026-12-01 11:00:00')
  expect(found().time).toEqual(time)
  dropTime(3, time.local)
  expect(found().time).toBeUndefined()
})

test('a booked draft is cleared, an unsent one stays', () => {
  changeDraft(3, { hint: 'New one' })
  clearBookedDraft(3)
  expect(found().hint).toBe('New one')
  attemptKey(3, 'body')
  clearBookedDraft(8)
  expect(found().hint).toBe('New one')
  clearBookedDraft(3)
  expect(found()).toBeUndefined()
})
