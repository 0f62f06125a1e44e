import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenLocale } from '#server/http/locale.ts'
import { translate } from '#server/words.ts'
import { html, sendPage } from './plainPage.ts'

/** The 404 page for a URL that the router of the pages is not given. */
export const sendNotFoundPage = (request: FastifyRequest, reply: FastifyReply) => {
  const locale = chosenLocale(request)
  const lost = (key: string) => translate(locale, `web.not_found.${key}`)
  const body = html`<p>${lost('message')}</p><a class="button first" href="/">${lost('home')}</a>`
  return sendPage(reply, { locale, title: lost('title'), status: 404, body })
}

/** Slashes in the path of a page at most; ours have five. */
const mostSlashes = 20
/** Paths whose routes are asked for at once; the router's script sends fewer, because its addresses end at 7,680 characters. */
const mostPaths = 400

/**
 * Whether an address costs the router much more than a page of ours: it matches every beginning of a path, and each path of
 * `/__manifest`, with all routes.
 */
export const isCostly = ({ pathname, searchParams }: URL): boolean =>
  pathname.split('/').length > mostSlashes ||
  (pathname === '/__manifest' && (searchParams.get('paths') ?? '').split(',').length > mostPaths)
