import * as z from 'zod/mini'
import { uuid } from '#features/uploads/contract.ts'
import { contract } from '#lib/contract.ts'
import { media } from '#lib/media.ts'
import { colour, id, idParams, readAt, requiredText, translated, translatedText } from '#lib/schema.ts'
import { fixedIds } from './rules.ts'

const ids = z.object({ ids: z.array(id()).check(z.minLength(1), z.maxLength(500)) })

const officeSlide = z.object({
  id: z.int(),
  text: translated,
  button: translated,
  text_color: z.string(),
  button_color: z.string(),
  /** What its button leads to; both null: nowhere. */
  e_service: z.nullable(z.object({ id: z.int(), name: translated })),
  e_provider: z.nullable(z.object({ id: z.int(), name: translated })),
  enabled: z.boolean(),
  order: z.int(),
  media: z.array(media),
  updated_at: z.string(),
})
export type OfficeSlide = z.infer<typeof officeSlide>

const slideValues = {
  text: translatedText(300),
  button: translatedText(60),
  text_color: colour,
  button_color: colour,
  e_service_id: z.nullable(id()),
  e_provider_id: z.nullable(id()),
  enabled: z.boolean(),
  /** An upload that becomes its picture; without one the picture stays. */
  picture: z.optional(uuid),
}
export type SlideValues = z.infer<z.ZodMiniObject<typeof slideValues>>

export const listOfficeSlides = contract({
  method: 'GET',
  path: 'office/slides',
  access: 'operator',
  summary: 'All slides of the home page in their order',
  reply: z.array(officeSlide),
  message: 'Slides retrieved successfully',
})

export const createSlide = contract({
  method: 'POST',
  path: 'office/slides',
  access: 'admin',
  summary: 'Creates a slide, the last one',
  body: z.object(slideValues),
  reply: officeSlide,
  message: 'Slide Saved successfully',
})

export const updateSlide = contract({
  method: 'PUT',
  path: 'office/slides/:id',
  access: 'admin',
  summary: 'Changes a slide; changed_meanwhile if somebody saved it since updated_at',
  params: idParams,
  body: z.object({ ...slideValues, updated_at: readAt }),
  reply: officeSlide,
  message: 'Slide Saved successfully',
})

export const orderSlides = contract({
  method: 'POST',
  path: 'office/slides/order',
  access: 'admin',
  summary: 'Sets the order of the slides',
  body: ids,
  reply: z.boolean(),
  message: 'Slides Saved successfully',
})

export const deleteSlide = contract({
  method: 'DELETE',
  path: 'office/slides/:id',
  access: 'admin',
  summary: 'Deletes a slide with its picture',
  params: idParams,
  reply: z.boolean(),
  message: 'Slide Deleted successfully',
})

const officeFaq = z.object({
  id: z.int(),
  faq_category_id: z.int(),
  question: translated,
  answer: translated,
  featured: z.boolean(),
  updated_at: z.string(),
})
export type OfficeFaq = z.infer<typeof officeFaq>

const officeTopic = z.object({ id: z.int(), name: translated, faqs: z.array(officeFaq), updated_at: z.string() })
export type OfficeTopic = z.infer<typeof officeTopic>

const topicValues = { name: requiredText(100) }
const faqValues = {
  faq_category_id: id(),
  question: requiredText(300),
  answer: requiredText(5000),
  featured: z.boolean(),
}
export type FaqValues = z.infer<z.ZodMiniObject<typeof faqValues>>

export const listOfficeFaqs = contract({
  method: 'GET',
  path: 'office/faqs',
  access: 'operator',
  summary: 'The help topics with their questions',
  reply: z.array(officeTopic),
  message: 'Faqs retrieved successfully',
})

export const createTopic = contract({
  method: 'POST',
  path: 'office/faq_categories',
  access: 'admin',
  summary: 'Creates a help topic',
  body: z.object(topicValues),
  reply: officeTopic,
  message: 'Faq Category Saved successfully',
})

export const updateTopic = contract({
  method: 'PUT',
  path: 'office/faq_categories/:id',
  access: 'admin',
  summary: 'Renames a help topic; changed_meanwhile if somebody saved it since updated_at',
  params: idParams,
  body: z.object({ ...topicValues, updated_at: readAt }),
  reply: officeTopic,
  message: 'Faq Category Saved successfully',
})

export const deleteTopic = contract({
  method: 'DELETE',
  path: 'office/faq_categories/:id',
  access: 'admin',
  summary: 'Deletes a help topic with its questions; changed_meanwhile where it has more or fewer than were shown',
  params: idParams,
  /** How many questions were said to go with it. */
  query: z.object({ faqs: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) }),
  reply: z.boolean(),
  message: 'Faq Category Deleted successfully',
})

export const createFaq = contract({
  method: 'POST',
  path: 'office/faqs',
  access: 'admin',
  summary: 'Creates a question with its answer',
  body: z.object(faqValues),
  reply: officeFaq,
  message: 'Faq Saved successfully',
})

export const updateFaq = contract({
  method: 'PUT',
  path: 'office/faqs/:id',
  access: 'admin',
  summary: 'Changes a question; changed_meanwhile if somebody saved it since updated_at',
  params: idParams,
  body: z.object({ ...faqValues, updated_at: readAt }),
  reply: officeFaq,
  message: 'Faq Saved successfully',
})

export const deleteFaq = contract({
  method: 'DELETE',
  path: 'office/faqs/:id',
  access: 'admin',
  summary: 'Deletes a question',
  params: idParams,
  reply: z.boolean(),
  message: 'Faq Deleted successfully',
})

const officePage = z.object({
  id: z.int(),
  title: translated,
  /** Markup. */
  content: translated,
  published: z.boolean(),
  updated_at: z.string(),
})
export type OfficePage = z.infer<typeof officePage>

const pageValues = { title: requiredText(200), content: translatedText(100_000), published: z.boolean() }
export type PageValues = z.infer<z.ZodMiniObject<typeof pageValues>>

export const listOfficePages = contract({
  method: 'GET',
  path: 'office/pages',
  access: 'operator',
  summary: 'All pages, unpublished ones, too',
  reply: z.array(officePage),
  message: 'Custom Pages retrieved successfully',
})

export const createPage = contract({
  method: 'POST',
  path: 'office/pages',
  access: 'admin',
  summary: 'Creates a page; id for one that other pages link to, changed_meanwhile if somebody created it before',
  body: z.object({ ...pageValues, id: z.optional(z.literal(fixedIds)) }),
  reply: officePage,
  message: 'Custom Page Saved successfully',
})

export const updatePage = contract({
  method: 'PUT',
  path: 'office/pages/:id',
  access: 'admin',
  summary: 'Changes a page; changed_meanwhile if somebody saved it since updated_at',
  params: idParams,
  body: z.object({ ...pageValues, updated_at: readAt }),
  reply: officePage,
  message: 'Custom Page Saved successfully',
})

export const deletePage = contract({
  method: 'DELETE',
  path: 'office/pages/:id',
  access: 'admin',
  summary: 'Deletes a page',
  params: idParams,
  reply: z.boolean(),
  message: 'Custom Page Deleted successfully',
})
