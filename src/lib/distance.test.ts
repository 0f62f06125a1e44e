import { expect, test } from 'vitest'
import { straightKm } from './distance.ts'

const riyadh = { latitude: 24.7136, longitude: 46.6753 }
const jeddah = { latitude: 21.4858, longitude: 39.1925 }

test.each([
  ['the same point', riyadh, riyadh, 0],
  ['Riyadh and Jeddah', riyadh, jeddah, 845],
  ['one degree of latitude', { latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 }, 111],
  ['across the date line', { latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111],
])('%s', (_, a, b, km) => {
  expect(Math.round(straightKm(a, b))).toBe(km)
  expect(straightKm(b, a)).toBeCloseTo(straightKm(a, b))
})
