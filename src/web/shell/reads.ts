import type { QueryClient } from '@tanstack/react-query'
import { featuredCategories } from '#features/catalogue/reads.ts'
import { listCustomPages, listFaqCategories } from '#features/content/contract.ts'
import { reading } from '../query.ts'
import { settingsQuery } from '../settings.ts'

export const helpTopics = reading(listFaqCategories, {
  query: { filter: 'id;name', orderBy: 'created_at', sortedBy: 'asc' },
})

export const customPages = reading(listCustomPages, {
  query: { only: 'id;title', search: 'published:1', orderBy: 'created_at', sortedBy: 'asc' },
})

/** What the server asks before any page is rendered. */
export const askForShell = (client: QueryClient): Promise<unknown>[] => [
  client.ensureQueryData(settingsQuery),
  client.ensureQueryData(featuredCategories),
  client.ensureQueryData(helpTopics),
  client.ensureQueryData(customPages),
]
