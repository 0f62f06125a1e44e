import { stored } from '#web/stored.ts'

/** A favourite tapped by a visitor before signing in. */
type PendingFavourite = { serviceId: number; optionIds: number[]; at: number }

/** Milliseconds after which the pending favourite is ignored. */
const maxAge = 30 * 60_000

const pendingFavourite = stored<PendingFavourite>('favourite_wish', (found): found is PendingFavourite =>
  Number.isInteger((found as PendingFavourite | null)?.serviceId),
)

export const savePendingFavourite = (serviceId: number, optionIds: number[]): void =>
  pendingFavourite.set({ serviceId, optionIds, at: Date.now() })

/** Returns and clears the pending favourite of this service; undefined if there is none or it is too old. */
export const takePendingFavourite = (serviceId: number): number[] | undefined => {
  const pending = pendingFavourite.get()
  if (pending?.serviceId !== serviceId) return undefined
  pendingFavourite.clear()
  return Date.now() - pending.at < maxAge ? pending.optionIds : undefined
}
