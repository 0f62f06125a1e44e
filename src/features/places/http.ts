import * as z from 'zod/mini'
import { ServiceAway } from './port.ts'

/** Milliseconds a service has for its whole answer; somebody is looking at a list meanwhile. */
const patience = 4000
const mostBytes = 1_048_576

const readAll = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > mostBytes) throw new Error('too long an answer')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

type Question = {
  base: string
  path: string
  query?: Record<string, string | number | undefined>
  json?: unknown
  headers?: Record<string, string>
}

const urlOf = ({ base, path, query = {} }: Question): URL => {
  const url = new URL(base + path)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

/**
 * One question to a service, its answer read by `schema`; null when it says that there is no such thing. The reason of a
 * failure names the path only: addresses hold keys and what people typed.
 * @throws ServiceAway
 */
export const askService = async <S extends z.ZodMiniType>(
  question: Question,
  schema: S,
): Promise<z.output<S> | null> => {
  const { path, json, headers } = question
  let status: number
  let text: string
  try {
    const response = await fetch(urlOf(question), {
      method: json === undefined ? 'GET' : 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: {
        accept: 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    status = response.status
    text = await readAll(response)
  } catch (error) {
    throw new ServiceAway(`${path}: ${error instanceof Error ? error.name : 'no answer'}`)
  }
  if (status === 404) return null
  if (status !== 200) throw new ServiceAway(`${path}: ${status}`)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new ServiceAway(`${path}: no JSON`)
  }
  const read = z.safeParse(schema, body)
  if (!read.success) throw new ServiceAway(`${path}: an answer of another shape`)
  return read.data
}

/** A text that may be missing or of another kind. */
export const maybe = z.catch(z.optional(z.string()), undefined)
