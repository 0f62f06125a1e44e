import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { text } from '#lib/schema.ts'
import { signedInUser } from '#lib/user.ts'
import { newAccount } from '../contract.ts'

const token = text(100, 1)

export const checkFirstRun = contract({
  method: 'GET',
  path: 'office/first-run',
  access: 'open',
  summary: 'Whether this link makes the first operator; not found once there is one',
  query: z.object({ token }),
  reply: z.literal(true),
  live: true,
})

export const makeFirstOperator = contract({
  method: 'POST',
  path: 'office/first-run',
  access: 'open',
  summary: 'Makes the first operator of an installation, an admin, with the link that the start printed, and signs in',
  body: z.object({ token, ...newAccount }),
  reply: signedInUser,
})
