import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listSlides = callOf<typeof contract.listSlides>('GET', 'slides')
export const listFaqCategories = callOf<typeof contract.listFaqCategories>('GET', 'faq_categories')
export const listFaqs = callOf<typeof contract.listFaqs>('GET', 'faqs')
export const listCustomPages = callOf<typeof contract.listCustomPages>('GET', 'custom_pages')
export const getCustomPage = callOf<typeof contract.getCustomPage>('GET', 'custom_pages/:id')
