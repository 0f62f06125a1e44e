import type { QueryClient } from '@tanstack/react-query'
import { featuredCategories } from '#features/catalogue/reads.ts'
import { customPages, helpTopics } from '#features/content/reads.ts'
import { settingsQuery } from '../settings.ts'

/** What the server asks before any page is rendered. */
export const askForShell = (client: QueryClient): Promise<unknown>[] => [
  client.ensureQueryData(settingsQuery),
  client.ensureQueryData(featuredCategories),
  client.ensureQueryData(helpTopics),
  client.ensureQueryData(customPages),
]
