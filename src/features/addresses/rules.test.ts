import { expect, test } from 'vitest'
import { descriptionOf } from './rules.ts'

test.each([
  ['Home', 'Olaya Street', 'Home'],
  ['  ', 'Olaya Street', 'Olaya Street'],
  [null, 'Talaat Harb Street 5, Downtown', 'Talaat Harb Street 5'],
  [undefined, 'شارع العليا العام، حي الورود، الرياض', 'شارع العليا العام، ح'],
  ['', `${'x'.repeat(19)}😀 street`, `${'x'.repeat(19)}😀`],
])('%j at %j is called %j', (description, address, expected) => {
  expect(descriptionOf(description, address)).toBe(expected)
})
