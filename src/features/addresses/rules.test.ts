import { expect, test } from 'vitest'
import { descriptionOf, entranceColumns, entranceOf, nearStatus } from './rules.ts'

test.each([
  ['Home', 'Olaya Street', 'Home'],
  ['  ', 'Olaya Street', 'Olaya Street'],
  [null, 'Talaat Harb Street 5, Downtown', 'Talaat Harb Street 5'],
  [undefined, 'شارع العليا العام، حي الورود، الرياض', 'شارع العليا العام، ح'],
  [' Home ', 'Olaya Street', 'Home'],
  ['', `  ${'x'.repeat(19)} street`, 'x'.repeat(19)],
  [null, `${'x'.repeat(19)} street`, 'x'.repeat(19)],
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

test('of the way to the door what says something is shown', () => {
  expect(entranceOf({ building: ' 7 ', floor: '', door: null, entrance_note: ' \n' })).toEqual({ building: '7' })
  expect(entranceOf({ floor: '2', entrance_note: 'Ring twice' })).toEqual({ floor: '2', entrance_note: 'Ring twice' })
  expect(entranceOf({})).toEqual({})
  // Other parts of an address are none of it.
  expect(entranceOf({ door: '4', street: 'Olaya' } as Parameters<typeof entranceOf>[0])).toEqual({ door: '4' })
})

test('what was left empty is deleted, what was not sent stays', () => {
  expect(entranceColumns({ building: ' 7 ', floor: ' ', door: null })).toEqual({
    building: '7',
    floor: null,
    door: null,
    entrance_note: undefined,
  })
  expect(Object.values(entranceColumns({}))).toEqual([undefined, undefined, undefined, undefined])
})
