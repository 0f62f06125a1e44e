import * as z from 'zod/mini'
import { uuid } from '#features/uploads/contract.ts'
import { contract } from '#lib/contract.ts'
import { media } from '#lib/media.ts'
import { id, idParams, translated } from '#lib/schema.ts'

/** Text as it is typed: not trimmed, so that a draft comes back as it was left. */
const typed = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((text) => !text.includes('\0') && text.isWellFormed(), 'has characters that cannot be stored'),
  )
const words = (max: number) => z.object({ en: typed(max), ar: typed(max) })
const rowNumber = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
const rowId = z.nullable(rowNumber)
const clock = z.string().check(z.maxLength(8))

const draftOption = z.object({
  /** Null until it is published. */
  id: rowId,
  name: words(255),
  description: words(2000),
  price: typed(20),
  /** Wall times `HH:mm` of an option that follows the time of the visit; empty for others. */
  applies_from: clock,
  applies_until: clock,
})
export type DraftOption = z.infer<typeof draftOption>

const draftGroup = z.object({
  id: rowId,
  name: words(255),
  allow_multiple: z.boolean(),
  required: z.boolean(),
  options: z.array(draftOption).check(z.maxLength(30)),
})
export type DraftGroup = z.infer<typeof draftGroup>

const percent = z.int().check(z.minimum(0), z.maximum(100))
const draftPicture = z.object({
  id: rowNumber,
  alt: words(255),
  /** The point that stays visible where the picture is cropped, in percent. */
  focal: z.nullable(z.object({ x: percent, y: percent })),
})
export type DraftPicture = z.infer<typeof draftPicture>

/** A service as its provider types it: amounts and dates are texts, and anything may be missing. */
export const draftBody = z.object({
  name: words(255),
  /** Plain text; paragraphs are separated by empty lines. */
  description: words(10_000),
  categories: z.array(rowNumber).check(z.maxLength(10)),
  price: typed(20),
  price_unit: z.enum(['fixed', 'hourly']),
  quantity_unit: words(100),
  discount: z.object({ price: typed(20), from: typed(10), until: typed(10) }),
  /** `h:mm` */
  duration: typed(16),
  groups: z.array(draftGroup).check(z.maxLength(12)),
  pictures: z.array(draftPicture).check(z.maxLength(12)),
  /** Workers who will not do a new service; of a published one they are saved by themselves. */
  not_by: z.optional(z.array(rowNumber).check(z.maxLength(2000))),
})
export type DraftBody = z.infer<typeof draftBody>

const draft = z.object({
  id: z.int(),
  /** The published service that it changes; null for a new one. */
  e_service_id: z.nullable(z.int()),
  version: z.int(),
  body: draftBody,
  /** The uploaded pictures that the body names by id. */
  media: z.array(media),
  /** Categories the provider named when they applied: suggested for a new service. */
  trades: z.array(z.int()),
  /** Digits after the point of the currency. */
  digits: z.int(),
  updated_at: z.string(),
})
export type Draft = z.infer<typeof draft>

export const states = ['published', 'paused', 'archived'] as const
export type OfferState = (typeof states)[number]

const offer = z.object({
  /** Null for a service that was never published. */
  e_service_id: z.nullable(z.int()),
  /** Null without unpublished changes. */
  draft_id: z.nullable(z.int()),
  state: z.enum([...states, 'draft']),
  name: translated,
  /** Major units; null where nothing readable is typed yet. */
  price: z.nullable(z.number()),
  discount_price: z.nullable(z.number()),
  price_unit: z.enum(['fixed', 'hourly']),
  /** Texts that have only one of the two languages. */
  untranslated: z.int(),
  media: z.array(media),
})
export type Offer = z.infer<typeof offer>

export const listOffers = contract({
  method: 'GET',
  path: 'provider/services',
  access: 'manager',
  summary: "The provider's services and drafts, archived ones last",
  reply: z.array(offer),
  message: 'Services retrieved successfully',
})

export const openDraft = contract({
  method: 'POST',
  path: 'provider/service_drafts',
  access: 'manager',
  summary: 'A draft: of a new service, of changes to one, or of a copy of one without its pictures',
  body: z.object({ e_service_id: z.optional(id()), copy: z.optional(z.boolean()) }),
  reply: z.object({ id: z.int() }),
  message: 'Draft Saved successfully',
})

export const getDraft = contract({
  method: 'GET',
  path: 'provider/service_drafts/:id',
  access: 'manager',
  summary: 'A draft as it was left',
  params: idParams,
  reply: draft,
  message: 'Draft retrieved successfully',
})

/** `data` of `changed_elsewhere`. */
export type ChangedElsewhere = { version: number; by: string }

export const saveDraft = contract({
  method: 'PUT',
  path: 'provider/service_drafts/:id',
  access: 'manager',
  summary: 'Saves a draft; changed_elsewhere if somebody saved it since this version',
  params: idParams,
  body: z.object({
    version: rowNumber,
    body: draftBody,
    /** Names the open editor: it may save again although the reply to its last save was lost. */
    editor: uuid,
  }),
  reply: z.object({ version: z.int() }),
  message: 'Draft Saved successfully',
})

export const addDraftPicture = contract({
  method: 'POST',
  path: 'provider/service_drafts/:id/pictures',
  access: 'manager',
  summary: 'Turns an upload of the caller into a picture of the draft',
  params: idParams,
  body: z.object({ uuid }),
  reply: media,
  message: 'Picture Saved successfully',
})

export const publishDraft = contract({
  method: 'POST',
  path: 'provider/service_drafts/:id/publish',
  access: 'manager',
  summary: 'Publishes a draft: customers see it at once; the fields that are wrong are named',
  params: idParams,
  body: z.object({ version: rowNumber }),
  reply: z.object({ e_service_id: z.int(), /** A paused or archived one stays so. */ state: z.enum(states) }),
  message: 'Service Saved successfully',
})

export const discardDraft = contract({
  method: 'DELETE',
  path: 'provider/service_drafts/:id',
  access: 'manager',
  summary:
    'Deletes a draft with its new pictures; what is published stays. changed_elsewhere if somebody else saved it since this version',
  params: idParams,
  query: z.object({ version: z.optional(id()), editor: z.optional(uuid) }),
  reply: z.boolean(),
  message: 'Draft Deleted successfully',
})

export const setOfferState = contract({
  method: 'PUT',
  path: 'provider/services/:id',
  access: 'manager',
  summary: 'Publishes, pauses or archives a service',
  params: idParams,
  body: z.object({ state: z.enum(states) }),
  reply: z.object({ state: z.enum(states) }),
  message: 'Service Updated successfully',
})

export const deleteOffer = contract({
  method: 'DELETE',
  path: 'provider/services/:id',
  access: 'manager',
  summary: 'Deletes a service without bookings; one with bookings is archived',
  params: idParams,
  reply: z.object({ deleted: z.boolean() }),
  message: 'Service Deleted successfully',
})
