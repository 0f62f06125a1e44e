import type { Config } from '#server/config/config.ts'
import { refuse } from './errors.ts'
import { network } from './network.ts'

/** Public responses made for one address within a minute, and changes it makes; cached responses are free. */
const most = 1200
const windowMs = 60_000

/** The remote address of requests by which pages read their data: no connection has it. They belong to the page. */
export const ownAddress = '0.0.0.0'

export type Budget = { spend: (ip: string, cost?: number) => void }

/**
 * Bounds the work one address can cause by public requests that no cache answers, and the rows it can store. Counted in
 * memory, because a row for each would cost more than most of the requests; so it is the budget of each process
 * (docs/decisions/0073).
 */
export const createBudget = (
  { rateLimitScale }: Pick<Config, 'rateLimitScale'>,
  now = () => performance.now(),
): Budget => {
  const spent = new Map<string, number>()
  let endsAt = 0
  return {
    spend: (ip, cost = 1) => {
      if (ip === ownAddress) return
      const time = now()
      if (time >= endsAt) {
        spent.clear()
        endsAt = time + windowMs
      }
      const key = network(ip)
      const count = (spent.get(key) ?? 0) + cost
      spent.set(key, count)
      if (count > most * rateLimitScale)
        refuse('too_many_requests', { retryAfter: Math.max(1, Math.ceil((endsAt - time) / 1000)) })
    },
  }
}
