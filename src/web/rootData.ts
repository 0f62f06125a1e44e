import { useRouteLoaderData } from 'react-router'
import type { Locale } from '#lib/words.ts'
import type { Prefetched } from './query.ts'

/** What the root's loader found out on the server, for every part of the page. */
export type RootData = Prefetched & {
  locale: Locale
  wordsVersion: string
  /** Address of this installation as visitors reach it, without trailing slash. */
  origin: string
}

/** Undefined when the root's own loader failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData('root') as RootData | undefined
