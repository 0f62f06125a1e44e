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
  const transfer = {
    ...{ name: 'Salma, "S" Haddad', amount: '70.50', currency: 'SAR' },
    ...{ account_number: 'SA0380000000608010167519', bank_name: null, bank_code: null },
  }
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

test('a file with accounts without an IBAN has their number, code and bank beside the IBANs of the others', () => {
  const sum = { amount: '70.50', currency: 'NGN', reference: 'Doorstep 4-9' }
  expect(
    transferFile([
      { ...sum, name: 'Ngozi', account_number: '0123456789', bank_name: 'First, Bank', bank_code: '011' },
      { ...sum, name: 'Salma', account_number: 'SA0380000000608010167519', bank_name: null, bank_code: null },
    ]),
  ).toBe(
    [
      'name,iban,account_number,bank_code,bank_name,amount,currency,reference',
      'Ngozi,,0123456789,011,"First, Bank",70.50,NGN,Doorstep 4-9',
      'Salma,SA0380000000608010167519,,,,70.50,NGN,Doorstep 4-9',
      '',
    ].join('\r\n'),
  )
})
