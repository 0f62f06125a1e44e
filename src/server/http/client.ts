import { readBody } from './readBody.ts'

/** One HTTP exchange with another service. The body is sent as it is. */
export type HttpRequest = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}
export type HttpResponse = { status: number; text: string }
/** Sends a request: over the network, or to a stand-in. */
export type Send = (request: HttpRequest) => Promise<HttpResponse>

/** There is no usable response. The message names method and path only: queries and headers hold keys and personal data. */
export class HttpClientError extends Error {
  override readonly name = 'HttpClientError'
}

const maxBytes = 1_048_576

/** Over the network; the whole response must arrive within `timeout` milliseconds. Redirects are errors. */
export const overNetwork =
  (timeout: number): Send =>
  async ({ method, url, headers, body }) => {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      ...(body !== undefined && { body }),
    })
    return { status: response.status, text: (await readBody(response, maxBytes)).toString('utf8') }
  }

export type ApiCall = {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  /** At most one of them is the body. */
  json?: unknown
  form?: Record<string, string>
}

const bodyOf = ({ json, form }: ApiCall): { type: string; body: string } | undefined => {
  if (json !== undefined) return { type: 'application/json', body: JSON.stringify(json) }
  if (form) return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() }
  return undefined
}

const urlOf = (base: string, { path, query = {} }: ApiCall): string => {
  const url = new URL(base + path)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}

export type ApiResponse = {
  status: number
  /** The body as JSON; undefined when it is empty. @throws HttpClientError when it is not JSON */
  json: () => unknown
}

/**
 * Calls the HTTP API at an address: sends JSON or a form, receives JSON. The caller checks the status.
 * @throws HttpClientError when no whole response arrives
 */
export const callApi = async (send: Send, base: string, call: ApiCall): Promise<ApiResponse> => {
  const name = `${call.method} ${call.path}`
  const content = bodyOf(call)
  const request: HttpRequest = {
    method: call.method,
    url: urlOf(base, call),
    headers: { accept: 'application/json', ...(content && { 'content-type': content.type }), ...call.headers },
    ...(content && { body: content.body }),
  }
  let response: HttpResponse
  try {
    response = await send(request)
  } catch (error) {
    throw new HttpClientError(`${name}: ${error instanceof Error ? error.name : 'no response'}`)
  }
  const { status, text } = response
  return {
    status,
    json: () => {
      try {
        return text === '' ? undefined : JSON.parse(text)
      } catch {
        throw new HttpClientError(`${name}: ${status}, not JSON`)
      }
    },
  }
}
