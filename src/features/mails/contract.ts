import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'

const sandboxMail = z.object({
  id: z.int(),
  recipient: z.string(),
  locale: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Name of the attachment. */
  attachment_name: z.nullable(z.string()),
  created_at: z.string(),
})
export type SandboxMail = z.infer<typeof sandboxMail>

export const listSandboxMails = contract({
  method: 'GET',
  path: 'sandbox/mails',
  access: 'optional',
  summary:
    'The newest mails of the sandbox mailbox, when no mail server is set: for the operator, in a demo for anyone',
  reply: z.array(sandboxMail),
  live: true,
})

const unsentMail = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  tries: z.int(),
  /** The last error of the mail server or connection. */
  trouble: z.string(),
  created_at: z.string(),
  /** Null if given up. */
  next_try_at: z.nullable(z.string()),
})
export type UnsentMail = z.infer<typeof unsentMail>

export const listUnsentMails = contract({
  method: 'GET',
  path: 'mails/unsent',
  access: 'operator',
  summary: 'Mails that could not be delivered: retried and failed ones, without their content',
  reply: z.array(unsentMail),
  live: true,
})
