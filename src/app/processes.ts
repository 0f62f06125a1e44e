import cluster, { type Worker } from 'node:cluster'
import { on, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/config/config.ts'
import { aggregateWorkers } from '#server/metrics/workers.ts'

/** What the primary process gives to each worker. */
export type Handover = { config: Config; databaseUrl: string }

/** Milliseconds before a worker that ended is replaced: at once the first time, then longer each time. */
const pauses = [0, 1000, 2000, 5000, 10_000, 30_000]
/** The longest pause where no worker is left, and nobody listens. */
const alonePauseMs = 1000
/** Milliseconds after which a worker counts as healthy, so that its end is the first one again. */
const healthyMs = 60_000
/** Milliseconds after which a worker says again that it listens. */
const beatMs = 5000
/**
 * After how many ticks of its own timer the primary kills a worker that says nothing. Not by the clock: while the machine or
 * the primary stands still nothing is counted (docs/decisions/0257).
 */
const patience = { tickMs: 1000, silentTicks: 30 }
/** Milliseconds that a worker has to stop, besides the time it waits for balancers. */
const stopMs = 8000

type Processes = { close: () => Promise<void> }

/** The handover, in a worker; the primary may ask for its metrics before. */
export const receiveHandover = async (): Promise<Handover> => {
  for await (const [message] of on(process, 'message'))
    if (typeof message === 'object' && message !== null && 'databaseUrl' in message) return message as Handover
  throw new Error('the primary process sent no settings')
}

/** Says to the primary, from a worker, that it listens: now, and again and again while its event loop turns. */
export const reportListening = (everyMs = beatMs): void => {
  // The primary may be gone by now, which ends this process anyway.
  const report = () => process.send?.('listening', undefined, undefined, () => {})
  report()
  setInterval(report, everyMs).unref()
}

/**
 * How a worker listens. On Linux each has a socket of its own and the kernel distributes connections: what Node's primary
 * hands to a worker that was just killed would hang, while the kernel resets it.
 */
export const sharedPort = cluster.isWorker && process.platform === 'linux' ? { reusePort: true } : {}

const startOne = (handover: Handover): Worker => {
  const worker = cluster.fork()
  // A worker that has just ended cannot be written to; its exit is handled.
  worker.on('error', () => {})
  worker.once('online', () => worker.send(handover))
  return worker
}

/** Resolves when it listens; rejects when it ends before. */
const listening = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('exit', (code) => reject(new Error(`a process ended with ${code} before it listened`)))
  })

const stopOne = async (worker: Worker, withinMs: number): Promise<void> => {
  if (worker.isDead()) return
  const exit = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), withinMs)
  await exit
  clearTimeout(timer)
}

/**
 * Runs so many workers, which share one port, until `close`. One that ends is replaced; one that listened and then stands still,
 * such as in an endless loop, is killed before. Rejects when one of the first ones does not start; it has said why.
 */
export const startProcesses = async (
  count: number,
  handover: Handover,
  say: (line: string) => void,
  { tickMs, silentTicks } = patience,
): Promise<Processes> => {
  // Settings hold values that JSON does not.
  cluster.setupPrimary({ serialization: 'advanced' })
  aggregateWorkers()
  const workers = new Set<Worker>()
  let closing = false
  let replaced = 0

  const replace = async (worker: Worker, since: number): Promise<void> => {
    workers.delete(worker)
    if (closing) return
    if (performance.now() - since > healthyMs) replaced = 0
    const next = pauses[Math.min(replaced++, pauses.length - 1)] ?? 0
    const pause = workers.size > 0 ? next : Math.min(next, alonePauseMs)
    const { exitCode, signalCode } = worker.process
    say(
      `Process ${worker.process.pid} ended (${signalCode ?? exitCode}); it is replaced${pause ? ` in ${pause} ms` : ''}.`,
    )
    await sleep(pause, undefined, { ref: false })
    if (!closing) keep(startOne(handover))
  }
  const keep = (worker: Worker): void => {
    const since = performance.now()
    workers.add(worker)
    if (worker.isDead()) void replace(worker, since)
    else worker.once('exit', () => void replace(worker, since))
  }
  /** Ticks since a worker said that it listens; one that starts is not in it yet. */
  const silence = new WeakMap<Worker, number>()
  cluster.on('message', (worker, message) => {
    if (message === 'listening') silence.set(worker, 0)
  })
  // Not unreferenced: it keeps the primary when every worker has ended and none is replaced yet.
  const timer = setInterval(() => {
    for (const worker of workers) {
      const ticks = silence.get(worker)
      if (ticks === undefined) continue
      silence.set(worker, ticks + 1)
      if (ticks < silentTicks) continue
      // The others get their time anew: where all are slow, a start of all at once would make them slower.
      for (const other of workers) if (silence.has(other)) silence.set(other, 0)
      silence.delete(worker)
      say(`Process ${worker.process.pid} has stood still for ${(silentTicks * tickMs) / 1000} s; it is killed.`)
      worker.process.kill('SIGKILL')
    }
  }, tickMs)
  const close = async (): Promise<void> => {
    closing = true
    clearInterval(timer)
    const withinMs = handover.config.drainMs + stopMs
    await Promise.all([...workers].map((worker) => stopOne(worker, withinMs)))
  }

  const first = Array.from({ length: count }, () => startOne(handover))
  try {
    await Promise.all(first.map(listening))
  } catch (error) {
    clearInterval(timer)
    await Promise.all(first.map((worker) => stopOne(worker, stopMs)))
    throw error
  }
  first.forEach(keep)
  return { close }
}
