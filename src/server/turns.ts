import { refuse } from '#server/http/errors.ts'

type Owner = { works: number; last: Promise<unknown> }

/**
 * Runs the works of each owner one after the other, so that many of one do not keep those of others waiting. `most`: how many
 * an owner may wait for at once. @throws Refusal too_many_requests
 */
export const createTurns = (most: number) => {
  const owners = new Map<number, Owner>()
  return async <T>(id: number, work: () => Promise<T>): Promise<T> => {
    const owner = owners.get(id) ?? { works: 0, last: Promise.resolve() }
    if (owner.works >= most) refuse('too_many_requests', { retryAfter: 2 })
    owners.set(id, owner)
    owner.works += 1
    const result = owner.last.then(work)
    owner.last = result.catch(() => undefined)
    try {
      return await result
    } finally {
      owner.works -= 1
      if (owner.works === 0) owners.delete(id)
    }
  }
}
