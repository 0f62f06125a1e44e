import { pictured } from '#features/uploads/service.ts'
import type { Db } from '#server/db/database.ts'
import {
  bool,
  int,
  type ListOptions,
  listJson,
  noCustomFields,
  oneJson,
  resource,
  text,
  timestamp,
  translated,
} from '#server/listQuery/index.ts'
import type { CustomPage, Faq, FaqCategory, Slide } from './contract.ts'

const stamps = { created_at: timestamp({ hidden: true }), updated_at: timestamp({ hidden: true }) }
const pictures = pictured('slides')

const slides = resource<Slide>('slides', {
  columns: {
    id: int(),
    order: int(),
    text: translated(),
    button: translated(),
    text_position: text(),
    text_color: text(),
    button_color: text(),
    background_color: text(),
    indicator_color: text(),
    image_fit: text(),
    e_service_id: int(),
    e_provider_id: int(),
    enabled: bool(),
    ...pictures.columns,
    custom_fields: noCustomFields,
  },
  relations: pictures.relations,
  always: pictures.always,
  searchable: ['order', 'text', 'button', 'e_service_id', 'e_provider_id', 'enabled'],
  conditions: ['id'],
  order: ['order'],
  where: (row) => `${row}.enabled`,
})

const faqCategories = resource<FaqCategory>('faq_categories', {
  columns: { id: int(), name: translated(), ...stamps, custom_fields: noCustomFields },
  searchable: ['name'],
  conditions: ['id'],
})

const faqs = resource<Faq>('faqs', {
  columns: {
    id: int(),
    question: translated(),
    answer: translated(),
    faq_category_id: int(),
    featured: bool(),
    ...stamps,
    custom_fields: noCustomFields,
  },
  searchable: ['question', 'answer', 'faq_category_id', 'featured'],
  conditions: ['id'],
})

const pages = resource<CustomPage>('custom_pages', {
  columns: {
    id: int(),
    title: translated(),
    content: translated(),
    published: bool(),
    created_at: timestamp(),
    updated_at: timestamp(),
    custom_fields: noCustomFields,
  },
  searchable: ['title', 'content', 'published'],
  conditions: ['id'],
  where: (row) => `${row}.published`,
})

export const findSlides = (db: Db, query: object, options: ListOptions) => listJson(db, slides, { ...query }, options)
export const findFaqCategories = (db: Db, query: object, options: ListOptions) =>
  listJson(db, faqCategories, { ...query }, options)
export const findFaqs = (db: Db, query: object, options: ListOptions) => listJson(db, faqs, { ...query }, options)
export const findPages = (db: Db, query: object, options: ListOptions) => listJson(db, pages, { ...query }, options)
export const pageById = (db: Db, id: string | number, query: object, options: ListOptions) =>
  oneJson(db, pages, id, { ...query }, options)
