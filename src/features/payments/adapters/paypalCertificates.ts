import { X509Certificate } from 'node:crypto'
import type { Send } from '#server/http/client.ts'
import { ProviderError, WebhookRefused } from './adapter.ts'

/** Certificates that are fetched at once: anybody may name one. */
const mostFetched = 4
const mostKept = 10

const fetchCertificate = async (send: Send, url: string): Promise<X509Certificate> => {
  const { status, text } = await send({ method: 'GET', url, headers: {} }).catch(() => {
    throw new ProviderError('away', 'GET certificate')
  })
  if (status >= 500) throw new ProviderError('away', `GET certificate: ${status}`)
  if (status !== 200) throw new WebhookRefused('certificate')
  try {
    return new X509Certificate(text)
  } catch {
    throw new WebhookRefused('certificate')
  }
}

/** Whether a certificate has run out at this time in milliseconds. */
export const isOver = ({ validTo }: X509Certificate, at: number): boolean => Date.parse(validTo) < at

/**
 * The certificates of webhooks' signatures, fetched only from addresses that are allowed. A few that have signed something are kept, so
 * that those who sign nothing push none of them out. One that has run out is fetched anew: its address may have the next one.
 */
export const certificates = (send: Send, allowed: (url: URL) => boolean) => {
  const kept = new Map<string, X509Certificate>()
  const fetching = new Map<string, Promise<X509Certificate>>()
  return {
    /** @throws WebhookRefused, ProviderError away (also while too many others are fetched) */
    get: async (address: string, at: number): Promise<X509Certificate> => {
      const found = kept.get(address)
      if (found && isOver(found, at)) kept.delete(address)
      const known = kept.get(address) ?? fetching.get(address)
      if (known) return known
      if (!URL.canParse(address) || !allowed(new URL(address))) throw new WebhookRefused('certificate address')
      if (fetching.size >= mostFetched) throw new ProviderError('away', 'GET certificate: too many')
      const fetched = fetchCertificate(send, address).finally(() => fetching.delete(address))
      fetching.set(address, fetched)
      return fetched
    },
    keep: (address: string, certificate: X509Certificate): void => {
      if (kept.has(address)) return
      if (kept.size > mostKept) kept.clear()
      kept.set(address, certificate)
    },
  }
}
