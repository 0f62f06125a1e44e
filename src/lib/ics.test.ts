import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Appointment, calendarText } from './ics.ts'

const visit: Appointment = {
  uid: '6f9f2a9e-0000-4000-8000-000000000001',
  sequence: 2,
  changedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  createdAt: Date.UTC(2026, 0, 1),
  start: Date.UTC(2026, 0, 31, 9, 30),
  end: Date.UTC(2026, 0, 31, 11),
  status: 'CONFIRMED',
  summary: 'Deep clean; two rooms, one hall',
  description: 'Back\\slash\nand a second line',
  location: 'Olaya Street, Riyadh',
  position: { latitude: 24.6943, longitude: 46.6857 },
  url: 'https://doorstep.example/bookings/show/7',
}

/** Lines as a calendar reads them: unfolded. */
const lines = (text: string) => text.replace(/\r\n /g, '').split('\r\n')

test('writes times in UTC and escapes what would end a value', () => {
  const text = calendarText(visit)
  expect(lines(text)).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'UID:6f9f2a9e-0000-4000-8000-000000000001',
      'SEQUENCE:2',
      'DTSTAMP:20260102T030405Z',
      'DTSTART:20260131T093000Z',
      'DTEND:20260131T110000Z',
      'STATUS:CONFIRMED',
      'SUMMARY:Deep clean\\; two rooms\\, one hall',
      'DESCRIPTION:Back\\\\slash\\nand a second line',
      'GEO:24.6943;46.6857',
    ]),
  )
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('a cancelled visit is transparent; one without length has no end', () => {
  const text = lines(calendarText({ ...visit, status: 'CANCELLED', end: visit.start }))
  expect(text).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'TRANSP:TRANSPARENT']))
  expect(text.some((line) => line.startsWith('DTEND'))).toBe(false)
})

test('no line is longer than 75 octets, and unfolding restores any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (summary) => {
      const text = calendarText({ ...visit, summary })
      for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      const written = lines(text).find((line) => line.startsWith('SUMMARY:')) ?? ''
      const read = written.slice(8).replace(/\\(.)/g, (_, char) => (char === 'n' ? '\n' : char))
      expect(read).toBe(summary.replace(/\p{Cc}/gu, (char) => (char === '\n' ? char : '')))
    }),
  )
  expect(calendarText({ ...visit, summary: 'تنظيف عميق للمنزل '.repeat(20) })).toContain('\r\n ')
})
