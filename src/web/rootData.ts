import { useRouteLoaderData } from 'react-router'
import type { Locale } from '#lib/words.ts'

/** Data of the root loader, available to every component. */
export type RootData = {
  locale: Locale
  wordsVersion: string
  /** Address of this installation as visitors reach it, without trailing slash. */
  origin: string
}

/** Undefined when the root loader failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData('root') as RootData | undefined
