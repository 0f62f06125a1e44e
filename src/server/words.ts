import { existsSync, readdirSync } from 'node:fs'
import compile from 'icu-minify/compile'
import { type CompiledWords, sentence, type Values } from '#lib/sentence.ts'
import { inLanguage, type Locale, locales, type Words } from '#lib/words.ts'
import { root } from './root.ts'

const features = new URL('src/features/', root)

/** All messages: `<feature>.<key>`, plus `web` (the shell) and `ui` (the design system). */
const collect = async (): Promise<Record<Locale, Record<string, unknown>>> => {
  const sources: [string, URL][] = [
    ['web', new URL('src/web/messages.ts', root)],
    ['ui', new URL('src/ui/messages.ts', root)],
    ...readdirSync(features).map((name): [string, URL] => [name, new URL(`${name}/messages.ts`, features)]),
  ]
  const all = { en: {}, ar: {} } as Record<Locale, Record<string, unknown>>
  for (const [name, url] of sources) {
    if (!existsSync(url)) continue
    const { messages } = (await import(url.href)) as { messages: Words }
    for (const locale of locales) all[locale][name] = inLanguage(messages, locale)
  }
  return all
}

export const allWords = await collect()

const compiled = (words: object): CompiledWords =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compiled(value)]),
  )

/** The same messages compiled, for pages and API responses. */
export const compiledWords = Object.fromEntries(
  locales.map((locale) => [locale, compiled(allWords[locale])]),
) as Record<Locale, CompiledWords>

/** A message on the server, for responses and mails: `translate('ar', 'bookings.refusal.slot_taken')`. */
export const translate = (locale: Locale, key: string, values?: Values): string =>
  sentence(compiledWords[locale], locale, key, values)
