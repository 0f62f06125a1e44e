import * as z from 'zod/mini'
import { contract, type Reply } from '#lib/contract.ts'
import { choice, days, listContract } from '#lib/listContract.ts'
import { id } from '#lib/schema.ts'

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
  summary: 'The newest mails of the sandbox mailbox, when no mail server is set: for admins, in a demo for anyone',
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

export const getMailServer = contract({
  method: 'GET',
  path: 'office/mails/server',
  access: 'operator',
  summary: 'Whether mails are sent; if not they only land in the sandbox mailbox',
  reply: z.object({
    connected: z.boolean(),
    /** Whether the caller may read the sandbox mailbox. */
    mailbox: z.boolean(),
  }),
})

export const sendMailsAgain = contract({
  method: 'POST',
  path: 'office/mails/send',
  access: 'operator',
  summary: 'Sends unsent mails again, also those given up: these, or all of them',
  body: z.object({ ids: z.optional(z.array(id()).check(z.maxLength(100))) }),
  reply: z.object({ count: z.int() }),
})
