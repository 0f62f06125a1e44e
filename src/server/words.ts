import { existsSync, readdirSync } from 'node:fs'
import compile from 'icu-minify/compile'
import { type CompiledWords, sentence, type Values } from '#lib/sentence.ts'
import { inLanguage, type Locale, locales, mergeWords, type Words, type WordsPart } from '#lib/words.ts'
import { root } from './root.ts'

type Tree = Record<string, Record<string, unknown>>
type Source = { feature: string; url: URL; key?: string }

const features = new URL('src/features/', root)
const featureNames = readdirSync(features)

/** Messages by language: `<feature>.<key>`. */
const collect = async (sources: Source[]): Promise<Record<Locale, Tree>> => {
  const all: Record<Locale, Tree> = { en: {}, ar: {} }
  for (const { feature, url, key } of sources) {
    if (!existsSync(url)) continue
    const { messages } = (await import(url.href)) as { messages: Words }
    for (const locale of locales) {
      const words = inLanguage(messages, locale)
      all[locale][feature] = key ? { [key]: words } : words
    }
  }
  return all
}

/** What every page gets: the features' messages, plus `web` (the shell) and `ui` (the design system). */
const siteWords = await collect([
  { feature: 'web', url: new URL('src/web/messages.ts', root) },
  { feature: 'ui', url: new URL('src/ui/messages.ts', root) },
  ...featureNames.map((feature) => ({ feature, url: new URL(`${feature}/messages.ts`, features) })),
])

/** `<feature>.<part>.<key>` of the features' `<part>Messages.ts`. */
const sourcesOf = (part: WordsPart): Source[] =>
  featureNames.map((feature) => ({ feature, url: new URL(`${feature}/${part}Messages.ts`, features), key: part }))

/** `editor.<key>`: the editing components, which providers and operators use. */
const editor: Source = { feature: 'editor', url: new URL('src/web/editor/messages.ts', root) }

/** What only the pages of `/provider` get, with `provider.<key>` of their shell. */
const providerWords = await collect([
  { feature: 'provider', url: new URL('src/shell/provider/messages.ts', root) },
  editor,
  ...sourcesOf('provider'),
])
/** What only the pages of `/office` get, with `office.<key>` of their shell and `web.table.<key>` of lists. */
const officeWords = await collect([
  { feature: 'office', url: new URL('src/shell/office/messages.ts', root) },
  { feature: 'web', url: new URL('src/web/table/messages.ts', root), key: 'table' },
  editor,
  ...sourcesOf('office'),
])
const visitWords = await collect(sourcesOf('visit'))

const byLanguage = <T>(make: (locale: Locale) => T): Record<Locale, T> => ({ en: make('en'), ar: make('ar') })

/** A feature may have messages in several parts. */
export const allWords = byLanguage((locale) =>
  [providerWords, officeWords, visitWords].reduce((all, part) => mergeWords(all, part[locale]), siteWords[locale]),
)

const compiled = (words: object): CompiledWords =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compiled(value)]),
  )

/** The same messages compiled, for pages and API responses. */
export const compiledWords = byLanguage((locale) => compiled(allWords[locale]))

/** The files browsers load: the site's, and one for each further part. */
export const compiledParts: Record<WordsPart | 'site', Record<Locale, CompiledWords>> = {
  site: byLanguage((locale) => compiled(siteWords[locale])),
  provider: byLanguage((locale) => compiled(providerWords[locale])),
  office: byLanguage((locale) => compiled(officeWords[locale])),
  visit: byLanguage((locale) => compiled(visitWords[locale])),
}

/** A message on the server, for responses and mails: `translate('ar', 'bookings.refusal.slot_taken')`. */
export const translate = (locale: Locale, key: string, values?: Values): string =>
  sentence(compiledWords[locale], locale, key, values)

/** A message as it is written, in ICU syntax: `originalText('ar', 'accounts.mail.reset.subject')`. */
export const originalText = (locale: Locale, key: string): string => {
  let at: unknown = allWords[locale]
  for (const step of key.split('.')) at = (at as Record<string, unknown> | undefined)?.[step]
  return typeof at === 'string' ? at : key
}
