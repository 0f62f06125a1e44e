import { expect, test } from 'vitest'
import { WEEKDAYS } from '#lib/time.ts'
import { openNow } from './rules.ts'

const everyDay = (start: string, end: string) => WEEKDAYS.map((day) => ({ day, start_at: start, end_at: end }))
const instant = (text: string): number => Date.parse(text)

test('open now: by the wall of the provider, nights included', () => {
  const hours = { zone: 'Asia/Riyadh', weekly: everyDay('20:00', '02:00'), exceptions: [] }
  const at = (text: string): boolean => openNow(hours, instant(text))
  expect(at('2026-11-25T17:00Z')).toBe(true)
  expect(at('2026-11-25T22:59Z')).toBe(true)
  expect(at('2026-11-25T23:00Z')).toBe(false)
  expect(at('2026-11-25T16:59Z')).toBe(false)
  expect(openNow({ ...hours, weekly: [] }, 0)).toBe(true)
})

test('open now: within any of the hours of a day, not in the break between them', () => {
  const day = 'wednesday' as const
  const weekly = [
    { day, start_at: '09:00', end_at: '12:00' },
    { day, start_at: '16:00', end_at: '20:00' },
  ]
  const at = (text: string) => openNow({ zone: 'Asia/Riyadh', weekly, exceptions: [] }, instant(text))
  expect(['06:00', '09:00', '13:00', '17:00'].map((time) => at(`2026-11-25T${time}Z`))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(at('2026-11-26T06:00Z')).toBe(false)
})

test('open now: after midnight by the hours of the day before, not of the day after', () => {
  const weekly = [{ day: 'wednesday' as const, start_at: '22:00', end_at: '01:30' }]
  const at = (text: string) => openNow({ zone: 'Asia/Riyadh', weekly, exceptions: [] }, instant(text))
  expect(['2026-11-24T21:30Z', '2026-11-25T21:30Z', '2026-11-25T22:30Z'].map(at)).toEqual([false, true, false])
})
