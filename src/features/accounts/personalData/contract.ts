import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'

export const exportData = contract({
  method: 'GET',
  path: 'account/data',
  access: 'user',
  whileActing: false,
  summary: 'All stored data of the caller; amounts in minor units',
  reply: z.looseObject({ exported_at: z.string(), profile: z.looseObject({ id: z.int(), email: z.string() }) }),
  message: 'Data retrieved successfully',
})

export const deleteAccount = contract({
  method: 'POST',
  path: 'account/delete',
  access: 'user',
  summary: "Deletes the caller's account, once no visit is open; bookings and ledger are kept anonymised",
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  reply: z.boolean(),
  message: 'Account deleted successfully',
})
