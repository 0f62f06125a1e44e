import { existsSync, readdirSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { CompiledWords } from '#lib/sentence.ts'
import { inLanguage, type Locale, locales, type Words, type WordsPart } from '#lib/words.ts'
import { root } from './root.ts'

/** Messages of a language as a tree, `<feature>.<key>`: as they are written, and compiled. */
export type Written = { [key: string]: Written | string }
export type Part = Record<Locale, { written: Written; compiled: CompiledWords }>

type Source = { feature: string; url: URL; key?: string }

const features = new URL('src/features/', root)
const featureNames = readdirSync(features)

const compiled = (words: Written): CompiledWords =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compiled(value)]),
  )

const collect = async (sources: Source[]): Promise<Part> => {
  const all: Record<Locale, Written> = { en: {}, ar: {} }
  for (const { feature, url, key } of sources) {
    if (!existsSync(url)) continue
    const { messages } = (await import(url.href)) as { messages: Words }
    for (const locale of locales) {
      const words = inLanguage(messages, locale) as Written
      all[locale][feature] = key ? { [key]: words } : words
    }
  }
  const of = (locale: Locale) => ({ written: all[locale], compiled: compiled(all[locale]) })
  return { en: of('en'), ar: of('ar') }
}

/** `<feature>.<part>.<key>` of the features' `<part>Messages.ts`. */
const sourcesOf = (part: WordsPart): Source[] =>
  featureNames.map((feature) => ({ feature, url: new URL(`${feature}/${part}Messages.ts`, features), key: part }))

/** `editor.<key>`: the editing components, which providers and operators use. */
const editor: Source = { feature: 'editor', url: new URL('src/web/editor/messages.ts', root) }

/** The messages of the product by part. The build runs this module and stores the value (`vite.server.config.ts`). */
export const parts: Record<WordsPart | 'site', Part> = {
  /** What every page gets: the features' messages, plus `web` (the shell) and `ui` (the design system). */
  site: await collect([
    { feature: 'web', url: new URL('src/web/messages.ts', root) },
    { feature: 'ui', url: new URL('src/ui/messages.ts', root) },
    ...featureNames.map((feature) => ({ feature, url: new URL(`${feature}/messages.ts`, features) })),
  ]),
  /** What only the pages of `/provider` get, with `provider.<key>` of their shell. */
  provider: await collect([
    { feature: 'provider', url: new URL('src/shell/provider/messages.ts', root) },
    editor,
    ...sourcesOf('provider'),
  ]),
  /** What only the pages of `/office` get, with `office.<key>` of their shell and `web.table.<key>` of lists. */
  office: await collect([
    { feature: 'office', url: new URL('src/shell/office/messages.ts', root) },
    { feature: 'web', url: new URL('src/web/table/messages.ts', root), key: 'table' },
    editor,
    ...sourcesOf('office'),
  ]),
  visit: await collect(sourcesOf('visit')),
}
