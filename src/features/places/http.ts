import * as z from 'zod/mini'
import { type ApiCall, callApi, HttpClientError, overNetwork } from '#server/http/client.ts'
import { ServiceAway } from './port.ts'

/** Somebody is looking at a list meanwhile. */
const send = overNetwork(4000)

type Question = Pick<ApiCall, 'path' | 'query' | 'json' | 'headers'> & { base: string }

/**
 * One question to a service, its answer read by `schema`; null when it says that there is no such thing.
 * @throws ServiceAway
 */
export const askService = async <S extends z.ZodMiniType>(
  { base, ...question }: Question,
  schema: S,
): Promise<z.output<S> | null> => {
  const { path, json } = question
  try {
    const response = await callApi(send, base, { method: json === undefined ? 'GET' : 'POST', ...question })
    if (response.status === 404) return null
    if (response.status !== 200) throw new ServiceAway(`${path}: ${response.status}`)
    const read = z.safeParse(schema, response.json())
    if (!read.success) throw new ServiceAway(`${path}: an answer of another shape`)
    return read.data
  } catch (error) {
    throw error instanceof HttpClientError ? new ServiceAway(error.message) : error
  }
}

/** A text that may be missing or of another kind. */
export const maybe = z.catch(z.optional(z.string()), undefined)
