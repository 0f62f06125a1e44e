import { categoryOf, serviceOf } from '#features/catalogue/queryOptions.ts'
import { slides } from '#features/content/queryOptions.ts'
import { settingsQuery } from '#features/settings/useSettings.ts'
import { plainText } from '#ui/Markup.tsx'
import { breadcrumbData, serviceData } from '#web/linkedData.ts'
import type { Facts } from '#web/loading.ts'
import type { CrawlerFacts } from '#web/seo.ts'

const way = ({ origin, say }: Facts) => [
  { name: say('web.page.home'), url: origin },
  { name: say('web.page.categories'), url: `${origin}/categories` },
]

/** What crawlers are told of Home. */
export const homeFacts = ({ pageQueries }: Facts): CrawlerFacts => ({
  picture: pageQueries.getQueryData(slides.queryKey)?.[0]?.media[0],
})

/** What crawlers are told of a category: its picture and the way to it. */
export const categoryFacts = (id: string, facts: Facts): CrawlerFacts => {
  const category = facts.pageQueries.getQueryData(categoryOf(id).queryKey)
  if (!category) return {}
  const here = { name: facts.tr(category.name), url: `${facts.origin}/category/${id}` }
  return { picture: category.media[0], data: [breadcrumbData([...way(facts), here])] }
}

/** What crawlers are told of a service: what it costs, how it is rated, who does it, the way to it. */
export const serviceFacts = async (id: string, facts: Facts): Promise<CrawlerFacts> => {
  const service = facts.pageQueries.getQueryData(serviceOf(id).queryKey)
  if (!service) return {}
  const { origin, tr } = facts
  const settings = await facts.extraQueries.fetchQuery(settingsQuery)
  const [picture] = service.media
  const [category] = service.categories ?? []
  const here = { name: tr(service.name), url: `${origin}/e_service/${id}` }
  const above = category ? [{ name: tr(category.name), url: `${origin}/category/${category.id}` }] : []
  return {
    picture,
    data: [
      serviceData({
        ...here,
        description: plainText(tr(service.description)),
        image: picture?.url,
        category: category && tr(category.name),
        provider: { name: tr(service.e_provider.name), url: `${origin}/e_provider/${service.e_provider_id}` },
        price: service.discount_price || service.price,
        currency: settings.default_currency_code ?? '',
        hourly: service.price_unit === 'hourly',
        bookable: service.enable_booking && service.available,
        rate: service.rate,
        reviews: service.total_reviews,
      }),
      breadcrumbData([...way(facts), ...above, here]),
    ],
  }
}
