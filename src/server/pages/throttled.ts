import type { FastifyReply } from 'fastify'
import type { Locale } from '#lib/words.ts'
import { Refusal } from '#server/http/errors.ts'
import { translate } from '#server/words.ts'
import { html, sendPage } from './plainPage.ts'

/** What a browser shows in place of a page that its address requested too often; errors that say nothing of that are thrown again. */
export const throttledPage = (reply: FastifyReply, locale: Locale, error: unknown) => {
  if (!(error instanceof Refusal) || error.code !== 'too_many_requests') throw error
  return sendPage(reply.header('retry-after', String(error.details.retryAfter ?? 60)), {
    locale,
    title: translate(locale, 'web.throttled.title'),
    status: 429,
    body: html`<p>${translate(locale, 'web.refusal.too_many_requests')}</p>`,
  })
}
