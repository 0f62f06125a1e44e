import type { Server } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds that a work waits for newcomers at most. */
const patienceMs = 1000

let arrived = 0

/** Counts the connections of a server. */
export const countArrivals = (server: Server): void => void server.on('connection', () => void arrived++)

/** Waits until nobody comes any more: a turn of the event loop lets one connection in, however many wait and however long it takes. */
export const afterArrivals = async (): Promise<void> => {
  const end = performance.now() + patienceMs
  let before: number
  // What is left of this turn lets nobody in.
  await turn()
  do {
    before = arrived
    await turn()
  } while (arrived !== before && performance.now() < end)
}
