import type { Send } from '#server/http/client.ts'
import type { Keys } from '#server/payKeys.ts'

/** What an adapter is made of: a way to its provider, the operator's keys there, and a clock in milliseconds. */
export type Opening = { send: Send; base: string; keys: Keys; now: () => number }
