import * as z from 'zod'
import { sentKey } from './keyText.ts'

/** The service that translates reviews. */
export const translationVariables = {
  /** libretranslate: LibreTranslate or a server that speaks its protocol; deepl: DeepL. Unset: none, in the demo our stand-in. */
  TRANSLATE_PROVIDER: z
    .enum(['off', 'libretranslate', 'deepl'], { error: 'must be one of off, libretranslate, deepl' })
    .optional(),
  /** The server; needed for libretranslate, for deepl unset: the one its key belongs to. */
  TRANSLATE_URL: z.url({ protocol: /^https?$/, error: 'must be an address like https://translate.example' }).optional(),
  /** Its key; it stays on the server. */
  TRANSLATE_KEY: sentKey,
}

export type TranslationSettings = {
  provider: 'off' | 'libretranslate' | 'deepl' | 'sandbox'
  url: string
  key: string
}

export const isTranslationKey = (variable: string): boolean => variable === 'TRANSLATE_KEY'

type Variables = {
  TRANSLATE_PROVIDER?: 'off' | 'libretranslate' | 'deepl' | undefined
  TRANSLATE_URL?: string | undefined
  TRANSLATE_KEY?: string | undefined
}

/** DeepL's free keys have a server of their own. */
const deeplServer = (key: string): string =>
  key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'

/** The settings and one message for each mistake; `sandbox`: whether the stand-in takes the place of none. */
export const readTranslation = (
  given: Variables,
  sandbox: boolean,
): { translation: TranslationSettings; mistakes: string[] } => {
  const { TRANSLATE_PROVIDER: provider, TRANSLATE_URL: url, TRANSLATE_KEY: key = '' } = given
  const mistakes: string[] = []
  if (provider === 'libretranslate' && !url) mistakes.push('TRANSLATE_PROVIDER libretranslate needs TRANSLATE_URL')
  if (provider === 'deepl' && !key) mistakes.push('TRANSLATE_PROVIDER deepl needs TRANSLATE_KEY')
  if ((provider ?? 'off') === 'off' && (url || key))
    mistakes.push('TRANSLATE_URL and TRANSLATE_KEY are of use only together with TRANSLATE_PROVIDER')
  const server = (url ?? (provider === 'deepl' ? deeplServer(key) : '')).replace(/\/+$/, '')
  return { translation: { provider: provider ?? (sandbox ? 'sandbox' : 'off'), url: server, key }, mistakes }
}
