import type { QueryClient } from '@tanstack/react-query'
import { featuredCategories } from '#features/catalogue/queryOptions.ts'
import { customPages, helpTopics } from '#features/content/queryOptions.ts'
import { settingsQuery } from '#features/settings/useSettings.ts'

/** The shell's queries, loaded on the server before any page is rendered. */
export const prefetchShell = (client: QueryClient): Promise<unknown>[] => [
  client.ensureQueryData(settingsQuery),
  client.ensureQueryData(featuredCategories),
  client.ensureQueryData(helpTopics),
  client.ensureQueryData(customPages),
]
