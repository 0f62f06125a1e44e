import * as z from 'zod/mini'
import { eProviderType } from '#features/providers/contract.ts'
import { contract } from '#lib/contract.ts'
import { email, id, idParams, listQuery, name, selectable, text, typedNumber } from '#lib/schema.ts'
import { askedThings, documentTypes, permitTypes, states, teamSizes } from './rules.ts'

/** The fields of the specification beside the file `document_upload`. */
const applicationForm = z.object({
  name: name(255),
  email,
  phone_number: typedNumber(255),
  provider_type: id(),
  availability_range: text(255, 1),
  document_type: z.enum(documentTypes),
  document_number: typedNumber(100),
  expiry_date: z.iso.date(),
})
export const requiredFields = Object.keys(applicationForm.shape)

const degrees = (most: number) => z.coerce.number().check(z.minimum(-most), z.maximum(most))
const idList = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,49}$/)),
  z.transform((list) => list.split(',').map(Number)),
)

/** What our form asks besides; existing clients send none of it. */
const trade = z.object({
  /** Ids, separated by commas. */
  categories: z.optional(idList),
  people: z.optional(z.enum(teamSizes)),
  latitude: z.optional(degrees(90)),
  longitude: z.optional(degrees(180)),
  address: z.optional(text(255, 1)),
  range_km: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(500))),
  permit_type: z.optional(z.enum(permitTypes)),
  permit_number: z.optional(typedNumber(100)),
  /** The link of the draft it was filled in as. */
  draft: z.optional(text(100, 1)),
})

export const applicationFields = z.extend(applicationForm, trade.shape)
export type ApplicationFields = z.output<typeof applicationFields>

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
    /** The provider it became. */
    e_provider_id: z.nullable(z.int()),
    people: z.nullable(z.enum(teamSizes)),
    /** Where they work, with `range_km` around it. */
    address: z.nullable(z.string()),
    range_km: z.nullable(z.number()),
    permit_type: z.nullable(z.enum(permitTypes)),
    permit_number: z.nullable(z.string()),
    permit_mime: z.nullable(z.string()),
    /** When a mailed link was opened. */
    email_confirmed_at: z.nullable(z.string()),
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
  statusDecides: true,
  summary: 'Apply to become a provider; the document is a PDF or a picture of at most 10 MB',
  form: z.extend(applicationFields, { document_upload: z.file(), permit_upload: z.optional(z.file()) }),
  reply: z.object({ id: z.int(), state: z.enum(states) }),
  message: 'Form submitted successfully!',
})

export const applicationOptions = contract({
  method: 'GET',
  path: 'provider/application_options',
  access: 'open',
  summary: 'The documents that applicants may show in this country',
  reply: z.object({ identity: z.array(z.enum(documentTypes)), permits: z.array(z.enum(permitTypes)) }),
  message: 'Options retrieved successfully',
})

export const listApplications = contract({
  method: 'GET',
  path: 'provider_applications',
  access: 'support',
  summary: 'Provider applications, newest first',
  query: listQuery,
  reply: z.array(application),
  message: 'Provider Applications retrieved successfully',
})

const decision = z.object({
  state: z.enum(['accepted', 'declined', 'asked']),
  note: z.optional(z.nullable(text(2000))),
  /** As it was read; `changed_meanwhile` if somebody decided or answered since. */
  updated_at: z.optional(text(40)),
  /** What an `asked` applicant is to send; named in their language before the note. */
  things: z.optional(z.array(z.enum(askedThings)).check(z.maxLength(askedThings.length))),
  /** What an accepted provider does; without them, what the applicant chose. */
  category_ids: z.optional(z.array(id()).check(z.maxLength(50))),
  /** Of an accepted provider; without them the marketplace's default tax. */
  tax_ids: z.optional(z.array(id()).check(z.maxLength(20))),
})
export type Decision = z.output<typeof decision>

export const decideApplication = contract({
  method: 'PUT',
  path: 'provider_applications/:id',
  access: 'support',
  summary:
    'Accept an application, which makes provider and account once; decline it or ask for more, with the reason as note; the applicant is mailed',
  params: idParams,
  body: decision,
  reply: application,
  message: 'Provider Application Updated successfully',
})

/** Served as a file by `http.ts`; each view is logged. */
export const viewDocument = contract({
  method: 'GET',
  path: 'provider_applications/:id/document',
  access: 'support',
  summary: "The applicant's document, a PDF or a picture; each access is logged",
  params: idParams,
  reply: z.string(),
  media: 'application/octet-stream',
})

/** Served as the document is. */
export const viewPermit = contract({
  method: 'GET',
  path: 'provider_applications/:id/permit',
  access: 'support',
  summary: "The applicant's permit to work, a PDF or a picture; each access is logged",
  params: idParams,
  reply: z.string(),
  media: 'application/octet-stream',
})
