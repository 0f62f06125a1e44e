import * as z from 'zod/mini'
import { isAccountNumber, isBankCode, isIban, plainNumber } from '#lib/bankAccount.ts'
import { contract } from '#lib/contract.ts'
import { id, text } from '#lib/schema.ts'

const ofProvider = z.object({ e_provider_id: z.optional(id()) })

/** A bank account; bank and code are null where the number is an IBAN. */
export const bankAccount = {
  holder: z.string(),
  account_number: z.string(),
  bank_name: z.nullable(z.string()),
  bank_code: z.nullable(z.string()),
}

/** The number is shown masked, to everybody. */
const account = z.nullable(z.object({ ...bankAccount, updated_at: z.string() }))

const base = { path: 'provider/payout_account', query: ofProvider, reply: account } as const

export const getPayoutAccount = contract({
  ...base,
  method: 'GET',
  access: 'manager',
  summary: 'The bank account a provider is paid to, its number masked; null without one',
  message: 'Payout account retrieved successfully',
})

const plain = (max: number) => z.pipe(z.string().check(z.maxLength(max)), z.transform(plainNumber))

const givenAccount = z
  .object({
    password: z.string().check(z.minLength(1), z.maxLength(1000)),
    holder: text(140, 1),
    account_number: plain(60),
    bank_name: z.optional(text(100, 1)),
    bank_code: z.optional(z.pipe(plain(40), z.string().check(z.refine(isBankCode)))),
  })
  .check(({ value, issues }) => {
    const { account_number, bank_name, bank_code } = value
    const hasIban = bank_name === undefined && bank_code === undefined
    if (!(hasIban ? isIban : isAccountNumber)(account_number))
      issues.push({ code: 'custom', input: account_number, path: ['account_number'] })
    for (const [field, input] of Object.entries({ bank_name, bank_code }))
      if (!hasIban && input === undefined)
        issues.push({ code: 'invalid_type', expected: 'string', input, path: [field] })
  })

export const setPayoutAccount = contract({
  ...base,
  method: 'PUT',
  access: 'owner',
  summary:
    'Set the bank account a provider is paid to: an IBAN, or a number with the name and code of its bank; needs the password of the caller, and its owners are mailed',
  body: givenAccount,
  message: 'Saved successfully',
})
