import { categoryOf, serviceOf } from '#features/catalogue/queryOptions.ts'
import { slides } from '#features/content/queryOptions.ts'
import { settingsQuery } from '#features/settings/useSettings.ts'
import { plainText } from '#ui/Markup.tsx'
import { breadcrumbData, serviceData } from '#web/linkedData.ts'
import type { SeoContext } from '#web/loading.ts'
import type { CrawlerFacts } from '#web/seo.ts'

const breadcrumbs = ({ origin, translate }: SeoContext) => [
  { name: translate('web.page.home'), url: origin },
  { name: translate('web.page.categories'), url: `${origin}/categories` },
]

/** Structured data of Home. */
export const homeSeoData = ({ pageQueries }: SeoContext): CrawlerFacts => ({
  picture: pageQueries.getQueryData(slides.queryKey)?.[0]?.media[0],
})

/** Structured data of a category: picture and breadcrumbs. */
export const categorySeoData = (id: string, facts: SeoContext): CrawlerFacts => {
  const category = facts.pageQueries.getQueryData(categoryOf(id).queryKey)
  if (!category) return {}
  const here = { name: facts.tr(category.name), url: `${facts.origin}/category/${id}` }
  return { picture: category.media[0], data: [breadcrumbData([...breadcrumbs(facts), here])] }
}

/** Structured data of a service: price, rating, provider and breadcrumbs. */
export const serviceSeoData = async (id: string, facts: SeoContext): Promise<CrawlerFacts> => {
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
      breadcrumbData([...breadcrumbs(facts), ...above, here]),
    ],
  }
}
