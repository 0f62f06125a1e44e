import type { Order } from '../src/features/payments/adapters/adapter.ts'
import { entries } from '../src/features/payments/adapters/all.ts'
import { sandboxKeys } from '../src/sandbox/http.ts'
import type { Keys, Provider } from '../src/server/config/paymentKeys.ts'
import type { HttpRequest } from '../src/server/http/client.ts'

/** What a far end answers: JSON with 200, a status and a text of its own, or no answer at all. */
export type Answer = { json: unknown; status?: number } | { text: string; status?: number } | Error
export type Call = HttpRequest & { path: string; json: unknown; form: Record<string, string> }

const base = 'https://far.example'
const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * One adapter and a far end that says whatever the test tells it: no stand-in, no network, no database. `calls` holds what
 * the adapter asked; PayPal's token is answered by itself and is not among them.
 */
export const farEnd = (provider: Provider, { keys, now = Date.now }: { keys?: Keys; now?: () => number } = {}) => {
  const calls: Call[] = []
  const far = { calls, answer: (_: Call): Answer | Promise<Answer> => new Error('nothing was to be asked') }
  const adapter = entries[provider].open({
    base,
    keys: keys ?? sandboxKeys(provider),
    now,
    send: async (request) => {
      const { pathname, search } = new URL(request.url)
      if (pathname === '/v1/oauth2/token')
        return { status: 200, text: JSON.stringify({ access_token: 'token', expires_in: 900 }) }
      const body = request.body ?? ''
      const form = Object.fromEntries(new URLSearchParams(body))
      const call = { ...request, path: pathname + search, json: json(body), form }
      calls.push(call)
      const answer = await far.answer(call)
      if (answer instanceof Error) throw answer
      return { status: answer.status ?? 200, text: 'text' in answer ? answer.text : JSON.stringify(answer.json) }
    },
  })
  return { adapter, far, base }
}

export const key = '11111111-2222-4333-8444-555555555555'

export const orderOf = (over: Partial<Order> = {}): Order => ({
  key,
  amountMinor: 10_000,
  currency: 'USD',
  description: 'Booking 7',
  contact: 'no-reply@doorstep.test',
  customer: { name: 'Sara', email: 'sara@doorstep.test', phone: '+966500000001' },
  locale: 'en',
  urls: { done: 'https://doorstep.example/done', cancelled: 'https://doorstep.example/back' },
  bank: 'maybank2u',
  ...over,
})
