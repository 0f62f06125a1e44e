import type { Call, Contract, Input, Reply } from '#lib/contract.ts'
import { randomUuid } from '#lib/ids.ts'
import type { Transport } from '#lib/rendering.ts'
import { isLocale } from '#lib/words.ts'
import { hearAnswer } from './clock.ts'
import { askForFactor } from './factorPrompt.ts'
import { queryClientFor } from './query.ts'
import { session } from './session.ts'
import { teamOf } from './team.ts'
import { ApiError, callApi, type RequestContext } from './transport.ts'

/** Milliseconds for an answer; files may take longer on a slow line. Of a line that is dead the browser may not tell for minutes. */
const answerTime = 60_000

const fetchWith =
  (options: RequestInit): Transport =>
  async ({ method, url, headers, body }) => {
    const late = new AbortController()
    const timer =
      body instanceof FormData
        ? undefined
        : setTimeout(() => late.abort(new DOMException('no answer came', 'TimeoutError')), answerTime)
    try {
      const sentAt = Date.now()
      // Always revalidated: the browser's copy may be older than a change made here.
      const response = await fetch(url, {
        ...options,
        method,
        headers,
        cache: 'no-cache',
        signal: late.signal,
        ...(body !== undefined && { body }),
      })
      hearAnswer(response, sentAt)
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
      return { status: response.status, text: await response.text(), ...(retryAfter > 0 && { retryAfter }) }
    } finally {
      clearTimeout(timer)
    }
  }

const fetchTransport = fetchWith({})
const keptAliveTransport = fetchWith({ keepalive: true })

const requestContext = (): RequestContext => {
  // What a page had begun is not done as who has signed in in another tab.
  if (session.isReplaced()) throw new TypeError('replaced')
  const { lang } = document.documentElement
  return { transport: fetchTransport, locale: isLocale(lang) ? lang : 'en', token: session.token(), queryOf: teamOf }
}

/** The tab's one query client. */
export const browserQueries = queryClientFor(requestContext)

/** Signs out where the session has ended. A late refusal of an earlier token says nothing about the present one. */
const expiring = async <T>(send: () => Promise<T>): Promise<T> => {
  const token = session.token()
  try {
    return await send()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated' && token) session.expire(token)
    throw error
  }
}

/**
 * Calls the API; for changes, the same `key` makes a repeat safe (`booking-and-money.md §7`). Where an operator has to give
 * the second factor again, a dialog asks for it and the call is repeated.
 */
export const call = async <C extends Contract>(
  contract: Call<C>,
  input: Input<C>,
  key: string = randomUuid(),
): Promise<Reply<C>> => {
  const send = () =>
    callApi(contract, input, { ...requestContext(), ...(contract.method !== 'GET' && { idempotencyKey: key }) })
  return expiring(async () => {
    try {
      return await send()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'factor_required' && (await askForFactor())) return send()
      throw error
    }
  })
}

/** The same for a change that is sent even if the page is left while it is under way. */
export const callKeptAlive = <C extends Contract>(contract: Call<C>, input: Input<C>, key: string): Promise<Reply<C>> =>
  callApi(contract, input, { ...requestContext(), transport: keptAliveTransport, idempotencyKey: key })

/** Sends a multipart form, for example one with a file. */
export const callForm = <C extends Contract>(
  contract: Call<C>,
  form: FormData,
  key: string,
  transport: Transport = fetchTransport,
): Promise<Reply<C>> =>
  expiring(() =>
    callApi(contract, { body: form } as unknown as Input<C>, { ...requestContext(), transport, idempotencyKey: key }),
  )
