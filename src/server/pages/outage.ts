import type { FastifyReply } from 'fastify'
import type { Transport } from '#lib/rendering.ts'
import type { Locale } from '#lib/words.ts'
import { translate } from '#server/words.ts'
import { html, sendPage } from './plainPage.ts'

/** Data of a page cannot be loaded now. */
export class Outage extends Error {
  override readonly name = 'Outage'
  /** Seconds until another try makes sense. */
  readonly retryAfter: number
  constructor(retryAfter = 1) {
    super('the page cannot be rendered now')
    this.retryAfter = retryAfter
  }
}

/** The result of rendering; `whole` unless a call failed with a server error. */
type Rendered<T> = { result: T; whole: boolean }

/**
 * Renders through a transport that watches the answers. The first 503 ends it, because what else the page waits for would
 * only fail later; unless the browser fills in what is missing (`filledIn`).
 * @throws Outage
 */
export const renderWatched = async <T>(
  transport: Transport,
  render: (watched: Transport) => Promise<T>,
  { filledIn = false }: { filledIn?: boolean } = {},
): Promise<Rendered<T>> => {
  const outage = Promise.withResolvers<never>()
  let whole = true
  const watched: Transport = async (request) => {
    const answer = await transport(request)
    if (answer.status >= 500) whole = false
    if (answer.status === 503 && !filledIn) outage.reject(new Outage(answer.retryAfter))
    return answer
  }
  const result = await Promise.race([render(watched), outage.promise])
  return { result, whole }
}

/** A path on this host: an address may begin like that of another one (`//evil.test`). */
export const pathHere = (url: string): string => url.replace(/^[\\/]+/, '/')

/** The response for a page that cannot be rendered now; never cached. */
export const sendOutage = (
  reply: FastifyReply,
  { locale, url, retryAfter }: { locale: Locale; url: string; retryAfter: number },
) => {
  const again = html`<a class="button first" href="${pathHere(url)}">${translate(locale, 'ui.retry')}</a>`
  return sendPage(reply.header('retry-after', String(retryAfter)), {
    locale,
    title: translate(locale, 'web.outage.title'),
    status: 503,
    body: html`<p>${translate(locale, 'web.refusal.unavailable')}</p>${again}`,
  })
}
