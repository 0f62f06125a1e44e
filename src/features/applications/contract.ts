import * as z from 'zod/mini'
import { eProviderType } from '#features/providers/contract.ts'
import { contract } from '#lib/contract.ts'
import { id, idParams, listQuery, selectable, text } from '#lib/schema.ts'
import { documentTypes } from './rules.ts'

export const states = ['received', 'accepted', 'declined'] as const

/** The fields beside the file `document_upload`. */
export const applicationForm = z.object({
  name: text(255, 1),
  email: z.string().check(z.trim(), z.maxLength(255), z.email()),
  phone_number: text(255, 1),
  provider_type: id(),
  availability_range: text(255, 1),
  document_type: z.enum(documentTypes),
  document_number: text(100, 1),
  expiry_date: z.iso.date(),
})
export type ApplicationForm = z.output<typeof applicationForm>

const application = selectable(
  z.looseObject({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    e_provider_type_id: z.int(),
    /** with=eProviderType */
    e_provider_type: z.optional(eProviderType),
    availability_range: z.string(),
    document_type: z.enum(documentTypes),
    document_number: z.string(),
    /** `YYYY-MM-DD` */
    expiry_date: z.string(),
    document_mime: z.string(),
    /** Bytes. */
    document_size: z.int(),
    state: z.enum(states),
    note: z.nullable(z.string()),
    decided_by: z.nullable(z.int()),
    decided_at: z.nullable(z.string()),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)
export type Application = z.infer<typeof application>

/** `wire.md §4.5`: multipart, any 2xx is success. */
export const applyAsProvider = contract({
  method: 'POST',
  path: 'provider/provider_register',
  access: 'open',
  summary: 'Apply to become a provider; the document is a PDF or a picture of at most 10 MB',
  form: z.extend(applicationForm, { document_upload: z.file() }),
  reply: z.object({ id: z.int(), state: z.enum(states) }),
  message: 'Form submitted successfully!',
})

export const listApplications = contract({
  method: 'GET',
  path: 'provider_applications',
  access: 'operator',
  summary: 'Provider applications, newest first',
  query: listQuery,
  reply: z.array(application),
  message: 'Provider Applications retrieved successfully',
})

export const decideApplication = contract({
  method: 'PUT',
  path: 'provider_applications/:id',
  access: 'operator',
  summary: 'Accept or decline an application; the applicant is mailed with the note; a later decision replaces it',
  params: idParams,
  body: z.object({ state: z.enum(['accepted', 'declined']), note: z.optional(z.nullable(text(2000))) }),
  reply: application,
  message: 'Provider Application Updated successfully',
})

/** Served as a file by `http.ts`; each view is logged. */
export const viewDocument = contract({
  method: 'GET',
  path: 'provider_applications/:id/document',
  access: 'operator',
  summary: "The applicant's document, a PDF or a picture; each access is logged",
  params: idParams,
  reply: z.string(),
  media: 'application/octet-stream',
})
