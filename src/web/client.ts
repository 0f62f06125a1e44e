import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import type { CompiledWords } from '#lib/sentence.ts'
import type { CrawlerFacts } from './seo.ts'

/** What differs between the server's rendering and the browser's; set by the two entries. */
export type ClientSide = {
  nonce: string | undefined
  /** The style sheet that pages carry in themselves; undefined where they link to it. */
  styles: string | undefined
  words: CompiledWords
  /** Modules that the page starts with; only the server names them. */
  modules: readonly string[]
  /** What the page tells crawlers; only the server knows. */
  facts: CrawlerFacts
  queries: () => QueryClient
}

export const clientSide = createContext<ClientSide>({
  nonce: undefined,
  styles: undefined,
  words: {},
  modules: [],
  facts: {},
  queries: () => {
    throw new Error('no query client was provided')
  },
})
