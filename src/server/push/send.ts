import type { Config } from '#server/config/config.ts'
import { encryptPush, type Keys } from './encrypt.ts'
import { type Identity, vapid } from './vapid.ts'

/** Where a browser is reached. */
export type Target = Keys & { endpoint: string }

/** Milliseconds a request may take. */
const timeoutMs = 10_000
/** Seconds the service stores a push for a device that is off. */
const ttlSeconds = 86_400

const contactOf = ({ mailFrom }: Config): string => `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom.trim()}`

/**
 * Sends a text to one browser. `gone`: the subscription has ended or belongs to another server.
 * @throws Error when the service is down or busy; the same text may be sent again.
 */
export const sendPush = async (
  config: Config,
  identity: Identity,
  target: Target,
  text: string,
): Promise<'sent' | 'gone'> => {
  const response = await fetch(target.endpoint, {
    method: 'POST',
    headers: {
      authorization: vapid(identity, target.endpoint, contactOf(config)),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(ttlSeconds),
      urgency: 'normal',
    },
    body: new Uint8Array(encryptPush(text, target)),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (response.ok) return 'sent'
  if ([400, 401, 403, 404, 410].includes(response.status)) return 'gone'
  throw new Error(`the push service answered ${response.status}`)
}
