import * as z from 'zod/mini'
import { contract, type Reply } from '#lib/contract.ts'
import { choice, days, listContract } from '#lib/listContract.ts'

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

export const listUnsentMails = listContract({
  path: 'office/mails',
  access: 'operator',
  summary: 'Mails that could not be delivered: retried and failed ones, without their content',
  sorts: ['created', 'next', 'tries'],
  filters: { state: choice(['waiting', 'refused']), created: days() },
  row: z.object({
    id: z.int(),
    recipient: z.string(),
    subject: z.string(),
    /** Refused: given up. */
    state: z.enum(['waiting', 'refused']),
    tries: z.int(),
    /** The last error of the mail server or connection. */
    trouble: z.string(),
    created_at: z.string(),
    /** Null if given up. */
    next_try_at: z.nullable(z.string()),
  }),
})
export type UnsentMail = Reply<typeof listUnsentMails>['rows'][number]
