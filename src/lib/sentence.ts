import format, { type CompiledMessage } from 'icu-minify/format'

/** Messages of a language as a tree, compiled beforehand (ICU syntax). */
export type CompiledWords = { [key: string]: CompiledWords | CompiledMessage }

export type Values = Record<string, string | number>

/** Latin digits in both languages: server and browser must render the same text. */
const tags: Record<string, string> = { ar: 'ar-u-nu-latn' }

const plurals = new Map<string, Intl.PluralRules>()

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...[locale, options]: ConstructorParameters<typeof Intl.PluralRules>) => {
    const key = `${locale} ${options?.type}`
    const rules = plurals.get(key) ?? new Intl.PluralRules(locale, options)
    plurals.set(key, rules)
    return rules
  },
}

const messageAt = (words: CompiledWords, key: string): CompiledMessage | undefined => {
  let at: CompiledWords | CompiledMessage | undefined = words
  for (const step of key.split('.')) {
    if (typeof at !== 'object' || Array.isArray(at)) return undefined
    at = at[step]
  }
  return typeof at === 'string' || Array.isArray(at) ? at : undefined
}

/** Formats a message with tags, which the functions among the values turn into elements; an unknown key is returned as is. */
export const rich = <Element>(
  words: CompiledWords,
  locale: string,
  key: string,
  values?: Values | Record<string, string | number | ((chunks: (string | Element)[]) => Element)>,
): string | Element | (string | Element)[] => {
  const message = messageAt(words, key)
  return message === undefined ? key : format<Element>(message, tags[locale] ?? locale, values, { formatters })
}

/** A message as text: `sentence(words, 'ar', 'ui.arrived', { count: 3 })`. */
export const sentence = (words: CompiledWords, locale: string, key: string, values?: Values): string =>
  String(rich(words, locale, key, values))
