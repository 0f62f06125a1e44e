import { stored } from '#web/stored.ts'

/** What a visitor wanted to keep when they were sent to sign in. */
type PendingFavourite = { serviceId: number; optionIds: number[]; at: number }

/** Milliseconds after which somebody who comes back means something else. */
const maxAge = 30 * 60_000

const pendingFavourite = stored<PendingFavourite>('favourite_wish', (found): found is PendingFavourite =>
  Number.isInteger((found as PendingFavourite | null)?.serviceId),
)

export const savePendingFavourite = (serviceId: number, optionIds: number[]): void =>
  pendingFavourite.set({ serviceId, optionIds, at: Date.now() })

/** Hands the wish for this service out once, while it is fresh. */
export const takePendingFavourite = (serviceId: number): number[] | undefined => {
  const pending = pendingFavourite.get()
  if (pending?.serviceId !== serviceId) return undefined
  pendingFavourite.clear()
  return Date.now() - pending.at < maxAge ? pending.optionIds : undefined
}
