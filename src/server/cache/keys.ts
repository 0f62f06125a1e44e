import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Contract } from '#lib/contract.ts'
import type { Locale } from '#lib/words.ts'
import type { Languages } from '#server/http/languages.ts'
import { chosenLocale, localeOf } from '#server/http/locale.ts'
import { hasWritten } from '#server/http/ownWrites.ts'
import { bearerOf, tokenOf } from '#server/http/session.ts'

const typeOf = ({ media }: Pick<Contract, 'media'>) => ({
  'content-type': `${media ?? 'application/json'}; charset=utf-8`,
})

/** Personal responses are never cached. */
export const privateHeaders = (contract: Contract) => ({ ...typeOf(contract), 'cache-control': 'no-store' })

/** Browsers revalidate each time (and get 304); a proxy in front may cache for 5 seconds, and 3 more: less than FRESH of `ownWrites.ts`. */
export const keptByProxies = 'public, max-age=0, s-maxage=5, stale-while-revalidate=3'

/** Who may have changed something gets nothing that a proxy keeps for visitors. */
export const sharedHeaders = ({ media }: Contract) => ({
  ...typeOf({ media }),
  'cache-control': keptByProxies,
  vary: 'Accept-Encoding, Accept-Language, Authorization, Cookie',
})

/** The cache key of a public response: language and URL. */
export const cacheKey = (locale: Locale, url: string): string => `${locale} ${url}`

const isLive = (live: Contract['live'], { query }: FastifyRequest): boolean =>
  typeof live === 'function' ? live(query as Record<string, unknown>) : live === true

/**
 * The cache key of a response that is the same for every visitor. Undefined when it is not: for calls that need a
 * session, change something, or read a valid token that was sent.
 */
export const sharedCacheKey = (contract: Contract, request: FastifyRequest, locale: Locale): string | undefined => {
  const { method, access, live } = contract
  if (method !== 'GET' || isLive(live, request)) return undefined
  if (access !== 'open' && (access !== 'optional' || tokenOf(request))) return undefined
  const { url } = request
  // Existing clients also send their token to open calls, where it is ignored.
  return cacheKey(locale, url.includes('api_token') ? url.replace(/(?<=[?&])api_token=[^&]*&?/g, '') : url)
}

/**
 * The same from the raw request, for calls and pages. Undefined where it takes more to decide: a token was sent, the URL may
 * name the language, the visitor has just changed something, or the languages of the site may have changed.
 */
export const visitorCacheKey = (request: IncomingMessage, languages: Languages): string | undefined => {
  const { url = '', headers } = request
  if (url.includes('api_token') || url.includes('lang=') || bearerOf(headers) || hasWritten(headers)) return undefined
  if (!languages.isCurrent()) return undefined
  const asked = { url, headers, server: { languages } }
  return cacheKey(url.startsWith('/api/') ? localeOf(asked) : chosenLocale(asked), url)
}
