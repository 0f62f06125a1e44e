import { reading } from '#web/query.ts'
import { getEProvider, listAwards, listExperiences, listGalleries } from './calls.ts'

export const providerOf = (id: string) =>
  reading(getEProvider, { params: { id }, query: { with: 'eProviderType;availabilityHours' } })

export const providerPlacesOf = (id: string) => reading(getEProvider, { params: { id }, query: { with: 'addresses' } })

const ofProvider = (id: string) => ({
  search: `e_provider_id:${id}`,
  searchFields: 'e_provider_id:=',
  orderBy: 'updated_at',
  sortedBy: 'desc',
})

export const galleriesOf = (id: string) =>
  reading(listGalleries, { query: { only: 'id;descriptions;media', ...ofProvider(id) } })
export const awardsOf = (id: string) => reading(listAwards, { query: ofProvider(id) })
export const experiencesOf = (id: string) => reading(listExperiences, { query: ofProvider(id) })
