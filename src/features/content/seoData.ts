import { breadcrumbData, faqData } from '#web/linkedData.ts'
import type { SeoContext } from '#web/loading.ts'
import type { CrawlerFacts } from '#web/seo.ts'
import { faqsOf, helpTopics, slides } from './queryOptions.ts'

/** Structured data of About Us. */
export const aboutSeoData = ({ pageQueries }: SeoContext): CrawlerFacts => ({
  picture: pageQueries.getQueryData(slides.queryKey)?.[0]?.media[0],
})

/** Structured data of a help topic: questions with answers, and breadcrumbs. */
export const topicSeoData = async (
  id: string,
  { pageQueries, extraQueries, origin, tr, translate }: SeoContext,
): Promise<CrawlerFacts> => {
  const faqs = pageQueries.getQueryData(faqsOf(id).queryKey) ?? []
  const topic = (await extraQueries.fetchQuery(helpTopics)).find((one) => String(one.id) === id)
  if (!topic) return {}
  const questions = faqs.map(({ question, answer }) => ({ question: tr(question), answer: tr(answer) }))
  const breadcrumbs = [
    { name: translate('web.page.home'), url: origin },
    { name: translate('web.page.help'), url: `${origin}/help` },
    { name: tr(topic.name), url: `${origin}/help/${id}` },
  ]
  return { data: [...(questions.length > 0 ? [faqData(questions)] : []), breadcrumbData(breadcrumbs)] }
}
