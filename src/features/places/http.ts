import * as z from 'zod/mini'
import { type ApiCall, callApi, HttpClientError, overNetwork } from '#server/http/client.ts'
import { ServiceUnavailable } from './port.ts'

/** Short timeout: the user is waiting for a list. */
const send = overNetwork(4000)

type ServiceRequest = Pick<ApiCall, 'path' | 'query' | 'json' | 'headers'> & { base: string }

/**
 * One request to a service, its response parsed by `schema`; null for 404.
 * @throws ServiceUnavailable
 */
export const askService = async <S extends z.ZodMiniType>(
  { base, ...request }: ServiceRequest,
  schema: S,
): Promise<z.output<S> | null> => {
  const { path, json } = request
  try {
    const response = await callApi(send, base, { method: json === undefined ? 'GET' : 'POST', ...request })
    if (response.status === 404) return null
    if (response.status !== 200) throw new ServiceUnavailable(`${path}: ${response.status}`)
    const parsed = z.safeParse(schema, response.json())
    if (!parsed.success) throw new ServiceUnavailable(`${path}: an answer of another shape`)
    return parsed.data
  } catch (error) {
    throw error instanceof HttpClientError ? new ServiceUnavailable(error.message) : error
  }
}

/** A string that may be missing or of another type. */
export const optionalText = z.catch(z.optional(z.string()), undefined)
