import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'

const sandboxMail = z.object({
  id: z.int(),
  recipient: z.string(),
  locale: z.string(),
  subject: z.string(),
  body: z.string(),
  created_at: z.string(),
})
export type SandboxMail = z.infer<typeof sandboxMail>

export const listSandboxMails = contract({
  method: 'GET',
  path: 'sandbox/mails',
  access: 'optional',
  summary: 'The newest mails that went nowhere because no mail server is set: for the operator, in a demo for anyone',
  reply: z.array(sandboxMail),
  live: true,
})
