import { reading } from '#web/query.ts'
import { getCategory, listCategories, listEServices } from './contract.ts'

/** Home shows them all, the footer the first ones: one answer for both. */
export const featuredCategories = reading(listCategories, {
  query: {
    parent: true,
    search: 'featured:1',
    searchFields: 'featured:=',
    orderBy: 'order',
    sortedBy: 'asc',
    limit: 6,
  },
})

export const allCategories = reading(listCategories, {
  query: { with: 'subCategories', parent: true, orderBy: 'order', sortedBy: 'asc' },
})

export const categoryOf = (id: string) => reading(getCategory, { params: { id }, query: {} })

/** All a service card shows (`spec §2.9`). */
export const cardKeys =
  'id;name;price;discount_price;price_unit;quantity_unit;has_media;media;total_reviews;rate;description'

export const recommendedServices = reading(listEServices, { query: { only: cardKeys, limit: 6 } })
