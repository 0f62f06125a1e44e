import { expect, test } from 'vitest'
import { descriptionOf, nearStatus } from './rules.ts'

test.each([
  ['Home', 'Olaya Street', 'Home'],
  ['  ', 'Olaya Street', 'Olaya Street'],
  [null, 'Talaat Harb Street 5, Downtown', 'Talaat Harb Street 5'],
  [undefined, 'شارع العليا العام، حي الورود، الرياض', 'شارع العليا العام، ح'],
  ['', `${'x'.repeat(19)}😀 street`, `${'x'.repeat(19)}😀`],
])('%j at %j is called %j', (description, address, expected) => {
  expect(descriptionOf(description, address)).toBe(expected)
})

test.each([
  ['nothing is known', {}, null],
  ['the nearest are wanted and nothing is known', { wanted: true }, 'near.needed'],
  ['the device did not say where it is', { wanted: true, failed: true }, 'near.failed'],
  ['the device said where it is', { wanted: true, located: true }, 'near.on'],
  ['an address is chosen', { wanted: true, chosen: true, located: true }, 'near.address'],
] as const)('%s: it is said where distances are from', (_, known, expected) => {
  expect(nearStatus({ chosen: false, located: false, failed: false, wanted: false, ...known })).toBe(expected)
})
