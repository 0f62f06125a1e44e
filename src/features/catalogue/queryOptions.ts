import { infiniteQueryFor, queryFor } from '#web/query.ts'
import { getCategory, getEService, listCategories, listEServices, listOptionGroups } from './calls.ts'

/** Shared by Home (all) and the footer (the first ones): one request. */
export const featuredCategories = queryFor(listCategories, {
  query: {
    parent: true,
    search: 'featured:1',
    searchFields: 'featured:=',
    orderBy: 'order',
    sortedBy: 'asc',
    limit: 6,
  },
})

export const allCategories = queryFor(listCategories, {
  query: { with: 'subCategories', parent: true, orderBy: 'order', sortedBy: 'asc' },
})

export const categoryOf = (id: string) => queryFor(getCategory, { params: { id }, query: {} })

/** All a service card shows (`spec §2.9`). */
export const cardKeys =
  'id;name;price;discount_price;price_unit;quantity_unit;has_media;media;cover_focal;total_reviews;rate;summary;e_provider.name;e_provider.media'

/** A provider's services, best rated first. */
export const servicesBy = (providerId: string) =>
  infiniteQueryFor(listEServices, {
    query: { only: cardKeys, search: `e_provider_id:${providerId}`, searchFields: 'e_provider_id:=', rating: true },
  })

/** The first of a provider's services, featured ones before the others. */
export const firstServicesOf = (id: string) =>
  queryFor(listEServices, {
    query: {
      only: `${cardKeys};featured`,
      search: `e_provider_id:${id}`,
      searchFields: 'e_provider_id:=',
      orderBy: 'featured',
      sortedBy: 'desc',
      limit: 6,
    },
  })

export const recommendedServices = queryFor(listEServices, { query: { only: cardKeys, limit: 6 } })

export const serviceOf = (id: string) =>
  queryFor(getEService, {
    params: { id },
    query: { with: 'eProvider;eProvider.eProviderType;eProvider.taxes;categories;mediaNotes' },
  })

/** A group may contain options of all services; the page filters its own (`wire.md §4.1`). */
export const optionGroupsOf = (id: string) =>
  queryFor(listOptionGroups, {
    query: {
      with: 'options;options.media',
      only: 'id;name;allow_multiple;required;options.id;options.name;options.description;options.price;options.applies_from;options.applies_until;options.option_group_id;options.e_service_id;options.media',
      search: `options.e_service_id:${id}`,
      searchFields: 'options.e_service_id:=',
      orderBy: 'name',
      sortedBy: 'desc',
    },
  })
