import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { pictured } from '#lib/media.ts'
import { idParams, itemQuery, listQuery, selectable, translated } from '#lib/schema.ts'

export const slide = selectable(
  z.looseObject({
    id: z.int(),
    order: z.int(),
    text: z.nullable(translated),
    button: z.nullable(translated),
    text_position: z.string(),
    text_color: z.string(),
    button_color: z.string(),
    background_color: z.string(),
    indicator_color: z.string(),
    image_fit: z.string(),
    e_service_id: z.nullable(z.int()),
    e_provider_id: z.nullable(z.int()),
    enabled: z.boolean(),
    ...pictured,
  }),
)
export type Slide = z.infer<typeof slide>

export const faqCategory = selectable(z.looseObject({ id: z.int(), name: translated }))
export type FaqCategory = z.infer<typeof faqCategory>

/** The answer may contain markup. */
export const faq = selectable(
  z.looseObject({
    id: z.int(),
    question: translated,
    answer: translated,
    faq_category_id: z.int(),
    /** Among the most asked ones. */
    featured: z.boolean(),
  }),
)
export type Faq = z.infer<typeof faq>

export const customPage = selectable(
  z.looseObject({
    id: z.int(),
    title: translated,
    /** Markup. */
    content: translated,
    published: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)
export type CustomPage = z.infer<typeof customPage>

export const listSlides = contract({
  method: 'GET',
  path: 'slides',
  access: 'open',
  summary: 'Enabled slides in their order',
  query: listQuery,
  reply: z.array(slide),
  message: 'Slides retrieved successfully',
})

export const listFaqCategories = contract({
  method: 'GET',
  path: 'faq_categories',
  access: 'open',
  summary: 'Help topics',
  query: listQuery,
  reply: z.array(faqCategory),
  message: 'Faq Categories retrieved successfully',
})

export const listFaqs = contract({
  method: 'GET',
  path: 'faqs',
  access: 'open',
  summary: 'Questions and answers; by topic with search=faq_category_id:{id}',
  query: listQuery,
  reply: z.array(faq),
  message: 'Faqs retrieved successfully',
})

export const listCustomPages = contract({
  method: 'GET',
  path: 'custom_pages',
  access: 'open',
  summary: 'Published pages',
  query: listQuery,
  reply: z.array(customPage),
  message: 'Custom Pages retrieved successfully',
})

export const getCustomPage = contract({
  method: 'GET',
  path: 'custom_pages/:id',
  access: 'open',
  summary: 'One published page',
  params: idParams,
  query: itemQuery,
  reply: customPage,
  message: 'Custom Page retrieved successfully',
})
