import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { WebhookRefused } from './adapter.ts'
import { type Tree, tree } from './http.ts'

/** Seconds a signature stays good, either way: clocks differ. */
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

/** Compares in a time that tells nothing. */
export const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** @throws WebhookRefused when none of the signatures that came is the right one */
export const expectSigned = (came: readonly string[], right: string): void => {
  if (!came.some((one) => same(one.toLowerCase(), right))) throw new WebhookRefused('signature')
}

/** @throws WebhookRefused for a moment too long ago or too far ahead, and for none */
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
export const jsonOf = (raw: Buffer): Tree => {
  try {
    return tree(JSON.parse(raw.toString('utf8')))
  } catch {
    throw new WebhookRefused('body')
  }
}

/** Our key, where a provider hands it back; anything else is none of ours. */
export const ownKey = (value: unknown): string | null =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : null
