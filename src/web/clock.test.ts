import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { hearAnswer, hearDocument, hearTime, now, onClock } from './clock.ts'

const DAY = 86_400_000
const device = Date.parse('2026-11-29T10:00:00.250Z')

vi.useFakeTimers({ now: device })
afterAll(() => void vi.useRealTimers())
afterEach(() => {
  vi.setSystemTime(device)
  hearTime(device, device, device)
})

const answer = (date?: string) => new Response(null, date === undefined ? {} : { headers: { date } })
const page = (given: object) => ({
  requestStart: 100,
  responseStart: 300,
  transferSize: 5000,
  workerStart: 0,
  type: 'navigate' as const,
  serverTiming: [{ name: 'now', duration: device - DAY, description: '', toJSON: () => '' }],
  ...given,
})

test.each([
  ['the same second', 'Sun, 29 Nov 2026 10:00:00 GMT', device - 100, 0],
  ['a second that began before it was asked', 'Sun, 29 Nov 2026 10:00:00 GMT', device, 0],
  ['an answer for which a device slept', 'Sun, 29 Nov 2026 04:00:00 GMT', device - DAY, 0],
  ['a device a day ahead', 'Sat, 28 Nov 2026 10:00:00 GMT', device - 100, 100 + 750 - DAY],
  ['a device a day behind', 'Mon, 30 Nov 2026 10:00:00 GMT', device - 100, DAY - 250],
])('%s', (_, date, sentAt, ahead) => {
  hearAnswer(answer(date), sentAt)
  expect(now() - device).toBe(ahead)
})

test('an answer without a time changes nothing; a clock that is put right counts from the next one', () => {
  const changed = vi.fn()
  const forget = onClock(changed)
  hearAnswer(answer('Sat, 28 Nov 2026 10:00:00 GMT'), device)
  hearAnswer(answer(), device)
  expect(now()).toBeLessThan(device - DAY + 2000)
  vi.setSystemTime(device - DAY)
  hearAnswer(answer('Sat, 28 Nov 2026 10:00:00 GMT'), device - DAY)
  expect([now(), changed.mock.calls.length]).toEqual([device - DAY, 2])
  forget()
})

test('a document names the time, unless it was kept', () => {
  const opened = device - 1000
  for (const kept of [
    { transferSize: 0 },
    { workerStart: 50 },
    { type: 'back_forward' as const },
    { serverTiming: [] },
  ]) {
    hearDocument([page(kept)], opened)
    expect(now()).toBe(device)
  }
  hearDocument([page({})], opened)
  expect(now()).toBe(device - (opened + 100 - (device - DAY)))
})
