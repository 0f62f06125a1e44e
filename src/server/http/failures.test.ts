import { expect, test } from 'vitest'
import { asRefusal, fieldErrors } from './failures.ts'

test.each([
  ['ENOSPC', 'unavailable'],
  ['EDQUOT', 'unavailable'],
  ['53100', 'unavailable'],
  ['57P01', 'database_lost'],
  ['25006', 'database_read_only'],
  ['22021', 'bad_request'],
  ['XX000', 'internal'],
])('%s is reported as %s', (code, refusal) => {
  expect(asRefusal(Object.assign(new Error('something technical'), { code })).code).toBe(refusal)
})

test('of tens of thousands of faults in one request the first are named', () => {
  const issues = Array.from({ length: 30_000 }, (_, n) => ({ path: ['fields', n], code: 'custom' }))
  const named = Object.keys(fieldErrors(issues, 'en'))
  expect([named.length, named[0]]).toEqual([200, 'fields.0'])
})
