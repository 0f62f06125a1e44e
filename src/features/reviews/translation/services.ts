import * as z from 'zod/mini'
import { type ApiCall, callApi, HttpClientError, type Send } from '#server/http/client.ts'
import { type Translator, TranslatorUnavailable } from './port.ts'

/** One request to a service, its response parsed by `schema`. @throws TranslatorUnavailable */
const ask = async <S extends z.ZodMiniType>(
  send: Send,
  base: string,
  call: Omit<ApiCall, 'method'>,
  schema: S,
): Promise<z.output<S>> => {
  try {
    const response = await callApi(send, base, { method: 'POST', ...call })
    if (response.status !== 200) throw new TranslatorUnavailable(`${call.path}: ${response.status}`)
    const parsed = z.safeParse(schema, response.json())
    if (!parsed.success) throw new TranslatorUnavailable(`${call.path}: an answer of another shape`)
    return parsed.data
  } catch (error) {
    throw error instanceof HttpClientError ? new TranslatorUnavailable(error.message) : error
  }
}

const libreReply = z.object({ translatedText: z.string() })

/** LibreTranslate and servers that speak its protocol, `POST /translate`. */
export const libreTranslate =
  (send: Send, base: string, key: string): Translator =>
  async (text, to, format) => {
    const json = { q: text, source: 'auto', target: to, format, ...(key && { api_key: key }) }
    return (await ask(send, base, { path: '/translate', json }, libreReply)).translatedText
  }

const deeplReply = z.object({ translations: z.array(z.object({ text: z.string() })) })

/** DeepL's API, version 2. */
export const deepl =
  (send: Send, base: string, key: string): Translator =>
  async (text, to, format) => {
    const json = {
      text: [text],
      target_lang: to === 'en' ? 'EN-GB' : 'AR',
      ...(format === 'html' && { tag_handling: 'html' }),
    }
    const headers = { authorization: `DeepL-Auth-Key ${key}` }
    const { translations } = await ask(send, base, { path: '/v2/translate', json, headers }, deeplReply)
    return translations[0]?.text ?? ''
  }
