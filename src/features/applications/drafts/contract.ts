import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { text } from '#lib/schema.ts'

/** Counted before any is looked at: a request of 250 kB has room for 30,000, each with a fault to name. */
const fewFields = z.looseObject({}).check(z.refine((all) => Object.keys(all).length <= 30, 'has too many fields'))
/** What a form holds so far, as typed: any of its fields but files. */
const fields = z.pipe(fewFields, z.record(text(40, 1), text(1000)))

const token = text(100, 1)
const draft = z.object({
  token: z.string(),
  fields: z.record(z.string(), z.string()),
  email_confirmed: z.boolean(),
})

export const beginDraft = contract({
  method: 'POST',
  path: 'provider/application_draft',
  access: 'open',
  secret: true,
  summary: 'Save a provider application that is being filled in; returns the token to go on with',
  body: z.object({ fields }),
  reply: draft,
  message: 'Saved successfully',
})

export const getDraft = contract({
  method: 'GET',
  path: 'provider/application_draft',
  access: 'open',
  summary: 'A saved provider application; a mailed token confirms the email',
  query: z.object({ token }),
  reply: draft,
  live: true,
  message: 'Provider Application retrieved successfully',
})

export const saveDraft = contract({
  method: 'PUT',
  path: 'provider/application_draft',
  access: 'open',
  summary: 'Save more of a provider application; the first time it has an email, a link to go on elsewhere is mailed',
  body: z.object({ token, fields }),
  reply: z.object({
    /** Whether a link was mailed by this call. */
    mailed: z.boolean(),
    email_confirmed: z.boolean(),
  }),
  message: 'Saved successfully',
})
