import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { text, translated } from '#lib/schema.ts'
import { states } from '../contract.ts'
import { documentTypes } from '../rules.ts'

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
