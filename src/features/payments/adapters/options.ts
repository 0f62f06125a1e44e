import type { Keys } from '#server/config/paymentKeys.ts'
import type { Send } from '#server/http/client.ts'

/** The dependencies of an adapter: HTTP client, base URL, the operator's keys, and a clock in milliseconds. */
export type AdapterOptions = { send: Send; base: string; keys: Keys; now: () => number }
