/** Numbers that are the same for a seed. */
export const randomFrom = (seed: number) => {
  let state = seed * 48_271
  const below = (most: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
  return {
    below,
    pick: <T>(all: readonly T[]): T => all[below(all.length)] as T,
    chance: (part: number): boolean => below(1000) < part * 1000,
  }
}
