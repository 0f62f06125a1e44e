import { expect, test } from 'vitest'
import { zoneAt } from './zoneAt.ts'

test.each([
  [24.7136, 46.6753, 'Asia/Riyadh'],
  [30.0444, 31.2357, 'Africa/Cairo'],
  [40.7128, -74.006, 'America/New_York'],
  [52.52, 13.405, 'Europe/Berlin'],
  [27.7172, 85.324, 'Asia/Kathmandu'],
])('%f, %f lies in %s', (latitude, longitude, zone) => {
  expect(zoneAt(latitude, longitude, 'UTC')).toBe(zone)
})

test.each([
  [0, 0],
  [null, 46],
  [Number.NaN, 46],
  [200, 46],
  [24, -181],
  [-40, -120],
])('%s, %s falls back to the marketplace', (latitude, longitude) => {
  expect(zoneAt(latitude, longitude, 'Asia/Riyadh')).toBe('Asia/Riyadh')
})
