import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  inSight,
  metresPerPixel,
  middleOf,
  niceBelow,
  panned,
  pointAt,
  scaleBar,
  spotOf,
  type View,
  zoomed,
} from './mercator.ts'
import { metresBetween } from './rules.ts'

const size = { width: 390, height: 260 }
const riyadh: View = { centre: { lat: 24.7136, lng: 46.6753 }, zoom: 12 }
const view = fc.record({
  centre: fc.record({
    lat: fc.double({ min: -70, max: 70, noNaN: true }),
    lng: fc.double({ min: -179, max: 179, noNaN: true }),
  }),
  zoom: fc.double({ min: 3, max: 18, noNaN: true }),
})
const spot = fc.record({ x: fc.integer({ min: 0, max: size.width }), y: fc.integer({ min: 0, max: size.height }) })

test('the centre is in the middle, north is up and east is right', () => {
  expect(spotOf(riyadh.centre, riyadh, size)).toEqual(middleOf(size))
  expect(spotOf({ lat: 24.72, lng: 46.69 }, riyadh, size)).toMatchObject({
    x: expect.toSatisfy((x) => x > 195),
    y: expect.toSatisfy((y) => y < 130),
  })
})

test('a place on the map is a point, and the point is at that place', () => {
  fc.assert(
    fc.property(view, spot, (seen, at) => {
      const back = spotOf(pointAt(at, seen, size), seen, size)
      expect(Math.hypot(back.x - at.x, back.y - at.y)).toBeLessThan(0.01)
    }),
  )
})

test('what is under the finger stays under it, moved or magnified', () => {
  fc.assert(
    fc.property(view, spot, spot, fc.double({ min: -1, max: 1, noNaN: true }), (seen, at, by, steps) => {
      const under = pointAt(at, seen, size)
      const larger = spotOf(under, zoomed(seen, size, steps, at), size)
      expect(Math.hypot(larger.x - at.x, larger.y - at.y)).toBeLessThan(0.5)
      const moved = spotOf(under, panned(seen, size, by), size)
      expect(Math.hypot(moved.x - at.x - by.x, moved.y - at.y - by.y)).toBeLessThan(0.5)
    }),
  )
})

test('a pixel is as many metres as it says', () => {
  fc.assert(
    fc.property(view, (seen) => {
      const [a, b] = [pointAt({ x: 195, y: 130 }, seen, size), pointAt({ x: 196, y: 130 }, seen, size)]
      const metres = metresPerPixel(seen)
      expect(Math.abs(metresBetween(a, b) - metres) / metres).toBeLessThan(0.01)
    }),
  )
})

test('the map ends neither at the poles nor at the date line', () => {
  const north = panned({ centre: { lat: 84, lng: 0 }, zoom: 3 }, size, { x: 0, y: 5000 })
  expect(north.centre.lat).toBeLessThanOrEqual(85.06)
  const east = panned({ centre: { lat: 0, lng: 179.9 }, zoom: 5 }, size, { x: -100, y: 0 })
  expect(east.centre.lng).toBeLessThan(-170)
  expect(spotOf({ lat: 0, lng: 179.9 }, east, size).x).toBeCloseTo(95, 0)
})

test.each([
  [100, 2],
  [-100, -100],
])('zooming by %i steps ends somewhere', (steps) => {
  const { zoom } = zoomed(riyadh, size, steps)
  expect(zoom).toBeGreaterThanOrEqual(2)
  expect(zoom).toBeLessThanOrEqual(19)
})

test.each([
  [1, 1],
  [4.9, 2],
  [7, 5],
  [99, 50],
  [1000, 1000],
  [0.3, 0.2],
])('below %f the nicest number is %f', (most, nice) => {
  expect(niceBelow(most)).toBeCloseTo(nice, 10)
})

test('a scale bar is no longer than asked for, and at least a third of it', () => {
  fc.assert(
    fc.property(view, (seen) => {
      const { metres, pixels } = scaleBar(seen, 100)
      expect(pixels).toBeLessThanOrEqual(100.001)
      expect(pixels).toBeGreaterThan(33)
      expect(pixels * metresPerPixel(seen)).toBeCloseTo(metres, 5)
    }),
  )
})

test('in sight is not at the edge', () => {
  expect([
    inSight({ x: 40, y: 40 }, size, 40),
    inSight({ x: 39, y: 100 }, size, 40),
    inSight({ x: 389, y: 9 }, size, 0),
  ]).toEqual([true, false, true])
})
