import { expect, test } from 'vitest'
import { asRefusal } from './failures.ts'

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
