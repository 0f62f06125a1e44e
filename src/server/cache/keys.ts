import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Contract } from '#lib/contract.ts'
import type { Locale } from '#lib/words.ts'
import { chosenLocale, localeOf } from '#server/http/locale.ts'
import { bearerOf, tokenOf } from '#server/http/session.ts'

const typeOf = ({ media }: Pick<Contract, 'media'>) => ({
  'content-type': `${media ?? 'application/json'}; charset=utf-8`,
})

/** Of answers to somebody in particular, nobody keeps anything. */
export const privateHeaders = (contract: Contract) => ({ ...typeOf(contract), 'cache-control': 'no-store' })

/** Browsers ask again each time (and get 304); whatever stands before us may answer for so many seconds. */
export const sharedHeaders = ({ access, media }: Contract) => ({
  ...typeOf({ media }),
  'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=5',
  vary: `Accept-Encoding, Accept-Language${access === 'optional' ? ', Authorization' : ''}`,
})

/** What a public answer depends on: language and address. */
export const cacheKey = (locale: Locale, url: string): string => `${locale} ${url}`

/**
 * What an answer depends on when it is the same for every visitor: address and language. Undefined when it is not: of a
 * call for the signed-in, one that changes something, and one that reads a good token that came along.
 */
export const sharedCacheKey = (contract: Contract, request: FastifyRequest, locale: Locale): string | undefined => {
  const { method, access, live } = contract
  if (method !== 'GET' || live) return undefined
  if (access !== 'open' && (access !== 'optional' || tokenOf(request))) return undefined
  const { url } = request
  // Clients in the field send their token to open calls, too, where it counts for nothing.
  return cacheKey(locale, url.includes('api_token') ? url.replace(/(?<=[?&])api_token=[^&]*&?/g, '') : url)
}

/**
 * The same told from the bare request, for calls and pages alike. Undefined where it takes more to tell: a token came
 * along, or the address may name the language.
 */
export const visitorCacheKey = (request: IncomingMessage): string | undefined => {
  const { url = '', headers } = request
  if (url.includes('api_token') || url.includes('lang=') || bearerOf(headers)) return undefined
  return cacheKey(url.startsWith('/api/') ? localeOf(request) : chosenLocale(headers), url)
}
