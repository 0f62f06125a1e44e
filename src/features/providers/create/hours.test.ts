import { expect, test } from 'vitest'
import { defaultHours } from './hours.ts'

test.each([
  ['SA', ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday']],
  ['DE', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']],
  ['', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']],
])('a new provider in %j works on its working days', (country, days) => {
  expect(defaultHours(country)).toEqual(days.map((day) => ({ day, start_at: '09:00', end_at: '18:00' })))
})
