import type { Locale } from '#lib/words.ts'

export type Format = 'html' | 'text'

/** Translates one text from whatever language it is in. Throws {@link TranslatorUnavailable}. */
export type Translator = (text: string, to: Locale, format: Format) => Promise<string>

/** The service is unreachable, overloaded, refuses requests or sends invalid responses. */
export class TranslatorUnavailable extends Error {
  override readonly name = 'TranslatorUnavailable'
}
