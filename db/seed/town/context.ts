import type { Tx } from '#server/db/database.ts'
import { type Random, random } from '../random.ts'
import type { Picture } from './pictures.ts'

/** The context that the seeding steps share. */
export type Town = {
  tx: Tx
  /** Milliseconds: the whole town is dated from here. */
  now: number
  /** argon2 hash of the one password everyone has. */
  passwordHash: string
  /** Pictures to be stored at the end, all at once. */
  pictures: Picture[]
  /** A sequence of its own for each step, so that adding to one does not change the others. */
  random: (step: string) => Random
}

export const ZONE = 'Asia/Riyadh'
export const DAY = 86_400_000

export const town = (tx: Tx, passwordHash: string): Town => ({
  tx,
  now: Date.now(),
  passwordHash,
  pictures: [],
  random: (step) => random(`doorstep ${step}`),
})

/** The thing with this key, which the content names elsewhere. */
export const known = <V>(all: ReadonlyMap<string, V>, key: string): V => {
  const found = all.get(key)
  if (found === undefined) throw new Error(`The demo town has no "${key}"`)
  return found
}
