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

const faqKeys = 'id;question;answer'

/** The most asked questions of all topics. */
export const askedFaqs = queryFor(listFaqs, {
  query: {
    only: faqKeys,
    search: 'featured:1',
    searchFields: 'featured:=',
    orderBy: 'id',
    sortedBy: 'asc',
    limit: 8,
  },
})

/** Questions and answers that hold a text. */
export const faqsWith = (typed: string) => {
  // A colon or semicolon would end the value in the list-query language.
  const text = typed.replace(/[:;]/g, ' ').trim()
  return queryFor(listFaqs, {
    query: {
      only: faqKeys,
      search: `question:${text};answer:${text}`,
      searchFields: 'question:like;answer:like',
      searchJoin: 'or',
      limit: 20,
    },
  })
}

/** Shared by the footer and the help page. */
export const helpTopics = queryFor(listFaqCategories, {
  query: { filter: 'id;name', orderBy: 'created_at', sortedBy: 'asc' },
})

/** Links that the foot of pages has of each kind (`spec §9`). */
export const linksAtFoot = 3

export const customPages = queryFor(listCustomPages, {
  query: { only: 'id;title', search: 'published:1', orderBy: 'created_at', sortedBy: 'asc' },
})
