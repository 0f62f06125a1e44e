import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checklist, type Done, steps } from './rules.ts'

const some = fc.record(Object.fromEntries(steps.map((key) => [key, fc.boolean()]))) as fc.Arbitrary<Done>

test('every step is listed once, in order, as it is', () => {
  fc.assert(
    fc.property(some, (done) => {
      expect(checklist(done).steps.map(({ key, done: is }) => [key, is])).toEqual(steps.map((key) => [key, done[key]]))
    }),
  )
})

test.each([
  [{ hours: true, area: true, service: true }, true],
  [{ hours: false, area: true, service: true }, false],
  [{ hours: true, area: false, service: true }, false],
  [{ hours: true, area: true, service: false }, false],
])('%j: bookable %s, whatever photo, description and payout are', (part, bookable) => {
  fc.assert(fc.property(some, (done) => void expect(checklist({ ...done, ...part }).bookable).toBe(bookable)))
})
