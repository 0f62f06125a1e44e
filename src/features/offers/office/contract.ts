import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id, idParams, readAt, text, translated } from '#lib/schema.ts'
import * as own from '../contract.ts'

const officeService = z.object({
  id: z.int(),
  name: translated,
  e_provider: z.object({ id: z.int(), name: translated }),
  state: z.enum(own.states),
  /** Customers see it: published, and its provider accepted. */
  shown: z.boolean(),
  featured: z.boolean(),
  /** Its name or description has one language only. */
  untranslated: z.boolean(),
  /** Major units. */
  price: z.number(),
  price_unit: z.enum(['fixed', 'hourly']),
  updated_at: z.string(),
})
export type OfficeService = z.infer<typeof officeService>

export const listOfficeServices = contract({
  method: 'GET',
  path: 'office/services',
  access: 'operator',
  summary: 'Services of all providers, newest first; before: only those with a lower id',
  query: z.object({
    name: z.optional(text(255)),
    category: z.optional(id()),
    provider: z.optional(id()),
    state: z.optional(z.enum(own.states)),
    featured: z.optional(z.literal('1')),
    untranslated: z.optional(z.literal('1')),
    before: z.optional(id()),
  }),
  reply: z.array(officeService),
  message: 'Services retrieved successfully',
})

export const changeOfficeService = contract({
  method: 'PUT',
  path: 'office/services/:id',
  access: 'admin',
  summary: 'Features, pauses or publishes a service; changed_meanwhile if somebody changed it since updated_at',
  params: idParams,
  body: z.object({ featured: z.boolean(), state: z.enum(own.states), updated_at: readAt }),
  reply: officeService,
  message: 'Service Updated successfully',
})

/** The calls of a provider's editor, for the drafts of any provider. */
export const openDraft = contract({
  ...own.openDraft,
  path: 'office/service_drafts',
  access: 'admin',
  summary: "A draft of changes to a provider's service",
  body: z.object({ e_service_id: id() }),
})
export const getDraft = contract({
  ...own.getDraft,
  path: 'office/service_drafts/:id',
  access: 'admin',
  summary: 'A draft of any provider as it was left',
})
export const saveDraft = contract({
  ...own.saveDraft,
  path: 'office/service_drafts/:id',
  access: 'admin',
  summary: 'Saves a draft of any provider; changed_elsewhere if somebody saved it since this version',
})
export const addDraftPicture = contract({
  ...own.addDraftPicture,
  path: 'office/service_drafts/:id/pictures',
  access: 'admin',
  summary: 'Turns an upload of the caller into a picture of any draft',
})
export const publishDraft = contract({
  ...own.publishDraft,
  path: 'office/service_drafts/:id/publish',
  access: 'admin',
  summary: 'Publishes a draft of any provider; the fields that are wrong are named',
})
export const discardDraft = contract({
  ...own.discardDraft,
  path: 'office/service_drafts/:id',
  access: 'admin',
  summary: 'Deletes a draft of any provider; what is published stays',
})
