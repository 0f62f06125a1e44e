import { stored } from '#web/stored.ts'

/** What a visitor wanted to keep when they were sent to sign in. */
type Wish = { serviceId: number; optionIds: number[]; at: number }

/** Milliseconds after which somebody who comes back means something else. */
const patience = 30 * 60_000

const wish = stored<Wish>('favourite_wish', (found): found is Wish =>
  Number.isInteger((found as Wish | null)?.serviceId),
)

export const keepWish = (serviceId: number, optionIds: number[]): void =>
  wish.set({ serviceId, optionIds, at: Date.now() })

/** Hands the wish for this service out once, while it is fresh. */
export const takeWish = (serviceId: number): number[] | undefined => {
  const kept = wish.get()
  if (kept?.serviceId !== serviceId) return undefined
  wish.clear()
  return Date.now() - kept.at < patience ? kept.optionIds : undefined
}
