import { expect, test } from 'vitest'
import { leftOut, transferFile } from './rules.ts'

const ready = { reserved: false, has_account: true, amount: 500 }

test.each([
  [{}, 0, null],
  [{}, 500, null],
  [{}, 501, 'below_minimum'],
  [{ has_account: false }, 0, 'no_account'],
  [{ amount: 0 }, 0, 'owes'],
  [{ amount: -5, has_account: false }, 0, 'owes'],
  [{ reserved: true, has_account: false }, 0, 'reserved'],
] as const)('%j with a minimum of %i: %j', (over, minimum, reason) => {
  expect(leftOut({ ...ready, ...over }, minimum)).toBe(reason)
})

test('a file for the bank has one line a transfer, and runs nothing in a spreadsheet', () => {
  const transfer = { name: 'Salma, "S" Haddad', iban: 'SA0380000000608010167519', amount: '70.50', currency: 'SAR' }
  expect(
    transferFile([
      { ...transfer, reference: 'Doorstep 4-9' },
      { ...transfer, name: '=HYPERLINK("http://x")', reference: '+1' },
    ]),
  ).toBe(
    [
      'name,iban,amount,currency,reference',
      '"Salma, ""S"" Haddad",SA0380000000608010167519,70.50,SAR,Doorstep 4-9',
      `"'=HYPERLINK(""http://x"")",SA0380000000608010167519,70.50,SAR,'+1`,
      '',
    ].join('\r\n'),
  )
})
