import { providerOf, providerPlacesOf } from '#features/providers/queryOptions.ts'
import { plainText } from '#ui/Markup.tsx'
import { breadcrumbData, businessData } from '#web/linkedData.ts'
import type { SeoContext } from '#web/loading.ts'
import type { CrawlerFacts } from '#web/seo.ts'

/** Structured data of a provider: addresses, opening hours, range and rating. */
export const providerSeoData = async (
  id: string,
  { pageQueries, extraQueries, origin, tr, translate }: SeoContext,
): Promise<CrawlerFacts> => {
  const provider = pageQueries.getQueryData(providerOf(id).queryKey)
  if (!provider) return {}
  const { addresses = [] } = await extraQueries.fetchQuery(providerPlacesOf(id))
  const [picture] = provider.media
  const here = { name: tr(provider.name), url: `${origin}/e_provider/${id}` }
  return {
    picture,
    data: [
      businessData({
        ...here,
        description: plainText(tr(provider.description)),
        image: picture?.url,
        telephone: provider.phone_number ?? provider.mobile_number,
        hours: provider.availability_hours ?? [],
        dates: provider.special_dates ?? [],
        places: addresses,
        range: provider.availability_range,
        rate: provider.rate,
        reviews: provider.total_reviews,
      }),
      breadcrumbData([{ name: translate('web.page.home'), url: origin }, here]),
    ],
  }
}
