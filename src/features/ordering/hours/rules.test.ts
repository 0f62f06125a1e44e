import { expect, test } from 'vitest'
import { STATUSES } from '#features/bookings/rules.ts'
import { arePlausibleHours, takesHours } from './rules.ts'

const HOUR = 3_600_000
const bookedAt = 1_000 * HOUR
const now = bookedAt + 30 * HOUR

test.each<[string, number, number, boolean]>([
  ['as booked', 0, 2, true],
  ['begun a day early', -24, -22, true],
  ['begun more than a day early', -24.1, 0, false],
  ['begun a day late', 24, 25, true],
  ['begun more than a day late', 24.1, 25, false],
  ['a whole day', 0, 24, true],
  ['longer than a day', 0, 24.1, false],
  ['no time at all', 1, 1, false],
  ['backwards', 2, 1, false],
  ['until now', 20, 30, true],
  ['until later than now', 20, 30.1, false],
])('%s', (_, start, end, plausible) => {
  const hours = { start: bookedAt + start * HOUR, end: bookedAt + end * HOUR }
  expect(arePlausibleHours(hours, { bookedAt, now })).toBe(plausible)
})

test('only hourly work that is done and not paid', () => {
  for (const { key: status } of STATUSES)
    for (const price_unit of ['hourly', 'fixed'])
      for (const paid of [true, false])
        expect(takesHours({ price_unit, status, paid })).toBe(price_unit === 'hourly' && status === 'done' && !paid)
})
