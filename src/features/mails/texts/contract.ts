import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { translated } from '#lib/schema.ts'
import { mailGroups, partRoles } from './rules.ts'

const part = z.object({
  key: z.string(),
  role: z.enum(partRoles),
  /** As it is sent now. */
  text: translated,
  /** The product's own. */
  original: translated,
  /** Values that stand in it, as `{name}`; a text has each of them and no others. */
  placeholders: z.array(z.string()),
  /** Other mails with this text, which change with it. */
  others: z.int(),
})
const mailText = z.object({
  id: z.string(),
  group: z.enum(mailGroups),
  parts: z.array(part),
  /** Empty while nothing was changed. */
  updated_at: z.string(),
})
export type MailText = z.infer<typeof mailText>

export const listMailTexts = contract({
  method: 'GET',
  path: 'office/mail_texts',
  access: 'operator',
  summary: 'Every mail the product sends, with its texts in both languages',
  reply: z.array(mailText),
  live: true,
})

const texts = z.record(z.string().check(z.maxLength(200)), translated)
const params = z.object({ id: z.string().check(z.maxLength(60)) })

export const saveMailText = contract({
  method: 'PUT',
  path: 'office/mail_texts/:id',
  access: 'admin',
  summary:
    'Changes texts of a mail; those like the original are kept as such. changed_meanwhile if somebody saved it since',
  params,
  body: z.object({ texts, updated_at: z.string().check(z.maxLength(60)) }),
  reply: mailText,
})

export const resetMailText = contract({
  method: 'DELETE',
  path: 'office/mail_texts/:id',
  access: 'admin',
  summary: "Gives a mail the product's own texts again; changed_meanwhile if somebody saved it since",
  params,
  query: z.object({ updated_at: z.optional(z.string().check(z.maxLength(60))) }),
  reply: mailText,
})

const shown = z.object({
  from: z.string(),
  subject: z.string(),
  before: z.array(z.string()),
  link: z.string(),
  after: z.array(z.string()),
})
export type ShownMail = z.infer<typeof shown>

export const previewMailText = contract({
  method: 'POST',
  path: 'office/mail_texts/:id/preview',
  access: 'operator',
  summary: 'A mail with these texts and sample values, as its recipient reads it',
  params,
  body: z.object({ texts }),
  reply: z.object({ en: shown, ar: shown }),
})
