import { existsSync, readdirSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import { inLanguage, type Locale, locales, type Words } from '#lib/words.ts'

const features = new URL('../features/', import.meta.url)

/** Every word of the product: `<feature>.<key>`, plus `web` (the shell) and `ui` (the design system). */
const collect = async (): Promise<Record<Locale, Record<string, unknown>>> => {
  const sources: [string, URL][] = [
    ['web', new URL('../web/messages.ts', import.meta.url)],
    ['ui', new URL('../ui/messages.ts', import.meta.url)],
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

type Say = (key: string, values?: Record<string, string | number>) => string

const translators = Object.fromEntries(
  locales.map((locale) => [locale, createTranslator({ locale, messages: allWords[locale] }) as unknown as Say]),
) as Record<Locale, Say>

/** Words on the server, for answers and mails: `say('ar', 'bookings.refusal.slot_taken')`. */
export const say = (locale: Locale, key: string, values?: Record<string, string | number>): string =>
  translators[locale](key, values)
