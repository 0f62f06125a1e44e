import type { Keys } from '#server/config/paymentKeys.ts'
import type { Send } from '#server/http/client.ts'

/** What an adapter is made of: a way to its provider, the operator's keys there, and a clock in milliseconds. */
export type Opening = { send: Send; base: string; keys: Keys; now: () => number }
