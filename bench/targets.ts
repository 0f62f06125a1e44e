/** A call or a page to measure: `paths` are requested in turn, so that no single row is favoured. */
export type Target = { name: string; goal?: string; paths: readonly string[] }

const CARD = 'id;name;price;discount_price;price_unit;quantity_unit;has_media;media;total_reviews;rate;description'

const api = (path: string, query: Record<string, string | number> = {}): string => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return `/api/${path}${text && `?${text}`}`
}

const services = (query: Record<string, string | number> = {}) => api('e_services', { only: CARD, limit: 4, ...query })
const inCategory = (id: number) => ({
  search: `categories.id:${id};price:20,500`,
  searchFields: 'categories.id:=;price:between',
  searchJoin: 'and',
})
const named = (text: string) => services({ search: `name:${text}`, searchFields: 'name:like', searchJoin: 'and' })
const typed = (keywords: string) => api('search/suggestions', { keywords })

/** Every public call as our pages and existing clients make it. */
export const calls = (ids: { services: number[]; providers: number[]; categories: number[] }): Target[] => [
  { name: 'settings', paths: [api('settings')] },
  { name: 'slides', paths: [api('slides')] },
  {
    name: 'categories, featured',
    paths: [api('categories', { parent: 'true', search: 'featured:1', searchFields: 'featured:=', limit: 6 })],
  },
  {
    name: 'categories with subcategories',
    paths: [api('categories', { parent: 'true', with: 'subCategories', orderBy: 'order', sortedBy: 'asc' })],
  },
  { name: 'services of a category', goal: 'P1', paths: ids.categories.map((id) => services(inCategory(id))) },
  {
    name: 'services, best rated first',
    goal: 'P1',
    paths: ids.categories.map((id) => services({ ...inCategory(id), rating: 'true' })),
  },
  {
    name: 'services, open now',
    goal: 'P1',
    paths: ids.categories.map((id) => services({ ...inCategory(id), available_e_provider: 'true' })),
  },
  { name: 'services near a point', goal: 'P1', paths: [services({ myLat: 24.7, myLon: 46.68 })] },
  {
    name: 'a service',
    goal: 'P2',
    paths: ids.services.map((id) =>
      api(`e_services/${id}`, { with: 'eProvider;eProvider.eProviderType;eProvider.taxes;categories' }),
    ),
  },
  {
    name: 'option groups of a service',
    paths: ids.services.map((id) =>
      api('option_groups', {
        with: 'options;options.media',
        search: `options.e_service_id:${id}`,
        searchFields: 'options.e_service_id:=',
      }),
    ),
  },
  {
    name: 'reviews of a service',
    paths: ids.services.map((id) =>
      api('e_service_reviews', { with: 'user', search: `e_service_id:${id}`, orderBy: 'created_at', limit: 10 }),
    ),
  },
  { name: 'search', goal: 'P3', paths: ['clean', 'paint', 'water', 'repair'].map(named) },
  { name: 'search in Arabic', goal: 'P3', paths: ['تنظيف', 'دهان', 'تكييف'].map(named) },
  { name: 'suggestions', goal: 'P3', paths: ['c', 'cle', 'clean', 'pain', 'wa', 'deep cl'].map(typed) },
  { name: 'suggestions in Arabic', goal: 'P3', paths: ['ت', 'تن', 'تنظيف', 'دها'].map(typed) },
  { name: 'suggestions, misspelt', goal: 'P3', paths: ['claening', 'pantnig', 'plumer', 'تنضيف'].map(typed) },
  {
    name: 'a provider',
    paths: ids.providers.map((id) => api(`e_providers/${id}`, { with: 'eProviderType;availabilityHours;users' })),
  },
  {
    name: 'galleries of a provider',
    paths: ids.providers.map((id) => api('galleries', { search: `e_provider_id:${id}` })),
  },
  { name: 'help topics', paths: [api('faq_categories', { filter: 'id;name' })] },
  { name: 'a custom page', paths: [api('custom_pages/1')] },
]

export const pages = (ids: { services: number[]; providers: number[]; categories: number[] }): Target[] => [
  { name: 'Home', goal: 'P7', paths: ['/'] },
  { name: 'Home in Arabic', goal: 'P7', paths: ['/?lang=ar'] },
  { name: 'Categories', goal: 'P7', paths: ['/categories'] },
  { name: 'Category', goal: 'P7', paths: ids.categories.map((id) => `/category/${id}`) },
  { name: 'Service', goal: 'P7', paths: ids.services.slice(0, 40).map((id) => `/e_service/${id}`) },
  { name: 'Provider', goal: 'P7', paths: ids.providers.map((id) => `/e_provider/${id}`) },
  { name: 'Search', goal: 'P7', paths: ['/search/clean', '/search/paint'] },
  { name: 'Help', goal: 'P7', paths: ['/help'] },
]
