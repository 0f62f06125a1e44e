import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressLine,
  agrees,
  commaIn,
  metresBetween,
  names,
  nearestOn,
  type Point,
  pointsOf,
  rounded,
  searchedPart,
} from './rules.ts'

const point = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
})

test.each<[string, Point, Point, number]>([
  ['nowhere', { lat: 24.7, lng: 46.7 }, { lat: 24.7, lng: 46.7 }, 0],
  ['a degree north', { lat: 0, lng: 0 }, { lat: 1, lng: 0 }, 111_195],
  ['Riyadh to Jeddah', { lat: 24.7136, lng: 46.6753 }, { lat: 21.4858, lng: 39.1925 }, 846_000],
  ['across the date line', { lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }, 22_239],
])('metres: %s', (_, a, b, metres) => {
  expect(Math.abs(metresBetween(a, b) - metres)).toBeLessThanOrEqual(metres / 500)
})

test('the way back is as long, and never shorter than nothing', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(metresBetween(a, b)).toBeGreaterThanOrEqual(0)
      expect(Math.abs(metresBetween(a, b) - metresBetween(b, a))).toBeLessThan(1e-6)
    }),
  )
})

test.each([
  ['next door', 250, 'Al Malaz', 'Al Olaya, Riyadh', true],
  ['in the same district, far from its middle', 2500, 'Al Malaz', 'Al Malaz, Riyadh', true],
  ['whatever the case of its letters', 2500, 'al malaz', 'AL MALAZ', true],
  ['in another district', 2500, 'Al Malaz', 'Al Olaya, Riyadh', false],
  ['where nothing has a name', 2500, '', '', false],
  ['where the pin’s place has no name', 2500, 'Al Malaz', '', false],
  ['as near as can be', 300, '', '', true],
  ['a metre further', 301, '', '', false],
])('text and pin agree %s: %#', (_, metres, place, around, expected) => {
  expect(agrees(metres, place, around)).toBe(expected)
})

test.each<[string, number[], Point, Point | null]>([
  ['no street', [], { lat: 1, lng: 1 }, null],
  ['one bend', [24.7, 46.7], { lat: 1, lng: 1 }, { lat: 24.7, lng: 46.7 }],
  ['between two bends', [24, 46, 24, 47], { lat: 24.3, lng: 46.5 }, { lat: 24, lng: 46.5 }],
  ['beyond its end', [24, 46, 24, 47], { lat: 24, lng: 48 }, { lat: 24, lng: 47 }],
  ['round a corner', [24, 46, 24, 47, 25, 47], { lat: 24.5, lng: 47.2 }, { lat: 24.5, lng: 47 }],
  ['two bends in one place', [24, 46, 24, 46], { lat: 24, lng: 46 }, { lat: 24, lng: 46 }],
])('the nearest point: %s', (_, line, to, expected) => {
  const found = nearestOn(line, to)
  if (!expected || !found) return expect(found).toBe(expected)
  expect(metresBetween(found, expected)).toBeLessThan(1)
})

test('no bend of a street is nearer than its nearest point', () => {
  const near = fc.record({
    lat: fc.double({ min: 24, max: 25, noNaN: true }),
    lng: fc.double({ min: 46, max: 47, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(near, { minLength: 1, maxLength: 8 }), near, (bends, to) => {
      const found = nearestOn(
        bends.flatMap(({ lat, lng }) => [lat, lng]),
        to,
      )
      if (!found) throw new Error('a street has a nearest point')
      for (const bend of bends) expect(metresBetween(found, to)).toBeLessThanOrEqual(metresBetween(bend, to) * 1.02 + 1)
    }),
  )
})

test('a line is points, and half a point is none', () => {
  expect(pointsOf([1, 2, 3, 4, 5])).toEqual([
    { lat: 1, lng: 2 },
    { lat: 3, lng: 4 },
  ])
})

test.each<[(string | null | undefined)[], string, string]>([
  [['Olaya Street', 'Al Olaya', 'Riyadh'], 'en', 'Olaya Street, Al Olaya, Riyadh'],
  [['شارع العليا', '', 'الرياض'], 'ar', 'شارع العليا، الرياض'],
  [['Riyadh', null, ' Riyadh ', undefined, 'Saudi Arabia'], 'en', 'Riyadh, Saudi Arabia'],
  [[], 'en', ''],
])('%j in %s is one line', (parts, locale, line) => {
  expect(addressLine(parts, commaIn(locale))).toBe(line)
})

test('a rounded pin is at most a metre from where it was set', () => {
  fc.assert(
    fc.property(point, (pin) => {
      expect(metresBetween(pin, rounded(pin))).toBeLessThan(1)
    }),
  )
})

test('a search looks for eight words of forty letters at most, each once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 255 }), (typed) => {
      const words = searchedPart(typed).split(' ').filter(Boolean)
      expect(words.length).toBeLessThanOrEqual(8)
      expect(new Set(words).size).toBe(words.length)
      for (const word of words) expect(word.length).toBeLessThanOrEqual(40)
    }),
  )
  expect(searchedPart('  King Fahd Road, King  Fahd ')).toBe('King Fahd Road')
  expect(searchedPart('الشّارع الرئيسي')).toBe('الشّارع الرئيسي')
})

test('a text names a place whatever its case, and none where there is none', () => {
  expect(names('Al Malaz, Riyadh', 'riyadh')).toBe(true)
  expect(names('al malaz', 'AL MALAZ')).toBe(true)
  expect(names('Al Malaz', '')).toBe(false)
  expect(names('', 'Riyadh')).toBe(false)
})

test('a search takes the first eight words, and the first forty letters of each', () => {
  expect(searchedPart('a b c d e f g h i')).toBe('a b c d e f g h')
  expect(searchedPart('x'.repeat(41))).toBe('x'.repeat(40))
  expect(searchedPart('Road 7/2-b!')).toBe('Road 7 2 b')
  expect(searchedPart('?!')).toBe('')
})

test('a pin is rounded to five digits', () => {
  expect(rounded({ lat: 24.1234567, lng: -46.1234511 })).toEqual({ lat: 24.12346, lng: -46.12345 })
})

test('blanks alone are no part of an address', () => {
  expect(addressLine([' ', 'Riyadh', ''], ', ')).toBe('Riyadh')
})
