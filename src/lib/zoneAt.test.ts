import { expect, test } from 'vitest'
import { zoneAt } from './zoneAt.ts'

test.each([
  [24.7136, 46.6753, 'Asia/Riyadh'],
  [30.0444, 31.2357, 'Africa/Cairo'],
  [40.7128, -74.006, 'America/New_York'],
  [52.52, 13.405, 'Europe/Berlin'],
  [27.7172, 85.324, 'Asia/Kathmandu'],
  [-14.28, -170.7, 'Pacific/Pago_Pago'],
  [-13.83, -171.76, 'Pacific/Apia'],
  [-8.556, 125.56, 'Asia/Dili'],
  [-9.31, 125.26, 'Asia/Dili'],
  [-9.11, 124.89, 'Asia/Makassar'],
  [-2.54, 140.71, 'Asia/Jayapura'],
  [-2.68, 141.3, 'Pacific/Port_Moresby'],
  [46.78, -56.18, 'America/Miquelon'],
  [47.07, -55.83, 'America/St_Johns'],
  [21.46, -71.14, 'America/Grand_Turk'],
  [29.49, 34.9, 'Africa/Cairo'],
  [29.56, 34.95, 'Asia/Jerusalem'],
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
