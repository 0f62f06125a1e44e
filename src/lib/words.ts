import type { Translated } from './schema.ts'

export const locales = ['en', 'ar'] as const
export type Locale = (typeof locales)[number]

/** The languages that are offered, the first of all first. */
export type Offered = readonly [Locale, ...Locale[]]

/** The languages of a site by its settings: those listed (all where none is), `first` before the others. */
export const offeredLocales = (listed = '', first = ''): Offered => {
  const names = listed.split(',')
  const listedOnes = locales.filter((locale) => names.includes(locale))
  const on: readonly Locale[] = listedOnes.length > 0 ? listedOnes : locales
  const start = on.find((locale) => locale === first) ?? on[0] ?? locales[0]
  return [start, ...on.filter((locale) => locale !== start)]
}

/** A language if it is offered, else the first one. */
export const offeredOr = (wanted: unknown, offered: Offered): Locale =>
  offered.find((locale) => locale === wanted) ?? offered[0]

/** Whether a path is the office's, a page or a call. */
export const isOfficePath = (path: string): boolean => /^\/(api\/)?office(?![\w-])/.test(path)

/** The languages of the office: every one, in the order of the site. */
export const officeLocales = (offered: Offered): Offered => offeredLocales('', offered[0])

/** Reading direction of a language. */
export const direction = (locale: string): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale)

/** A language as a country writes it, `en-SA`: the country decides clock and calendar. */
export const regional = (locale: Locale, country = ''): string =>
  /^[A-Z]{2}$/.test(country) ? `${locale}-${country}` : locale

/** The language of a user's text by its letters, for the `lang` attribute that screen readers use. */
export const languageOf = (text: string): Locale => (/\p{Script=Arabic}/u.test(text) ? 'ar' : 'en')

/** Picks a language of a translated field; where it is missing or empty, the other one. */
export const translatedIn = (
  locale: Locale,
  value: { en?: string | null; ar?: string | null } | string | null | undefined,
): string => (typeof value === 'string' ? value : value?.[locale] || value?.en || value?.ar || '')

/** The messages of a feature (ICU syntax), both languages side by side; a missing one does not compile. */
export type Words = Record<string, Record<Locale, string>>
export const words = <const T extends Words>(all: T): T => all

/** `{ 'refusal.slot_taken': …}` → `{ refusal: { slot_taken: … } }` in one language, as the locale files have it. */
export const inLanguage = (all: Words, locale: Locale): Record<string, unknown> => {
  const tree: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(all)) {
    const path = key.split('.')
    const last = path.pop() as string
    let at = tree
    for (const step of path) {
      at[step] ??= {}
      at = at[step] as Record<string, unknown>
    }
    at[last] = value[locale]
  }
  return tree
}

/** Fills a missing language from the other one. */
export const bothLanguages = ({ en, ar }: { en?: string; ar?: string }): Translated => ({
  en: en ?? ar ?? '',
  ar: ar ?? en ?? '',
})

/** Messages that only some pages need, loaded beside the site's: a provider's pages, the operators' pages, and what may happen to a visit. */
export const wordsParts = ['provider', 'office', 'visit'] as const
export type WordsPart = (typeof wordsParts)[number]

/** Two trees of messages by feature as one; a feature may be in both, with different keys. */
export const mergeWords = <T extends object>(words: T, more: T): T => {
  const merged = { ...words } as Record<string, object>
  for (const [feature, own] of Object.entries(more)) merged[feature] = { ...merged[feature], ...own }
  return merged as T
}

/** URL of a language's compiled messages, so that browsers do not need the message parser. */
export const wordsUrl = (locale: Locale, version: string, part?: WordsPart): string =>
  `/locales/${locale}.${part ? `${part}.` : ''}compiled.json?v=${version}`
