import type { Server, Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds that a work waits for newcomers at most. */
const patienceMs = 1000

let arrived = 0

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

/** Until nobody comes any more, where somebody has just come. */
let arriving: Promise<void> | undefined

/** Counts the connections of a server that are kept. */
export const countArrivals = (server: Server): void => {
  server.on('connection', ({ destroyed }: Socket) => {
    if (destroyed) return
    arrived++
    arriving ??= afterArrivals().finally(() => {
      arriving = undefined
    })
  })
}

/**
 * Answers requests once nobody comes any more, as above: beside hundreds of connections that ask again with each answer, however little
 * each answer costs, the next connection waits for all of them.
 */
export const onceNobodyComes = (answer: () => void): void => {
  if (arriving) void arriving.then(answer)
  else answer()
}
