import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import type { CompiledWords } from '#lib/sentence.ts'
import type { CrawlerFacts } from './seo.ts'

/** The data block with the results of the page's loaders. */
export const answersId = 'answers'

/** What differs between rendering on the server and in the browser; set by the two entries. */
export type ClientSide = {
  nonce: string | undefined
  /** The inlined style sheet; undefined where pages link to it. */
  styles: string | undefined
  words: CompiledWords
  /** Modules the page starts with; set on the server only. */
  modules: readonly string[]
  /** Metadata for crawlers; set on the server only. */
  facts: CrawlerFacts
  /** The results of the page's loaders as text; in the browser they are in `queries` already. */
  answers: string
  queries: () => QueryClient
}

export const clientSide = createContext<ClientSide>({
  nonce: undefined,
  styles: undefined,
  words: {},
  modules: [],
  facts: {},
  answers: '',
  queries: () => {
    throw new Error('no query client was provided')
  },
})
