import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { text } from '#lib/schema.ts'

export const undoEmailChange = contract({
  method: 'POST',
  path: 'undo_email_change',
  access: 'open',
  summary:
    'Restores the email before a change, by the link mailed to it within 7 days; ends every token, and the password with them',
  body: z.object({ token: text(100, 1) }),
  reply: z.boolean(),
  message: 'Email restored successfully',
})
