import { addDays } from '#lib/time.ts'
import { edgeToInstant } from '#lib/zoned.ts'

/** Instants in milliseconds. */
export type Busy = { uid: string; from: number; to: number }

export type Window = { from: number; to: number }

/** The window in which busy times matter: from yesterday until visits can no longer be booked. */
export const busyWindow = (today: string, horizonDays: number, zone: string): Window => ({
  from: edgeToInstant(Date.parse(`${addDays(today, -1)}T00:00:00Z`), zone),
  to: edgeToInstant(Date.parse(`${addDays(today, horizonDays + 2)}T00:00:00Z`), zone),
})
