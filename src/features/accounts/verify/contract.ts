import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { text } from '#lib/schema.ts'

export const sendVerification = contract({
  method: 'POST',
  path: 'send_verification_email',
  access: 'user',
  summary: 'Mails a new link that confirms the email; false if it is already confirmed',
  reply: z.boolean(),
  message: 'Verification link was sent successfully',
})

export const verifyEmail = contract({
  method: 'POST',
  path: 'verify_email',
  access: 'open',
  summary:
    'Confirms an email with a mailed link, within 7 days and while the account has that email; a new email replaces the old one',
  body: z.object({ token: text(100, 1) }),
  reply: z.boolean(),
  message: 'Email verified successfully',
})
