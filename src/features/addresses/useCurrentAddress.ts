import { stored } from '#web/stored.ts'
import type { Entrance } from './rules.ts'

/** Where the next visit happens: a saved address, or one stored only in this browser. */
export type CurrentAddress = {
  id?: number
  description: string
  address: string
  latitude?: number | null
  longitude?: number | null
  time_zone?: string
  /** Idempotency key of a local address, so that several tabs save it to the account only once. */
  key?: string
} & Entrance

const isAddress = (found: unknown): found is CurrentAddress => {
  const address = found as Partial<CurrentAddress> | null
  return typeof address?.description === 'string' && typeof address.address === 'string'
}

/** Signing out clears it (`spec §4`): the session removes the same storage key. */
export const currentAddress = stored<CurrentAddress>('address', isAddress)
