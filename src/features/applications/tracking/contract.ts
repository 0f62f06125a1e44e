import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { text, translated } from '#lib/schema.ts'
import { documentTypes, states } from '../rules.ts'

/** What the office asked and decided, and what the applicant answered. */
const event = z.object({
  kind: z.enum(['asked', 'declined', 'accepted', 'answered']),
  note: z.nullable(z.string()),
  at: z.string(),
})

/** What an applicant sees of their own application; the document number is masked. */
const followed = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  e_provider_type: translated,
  availability_range: z.string(),
  document_type: z.enum(documentTypes),
  document_number: z.string(),
  expiry_date: z.string(),
  state: z.enum(states),
  /** What the operator said about the decision. */
  note: z.nullable(z.string()),
  /** Oldest first. */
  events: z.array(event),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
})

export const followApplication = contract({
  method: 'GET',
  path: 'provider/application',
  access: 'open',
  summary: 'The application of a mailed link, with its status',
  query: z.object({ token: text(100, 1) }),
  reply: followed,
  live: true,
  message: 'Provider Application retrieved successfully',
})

export const answerForm = z.object({ token: text(100, 1), note: text(2000, 1) })

export const answerApplication = contract({
  method: 'POST',
  path: 'provider/application/answer',
  access: 'open',
  summary:
    'Answer the office about an application that was declined or needs more; a new document replaces the old one',
  form: z.extend(answerForm, { document_upload: z.optional(z.file()) }),
  reply: z.object({ id: z.int(), state: z.enum(states) }),
  message: 'Form submitted successfully!',
})
