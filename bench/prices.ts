/**
 * Changes prices in a thread of its own, so that a busy client does not hold them up. Says when it begins; a message ends it,
 * and then it says how many changes there were.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../src/server/db/database.ts'

const WRITERS = 4
const { url, services, perSecond } = workerData as { url: string; services: number[]; perSecond: number }
const { sql, close } = connect(url, { max: WRITERS })
const stopping = new AbortController()
parentPort?.once('message', () => stopping.abort())

let changes = 0
await sql`SELECT 1`
parentPort?.postMessage('begun')
const began = performance.now()
/** The n-th change is due after n intervals; the writers share them. */
const write = async (first: number): Promise<void> => {
  for (let n = first; ; n += WRITERS) {
    const wait = Math.max(0, began + (n * 1000) / perSecond - performance.now())
    await pause(wait, undefined, stopping).catch(() => {})
    if (stopping.signal.aborted) return
    await sql`UPDATE e_services SET price_minor = price_minor + 100 WHERE id = ${services[n % services.length] ?? 0}`
    changes++
  }
}
await Promise.all(Array.from({ length: WRITERS }, (_, first) => write(first)))
await close()
parentPort?.postMessage(changes)
