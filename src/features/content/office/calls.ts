import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listOfficeSlides = callOf<typeof contract.listOfficeSlides>('GET', 'office/slides')
export const createSlide = callOf<typeof contract.createSlide>('POST', 'office/slides')
export const updateSlide = callOf<typeof contract.updateSlide>('PUT', 'office/slides/:id')
export const orderSlides = callOf<typeof contract.orderSlides>('POST', 'office/slides/order')
export const deleteSlide = callOf<typeof contract.deleteSlide>('DELETE', 'office/slides/:id')
export const listOfficeFaqs = callOf<typeof contract.listOfficeFaqs>('GET', 'office/faqs')
export const createTopic = callOf<typeof contract.createTopic>('POST', 'office/faq_categories')
export const updateTopic = callOf<typeof contract.updateTopic>('PUT', 'office/faq_categories/:id')
export const deleteTopic = callOf<typeof contract.deleteTopic>('DELETE', 'office/faq_categories/:id')
export const createFaq = callOf<typeof contract.createFaq>('POST', 'office/faqs')
export const updateFaq = callOf<typeof contract.updateFaq>('PUT', 'office/faqs/:id')
export const deleteFaq = callOf<typeof contract.deleteFaq>('DELETE', 'office/faqs/:id')
export const listOfficePages = callOf<typeof contract.listOfficePages>('GET', 'office/pages')
export const createPage = callOf<typeof contract.createPage>('POST', 'office/pages')
export const updatePage = callOf<typeof contract.updatePage>('PUT', 'office/pages/:id')
export const deletePage = callOf<typeof contract.deletePage>('DELETE', 'office/pages/:id')
