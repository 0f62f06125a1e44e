import { reading } from '#web/query.ts'
import { getCustomPage, listFaqs, listSlides } from './contract.ts'

export const slides = reading(listSlides, { query: {} })

export const customPageOf = (id: string) => reading(getCustomPage, { params: { id }, query: {} })

export const faqsOf = (topic: number | string) =>
  reading(listFaqs, {
    query: {
      search: `faq_category_id:${topic}`,
      searchFields: 'faq_category_id:=',
      searchJoin: 'and',
      orderBy: 'updated_at',
      sortedBy: 'desc',
    },
  })
