import * as z from 'zod/mini'
import { contract, officeRoles } from '#lib/contract.ts'
import { text } from '#lib/schema.ts'

const code = z.object({ code: text(50, 1) })

const status = z.object({
  /** `off`: not needed here; `setup`: to be set up first; `code`: to be given; `given`. */
  state: z.enum(['off', 'setup', 'code', 'given']),
  /** Recovery codes that still work. */
  recovery_codes: z.int(),
  /** Whether operators of this installation need one. */
  required: z.boolean(),
  office_role: z.enum(officeRoles),
})
export type FactorStatus = z.infer<typeof status>

const before = { access: 'operator', beforeFactor: true } as const

export const getFactor = contract({
  ...before,
  method: 'GET',
  path: 'office/factor',
  summary: "The second factor of the operator's session",
  reply: status,
  live: true,
})

export const beginFactor = contract({
  ...before,
  method: 'POST',
  path: 'office/factor',
  secret: true,
  summary:
    'A new secret for the app that shows codes; it counts once a code of it was given. Over an existing one only after its code',
  reply: z.object({
    secret: z.string(),
    /** For the QR code. */
    uri: z.string(),
  }),
})

export const confirmFactor = contract({
  ...before,
  method: 'PUT',
  path: 'office/factor',
  summary: 'Confirms the new secret with a code of it; returns recovery codes, which are not shown again',
  body: code,
  reply: z.object({ recovery_codes: z.array(z.string()) }),
})

export const giveFactor = contract({
  ...before,
  method: 'POST',
  path: 'office/factor/code',
  summary: 'Gives the second factor: a code of the app or a recovery code; each works once',
  body: code,
  reply: status,
})

export const renewRecoveryCodes = contract({
  method: 'POST',
  path: 'office/factor/recovery',
  access: 'operator',
  requires: 'fresh_factor',
  secret: true,
  summary: 'New recovery codes in place of the old ones; they are not shown again',
  reply: z.object({ recovery_codes: z.array(z.string()) }),
})

export const removeFactor = contract({
  method: 'DELETE',
  path: 'office/factor',
  access: 'operator',
  requires: 'fresh_factor',
  summary: 'Turns the second factor off, where the installation does not need one',
  reply: status,
})
