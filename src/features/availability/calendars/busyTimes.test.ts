import { expect, test } from 'vitest'
import { busyTimes } from './busyTimes.ts'
import { busyWindow } from './busyWindow.ts'

const zone = 'Asia/Riyadh'
const window = busyWindow('2030-05-05', 14, zone)

const calendar = (...events: string[][]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

const read = (...events: string[][]) =>
  busyTimes(calendar(...events), window, zone).map(({ uid, from, to }) => [
    uid,
    new Date(from).toISOString().slice(0, 16),
    new Date(to).toISOString().slice(0, 16),
  ])

test.each([
  ['UTC', ['DTSTART:20300506T080000Z', 'DTEND:20300506T090000Z'], ['2030-05-06T08:00', '2030-05-06T09:00']],
  ['a duration', ['DTSTART:20300506T080000Z', 'DURATION:PT90M'], ['2030-05-06T08:00', '2030-05-06T09:30']],
  [
    'a named zone without its definition',
    ['DTSTART;TZID=Europe/Berlin:20300506T080000', 'DTEND;TZID=Europe/Berlin:20300506T090000'],
    ['2030-05-06T06:00', '2030-05-06T07:00'],
  ],
  [
    'an end in another zone',
    ['DTSTART;TZID=Europe/Berlin:20300506T080000', 'DTEND;TZID=America/New_York:20300506T090000'],
    ['2030-05-06T06:00', '2030-05-06T13:00'],
  ],
  ['a floating time', ['DTSTART:20300506T080000', 'DTEND:20300506T090000'], ['2030-05-06T05:00', '2030-05-06T06:00']],
  [
    'a whole day in the provider’s zone',
    ['DTSTART;VALUE=DATE:20300506', 'DTEND;VALUE=DATE:20300507'],
    ['2030-05-05T21:00', '2030-05-06T21:00'],
  ],
  ['a day that does not say so', ['DTSTART:20300506'], ['2030-05-05T21:00', '2030-05-06T21:00']],
])('%s', (_, lines, [from, to]) => {
  expect(read(['UID:a', ...lines])).toEqual([['a', from, to]])
})

test.each([
  ['free', ['DTSTART:20300506T080000Z', 'DTEND:20300506T090000Z', 'TRANSP:TRANSPARENT']],
  ['cancelled', ['DTSTART:20300506T080000Z', 'DTEND:20300506T090000Z', 'STATUS:CANCELLED']],
  ['over', ['DTSTART:20300403T080000Z', 'DTEND:20300403T090000Z']],
  ['far ahead', ['DTSTART:20310506T080000Z', 'DTEND:20310506T090000Z']],
  ['without length', ['DTSTART:20300506T080000Z', 'DTEND:20300506T080000Z']],
])('%s: not busy', (_, lines) => {
  expect(read(['UID:a', ...lines])).toEqual([])
})

test.each([
  ['very long', [`UID:${'x'.repeat(1000)}`]],
  ['missing', []],
  ['a number', ['UID;VALUE=INTEGER:5']],
])('an id that is %s is none', (_, id) => {
  const hour = ['DTSTART:20300506T080000Z', 'DTEND:20300506T090000Z']
  expect(read([...id, ...hour])).toEqual([['', '2030-05-06T08:00', '2030-05-06T09:00']])
})

test('an event without a near end ends with the window', () => {
  const [busy] = busyTimes(
    calendar(['UID:a', 'DTSTART:20300506T080000Z', 'DTEND;TZID=America/Los_Angeles:99991231T235959']),
    window,
    zone,
  )
  expect(busy?.to).toBe(window.to)
})

test('repeated events with an excluded, a moved and a free occurrence', () => {
  const weekly = [
    'UID:a',
    'DTSTART:20300415T080000Z',
    'DTEND:20300415T090000Z',
    'RRULE:FREQ=DAILY;COUNT=30',
    'EXDATE:20300506T080000Z',
  ]
  const moved = ['UID:a', 'RECURRENCE-ID:20300507T080000Z', 'DTSTART:20300507T120000Z', 'DTEND:20300507T130000Z']
  const free = [
    'UID:a',
    'RECURRENCE-ID:20300508T080000Z',
    'DTSTART:20300508T080000Z',
    'DTEND:20300508T090000Z',
    'TRANSP:TRANSPARENT',
  ]
  const found = read(weekly, moved, free).sort(([, a = ''], [, b = '']) => a.localeCompare(b))
  expect(found.slice(0, 4).map(([, from]) => from)).toEqual([
    '2030-05-04T08:00',
    '2030-05-05T08:00',
    '2030-05-07T12:00',
    '2030-05-09T08:00',
  ])
  expect(found.at(-1)?.[1]).toBe('2030-05-14T08:00')
})

const daily = ['UID:a', 'DTSTART:20300415T080000Z', 'DTEND:20300415T090000Z', 'RRULE:FREQ=DAILY;COUNT=30']

test('an occurrence that was moved beyond the window ends nothing', () => {
  const far = ['UID:a', 'RECURRENCE-ID:20300507T080000Z', 'DTSTART:20300801T080000Z', 'DTEND:20300801T090000Z']
  const found = read(daily, far).map(([, from]) => from)
  expect(found).not.toContain('2030-05-07T08:00')
  expect(found).toHaveLength(10)
  expect(found.at(-1)).toBe('2030-05-14T08:00')
})

test('an occurrence that was moved into the window is busy', () => {
  const monthly = ['UID:a', 'DTSTART:20300415T080000Z', 'DTEND:20300415T090000Z', 'RRULE:FREQ=MONTHLY']
  const near = ['UID:a', 'RECURRENCE-ID:20300615T080000Z', 'DTSTART:20300510T080000Z', 'DTEND:20300510T090000Z']
  expect(read(monthly, near).map(([, from]) => from)).toContain('2030-05-10T08:00')
})

test('an occurrence without its series is busy', () => {
  const alone = ['UID:a', 'RECURRENCE-ID:20300507T080000Z', 'DTSTART:20300507T080000Z', 'DTEND:20300507T090000Z']
  expect(read(alone)).toEqual([['a', '2030-05-07T08:00', '2030-05-07T09:00']])
  expect(read([...alone, 'STATUS:CANCELLED'])).toEqual([])
})

test('a moved occurrence has its own zone', () => {
  const moved = [
    'UID:a',
    'RECURRENCE-ID;TZID=Europe/Berlin:20300507T100000',
    'DTSTART;TZID=America/New_York:20300507T080000',
    'DTEND;TZID=America/New_York:20300507T090000',
  ]
  const inBerlin = [
    'UID:a',
    'DTSTART;TZID=Europe/Berlin:20300507T100000',
    'DTEND;TZID=Europe/Berlin:20300507T110000',
    'RRULE:FREQ=WEEKLY;COUNT=1',
  ]
  expect(read(inBerlin, moved).map(([, from]) => from)).toEqual(['2030-05-07T12:00'])
})

test('an occurrence that is only called off or renamed has no time of its own', () => {
  const over = ['UID:a', 'RECURRENCE-ID:20300507T080000Z', 'STATUS:CANCELLED']
  const renamed = ['UID:a', 'RECURRENCE-ID:20300508T080000Z', 'SUMMARY:Dentist']
  const found = read(daily, over, renamed)
  expect(found.map(([, from]) => from)).not.toContain('2030-05-07T08:00')
  expect(found).toContainEqual(['a', '2030-05-08T08:00', '2030-05-08T09:00'])
  expect(found).toHaveLength(10)
  expect(read(over, renamed)).toEqual([])
})

test('an occurrence and those that follow are at another time', () => {
  const later = [
    'UID:a',
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20300507T080000Z',
    'DTSTART:20300507T120000Z',
    'DTEND:20300507T123000Z',
  ]
  expect(
    read(daily, later)
      .map(([, from]) => from)
      .toSorted()
      .slice(1, 5),
  ).toEqual(['2030-05-05T08:00', '2030-05-06T08:00', '2030-05-07T12:00', '2030-05-08T12:00'])
})

test('those that follow have the zone of the one that was changed', () => {
  const later = [
    'UID:a',
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20300507T080000Z',
    'DTSTART;TZID=America/New_York:20300507T080000',
    'DTEND;TZID=America/New_York:20300507T090000',
  ]
  const found = read(daily, later).map(([, from]) => from)
  expect(found.toSorted().slice(2, 5)).toEqual(['2030-05-06T08:00', '2030-05-07T12:00', '2030-05-08T12:00'])
})

test('an event that repeats for ever ends with the window', () => {
  const found = read(['UID:a', 'DTSTART:20200101T080000Z', 'DTEND:20200101T083000Z', 'RRULE:FREQ=WEEKLY'])
  expect(found.length).toBe(2)
})

test('an event that has repeated every day for thirty years is read', () => {
  const daily = ['UID:a', 'DTSTART:20000101T080000Z', 'DTEND:20000101T083000Z', 'RRULE:FREQ=DAILY']
  expect(read(daily)).toHaveLength(17)
})

const series = ['UID:a', 'DTSTART;TZID=Asia/Riyadh:20300506T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3']
const first = ['a', '2030-05-06T06:00', '2030-05-06T07:00']
const second = ['a', '2030-05-07T06:00', '2030-05-07T07:00']
const third = ['a', '2030-05-08T06:00', '2030-05-08T07:00']

test('the last of a series that ends in UTC, in a zone without its definition', () => {
  const until = 'RRULE:FREQ=DAILY;UNTIL=20300508T060000Z'
  expect(read([...series.slice(0, 3), until])).toEqual([first, second, third])
})

test('what is left out or moved in UTC, in a zone without its definition', () => {
  expect(read([...series, 'EXDATE:20300507T060000Z'])).toEqual([first, third])
  const moved = ['UID:a', 'RECURRENCE-ID:20300507T060000Z', 'DTSTART:20300507T120000Z', 'DURATION:PT1H']
  expect(read(series, moved)).toEqual([first, third, ['a', '2030-05-07T12:00', '2030-05-07T13:00']])
})

test('an event with added dates is busy at its own time, too, unless that is left out', () => {
  const added = [...series.slice(0, 3), 'RDATE;TZID=Asia/Riyadh:20300507T090000,20300508T090000']
  expect(read(added)).toEqual([first, second, third])
  expect(read([...added, 'RDATE:20300506T060000Z'])).toEqual([first, second, third])
  expect(read([...added, 'EXDATE;TZID=Asia/Riyadh:20300506T090000'])).toEqual([second, third])
  const days = ['UID:a', 'DTSTART;VALUE=DATE:20300506', 'RDATE;VALUE=DATE:20300508']
  expect(read(days).map(([, from]) => from)).toEqual(['2030-05-05T21:00', '2030-05-07T21:00'])
})

test('added times with a length of their own end nothing', () => {
  const periods = 'RDATE;VALUE=PERIOD:20300507T120000Z/PT2H,20300508T120000Z/20300508T123000Z'
  const own = [
    ['a', '2030-05-07T12:00', '2030-05-07T14:00'],
    ['a', '2030-05-08T12:00', '2030-05-08T12:30'],
  ]
  expect(read([...series, periods])).toEqual([first, second, third, ...own])
  expect(read([...series.slice(0, 3), periods])).toEqual([first, ...own])
  expect(read([...series.slice(0, 3), periods, 'TRANSP:TRANSPARENT'])).toEqual([])
})

test('a calendar that begins with a mark of its encoding', () => {
  expect(busyTimes(`\uFEFF${calendar(series)}`, window, zone)).toHaveLength(3)
})

test.each(['', 'hello', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD'])('%j is no calendar', (text) => {
  expect(() => busyTimes(text, window, zone)).toThrow()
})

/** A zone that a calendar defines itself, with one offset. */
const defined = (tzid: string, offset: string): string =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n')

test.each([
  ['AST', '+0300', '06:00'],
  ['IST', '+0200', '07:00'],
  ['CST', '+0800', '01:00'],
  ['Egypt', '+0200', '06:00'],
])('%s, defined as %s: letters are what the calendar says, places what they are', (tzid, offset, expected) => {
  const event = ['UID:a', `DTSTART;TZID=${tzid}:20300506T090000`, 'DURATION:PT1H']
  const text = calendar(event).replace('BEGIN:VEVENT', `${defined(tzid, offset)}\r\nBEGIN:VEVENT`)
  expect(busyTimes(text, window, zone).map(({ from }) => new Date(from).toISOString().slice(11, 16))).toEqual([
    expected,
  ])
})

test.each([
  ['America/New_York:20300506T200000', '20300508'],
  ['America/New_York:20300506T200000', '20300508T235959'],
  ['America/New_York:20300506T200000', '20300508T200000'],
  ['Asia/Riyadh:20300506T090000', '20300508'],
  ['W. Europe Standard Time:20300506T230000', '20300508T200000Z'],
])('the last of a series from %s until %s', (start, until) => {
  expect(read(['UID:a', `DTSTART;TZID=${start}`, 'DURATION:PT1H', `RRULE:FREQ=DAILY;UNTIL=${until}`])).toHaveLength(3)
})

test.each(['20300507T210000Z', '20300508T000000Z'])('the last of a series of days until %s', (until) => {
  expect(read(['UID:a', 'DTSTART;VALUE=DATE:20300506', `RRULE:FREQ=DAILY;UNTIL=${until}`])).toHaveLength(3)
})

const nightIn = (start: string, end: string, from = '2027-03-25') => {
  const night = [`DTSTART;TZID=${start}`, `DTEND;TZID=${end}`, 'RRULE:FREQ=DAILY;COUNT=2']
  return busyTimes(calendar(['UID:a', ...night]), busyWindow(from, 14, zone), zone).map(({ from, to }) =>
    [from, to].map((at) => new Date(at).toISOString().slice(5, 16)),
  )
}

test('a series that begins in a night of changed clocks ends at its hour on all days', () => {
  expect(nightIn('Europe/Berlin:20270327T220000', 'Europe/Berlin:20270328T060000')).toEqual([
    ['03-27T21:00', '03-28T04:00'],
    ['03-28T20:00', '03-29T04:00'],
  ])
  expect(nightIn('Europe/Berlin:20271030T220000', 'Europe/Berlin:20271031T060000', '2027-10-29')).toEqual([
    ['10-30T20:00', '10-31T05:00'],
    ['10-31T21:00', '11-01T05:00'],
  ])
})

test('a series that ends in another zone is as long as its first time', () => {
  expect(nightIn('America/New_York:20270326T090000', 'Europe/Berlin:20270326T160000')).toEqual([
    ['03-26T13:00', '03-26T15:00'],
    ['03-27T13:00', '03-27T15:00'],
  ])
})

test('a day that ends on its own date is a day', () => {
  const day = ['UID:a', 'DTSTART;VALUE=DATE:20300506', 'DTEND;VALUE=DATE:20300506']
  expect(read(day)).toEqual([['a', '2030-05-05T21:00', '2030-05-06T21:00']])
  expect(read([...day, 'RRULE:FREQ=DAILY;COUNT=2'])).toHaveLength(2)
})
