import { expect, test } from 'vitest'
import { inUnit, lengthIn, straightKm } from './distance.ts'

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

test.each([
  [5, 'km', 5],
  [2.34, 'km', 2.3],
  [5, 'mi', 3.1],
  [1.609344, 'mi', 1],
  [24.14016, 'mi', 15],
  [0, 'mi', 0],
] as const)('%d km in %s', (km, unit, shown) => {
  expect(inUnit(km, unit)).toBe(shown)
})

test.each([
  [200, 'km', { n: 200, unit: 'm' }],
  [1000, 'km', { n: 1, unit: 'km' }],
  [804.672, 'mi', { n: 0.5, unit: 'mi' }],
  [0.2 * 1609.344, 'mi', { n: 0.2, unit: 'mi' }],
  [50 * 1609.344, 'mi', { n: 50, unit: 'mi' }],
] as const)('%d metres where people count in %s', (metres, unit, shown) => {
  expect(lengthIn(metres, unit)).toEqual(shown)
})
