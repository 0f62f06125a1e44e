import type { FastifyInstance } from 'fastify'

type Phrase = { en: string; ar: string }
type ApiRequest = { Body: { q?: unknown; source?: unknown; target?: unknown } | null }

/** One text in the other language: known phrases as they were written, the rest in brackets. */
const translated = (text: string, to: 'en' | 'ar', phrases: readonly Phrase[]): string => {
  const from = to === 'en' ? 'ar' : 'en'
  let rest = text
  // The longest first: a phrase may be the beginning of another.
  const sorted = phrases.toSorted((a, b) => b[from].length - a[from].length)
  for (const phrase of sorted) rest = rest.replaceAll(phrase[from], phrase[to])
  return rest === text ? `[${to}] ${text}` : rest
}

/**
 * The stand-in for LibreTranslate, `POST /translate` as its public documentation has it (November 2026). It knows the
 * phrases it is given, which are the demo's.
 */
export const serveLibreTranslate = (app: FastifyInstance, phrases: () => Promise<readonly Phrase[]>): void => {
  app.post<ApiRequest>('/translate', async ({ body }, reply) => {
    const { q, source, target } = body ?? {}
    if (typeof q !== 'string' || q === '')
      return reply.code(400).send({ error: 'Invalid request: missing q parameter' })
    if (typeof source !== 'string') return reply.code(400).send({ error: 'Invalid request: missing source parameter' })
    if (target !== 'en' && target !== 'ar') return reply.code(400).send({ error: `${String(target)} is not supported` })
    return { translatedText: translated(q, target, await phrases()) }
  })
}
