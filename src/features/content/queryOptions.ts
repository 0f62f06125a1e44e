import { queryFor } from '#web/query.ts'
import { getCustomPage, listCustomPages, listFaqCategories, listFaqs, listSlides } from './calls.ts'

export const slides = queryFor(listSlides, { query: {} })

export const customPageOf = (id: string) => queryFor(getCustomPage, { params: { id }, query: {} })

export const faqsOf = (topic: number | string) =>
  queryFor(listFaqs, {
    query: {
      search: `faq_category_id:${topic}`,
      searchFields: 'faq_category_id:=',
      searchJoin: 'and',
      orderBy: 'updated_at',
      sortedBy: 'desc',
    },
  })

/** Shared by the footer and the help page. */
export const helpTopics = queryFor(listFaqCategories, {
  query: { filter: 'id;name', orderBy: 'created_at', sortedBy: 'asc' },
})

export const customPages = queryFor(listCustomPages, {
  query: { only: 'id;title', search: 'published:1', orderBy: 'created_at', sortedBy: 'asc' },
})
