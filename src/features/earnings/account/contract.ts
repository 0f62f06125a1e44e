import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { isIban, plainIban } from '#lib/iban.ts'
import { id, text } from '#lib/schema.ts'

const ofProvider = z.object({ e_provider_id: z.optional(id()) })

/** The IBAN is shown masked, to everybody. */
const account = z.nullable(z.object({ holder: z.string(), iban: z.string(), updated_at: z.string() }))

const base = { path: 'provider/payout_account', query: ofProvider, reply: account } as const

export const getPayoutAccount = contract({
  ...base,
  method: 'GET',
  access: 'manager',
  summary: 'The bank account a provider is paid to, masked; null without one',
  message: 'Payout account retrieved successfully',
})

export const setPayoutAccount = contract({
  ...base,
  method: 'PUT',
  access: 'owner',
  summary: 'Set the bank account a provider is paid to; needs the password of the caller, and its owners are mailed',
  body: z.object({
    password: z.string().check(z.minLength(1), z.maxLength(1000)),
    holder: text(140, 1),
    iban: z.pipe(z.string().check(z.maxLength(60)), z.pipe(z.transform(plainIban), z.string().check(z.refine(isIban)))),
  }),
  message: 'Saved successfully',
})
