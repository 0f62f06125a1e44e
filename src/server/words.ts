import { type CompiledWords, sentence, type Values } from '#lib/sentence.ts'
import { type Locale, mergeWords, type WordsPart } from '#lib/words.ts'
import { parts } from './wordSources.ts'

const byLanguage = <T>(make: (locale: Locale) => T): Record<Locale, T> => ({ en: make('en'), ar: make('ar') })

/** Every part as one tree. A feature may have messages in several parts. */
const merged = <T extends object>(treeOf: (part: WordsPart | 'site') => T): T =>
  (['provider', 'office', 'visit'] as const).reduce((all, part) => mergeWords(all, treeOf(part)), treeOf('site'))

export const allWords = byLanguage((locale) => merged((part) => parts[part][locale].written))

/** The same messages compiled, for pages and API responses. */
export const compiledWords = byLanguage((locale) => merged((part) => parts[part][locale].compiled))

/** What browsers load: the site's messages, or those of a further part. */
export const compiledPart = (part: WordsPart | 'site', locale: Locale): CompiledWords => parts[part][locale].compiled

/** A message on the server, for responses and mails: `translate('ar', 'bookings.refusal.slot_taken')`. */
export const translate = (locale: Locale, key: string, values?: Values): string =>
  sentence(compiledWords[locale], locale, key, values)

/** A message as it is written, in ICU syntax: `originalText('ar', 'accounts.mail.reset.subject')`. */
export const originalText = (locale: Locale, key: string): string => {
  let at: unknown = allWords[locale]
  for (const step of key.split('.')) at = (at as Record<string, unknown> | undefined)?.[step]
  return typeof at === 'string' ? at : key
}
