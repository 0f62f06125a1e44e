import { createHash } from 'node:crypto'
import { parseId } from '#lib/ids.ts'
import { type Locale, languageOf } from '#lib/words.ts'
import type { DatabaseContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { limitCall } from '#server/http/limits.ts'
import { plainText, sanitise } from '#server/security/sanitise.ts'
import { type Translator, TranslatorUnavailable } from './port.ts'
import { reviewTexts, storedTranslation, storeTranslation, type Translation } from './queries.ts'

/** Review and reply in another language; a text that is in it already stays as it is. */
const translateTexts = async (translate: Translator, { review, reply }: Translation, to: Locale) => {
  const isForeign = (text: string) => text !== '' && languageOf(text) !== to
  const [translatedReview, translatedReply] = await Promise.all([
    isForeign(review) ? translate(review, to, 'html').then(sanitise) : review,
    reply !== null && isForeign(reply) ? translate(reply, to, 'text').then(plainText) : reply,
  ])
  return { review: translatedReview, reply: translatedReply }
}

/**
 * A review and its reply translated by a program. Each text is translated once for each language and stored.
 * @throws Refusal not_found where no service is configured, too_many_requests (429), translation_unavailable (424)
 */
export const translateReview = async (
  context: DatabaseContext<'open'>,
  translator: Translator | null,
  reviewId: unknown,
  to: Locale,
): Promise<Translation> => {
  const { db } = context.database
  if (!translator) return refuse('not_found')
  const found = await reviewTexts(db, parseId(reviewId) ?? refuse('not_found'))
  if (!found) return refuse('not_found')
  const { id, ...texts } = found
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest()
  const stored = await storedTranslation(db, id, to, digest)
  if (stored) return stored
  await limitCall({ ...context, db }, 'translate')
  try {
    const translation = await translateTexts(translator, texts, to)
    await storeTranslation(db, id, to, digest, translation)
    return translation
  } catch (error) {
    if (!(error instanceof TranslatorUnavailable)) throw error
    context.log.warn({ reason: error.message }, 'translation: no answer')
    return refuse('translation_unavailable')
  }
}
