import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { WebhookRefused } from './adapter.ts'
import { asObject, type JsonObject } from './http.ts'

/** Seconds that a signature's timestamp may differ from our clock. */
const tolerance = 300

export const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** @throws WebhookRefused without a secret: anybody can sign with nothing */
export const hmac = (algorithm: 'sha256' | 'sha512', secret: string, ...parts: (string | Buffer)[]): string => {
  if (secret === '') throw new WebhookRefused('no secret')
  const made = createHmac(algorithm, secret)
  for (const part of parts) made.update(part)
  return made.digest('hex')
}

/** Compares in constant time. */
export const secureEquals = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** @throws WebhookRefused when none of the received signatures is the expected one */
export const expectSigned = (received: readonly string[], expected: string): void => {
  if (!received.some((one) => secureEquals(one.toLowerCase(), expected))) throw new WebhookRefused('signature')
}

/** @throws WebhookRefused for a missing timestamp, or one too far from now */
export const expectFresh = (seconds: number, now: number, within = tolerance): void => {
  if (!(Math.abs(now / 1000 - seconds) <= within)) throw new WebhookRefused('timestamp')
}

/** `t=1,v1=a,v1=b` → the values by name. */
export const signatureParts = (header: string): Map<string, string[]> => {
  const parts = new Map<string, string[]>()
  for (const part of header.split(',')) {
    const at = part.indexOf('=')
    if (at <= 0) continue
    const key = part.slice(0, at).trim()
    parts.set(key, [...(parts.get(key) ?? []), part.slice(at + 1).trim()])
  }
  return parts
}

/** @throws WebhookRefused */
export const jsonOf = (raw: Buffer): JsonObject => {
  try {
    return asObject(JSON.parse(raw.toString('utf8')))
  } catch {
    throw new WebhookRefused('body')
  }
}

/** Our attempt key in a provider's data; null for any other value. */
export const ownKey = (value: unknown): string | null =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : null
