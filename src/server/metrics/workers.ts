import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, Registry } from 'prom-client'
import { type Metrics, processMetrics } from './metrics.ts'

/** What a worker asks the primary process, and its answer. */
type Question = { type: 'doorstep:metrics?'; id: string }
type Answer = { type: 'doorstep:metrics'; id: string; text: string | null }

const isOf = <T extends Question | Answer>(message: unknown, type: T['type']): message is T =>
  typeof message === 'object' && message !== null && (message as { type?: unknown }).type === type

/** Milliseconds a worker waits for the others. */
const PATIENCE = 3000

/** In the primary process of several: answers workers with what all of them count. */
export const aggregateWorkers = (): void => {
  const aggregator = new AggregatorRegistry()
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (!isOf<Question>(message, 'doorstep:metrics?')) return
    const text = await aggregator.clusterMetrics().catch(() => null)
    if (worker.isConnected()) worker.send({ type: 'doorstep:metrics', id: message.id, text } satisfies Answer)
  })
}

const askPrimary = async (): Promise<string | null> => {
  const id = randomUUID()
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const onMessage = (message: unknown) => {
    if (isOf<Answer>(message, 'doorstep:metrics') && message.id === id) resolve(message.text)
  }
  process.on('message', onMessage)
  const timer = setTimeout(() => resolve(null), PATIENCE)
  process.send?.({ type: 'doorstep:metrics?', id } satisfies Question)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    process.off('message', onMessage)
  }
}

/**
 * The function that writes what is counted, in the text format of Prometheus: of every worker where there are several, of
 * this process where it is alone or the others do not answer.
 */
export const metricsText = ({ registry }: Metrics): (() => Promise<string>) => {
  const own = [processMetrics(), registry]
  if (!cluster.isWorker) return () => Registry.merge(own).metrics()
  // Lets the primary ask this process.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries(own)
  return async () => (await askPrimary()) ?? Registry.merge(own).metrics()
}
