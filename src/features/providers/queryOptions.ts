import { queryFor } from '#web/query.ts'
import { getEProvider, listAwards, listExperiences, listGalleries } from './calls.ts'

export const providerOf = (id: string) =>
  queryFor(getEProvider, { params: { id }, query: { with: 'eProviderType;availabilityHours;specialDates;categories' } })

export const providerPlacesOf = (id: string) => queryFor(getEProvider, { params: { id }, query: { with: 'addresses' } })

const ofProvider = (id: string) => ({
  search: `e_provider_id:${id}`,
  searchFields: 'e_provider_id:=',
  orderBy: 'updated_at',
  sortedBy: 'desc',
})

export const galleriesOf = (id: string) =>
  queryFor(listGalleries, { query: { only: 'id;descriptions;media', ...ofProvider(id) } })
export const awardsOf = (id: string) => queryFor(listAwards, { query: ofProvider(id) })
export const experiencesOf = (id: string) => queryFor(listExperiences, { query: ofProvider(id) })
