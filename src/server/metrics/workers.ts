import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type MetricObject, Registry } from 'prom-client'
import { refuse } from '#server/http/errors.ts'
import { type Metrics, processMetrics } from './metrics.ts'

type Counts = MetricObject[]
/** What a worker asks the primary process, and its answer. */
type Question = { type: 'doorstep:metrics?'; id: string }
type Answer = { type: 'doorstep:metrics'; id: string; text: string }
/** What the primary then asks each worker, and what each has counted. */
type Order = { type: 'doorstep:count?' }
type Counted = { type: 'doorstep:counted'; counts: Counts[] }

const isOf = <T extends Question | Answer | Order | Counted>(message: unknown, type: T['type']): message is T =>
  typeof message === 'object' && message !== null && (message as { type?: unknown }).type === type

/** Milliseconds the primary waits for each worker, and a worker for the primary. */
const [workerMs, primaryMs] = [2000, 3000]

/** What only grows. What a process has in hand is not known while it does not answer, and ends with it. */
const sumsOf = (counts: Counts[] = []): Counts[] =>
  counts.map((all) => all.filter(({ type }) => String(type) !== 'gauge'))

/**
 * In the primary process of several: answers workers with what all of them count. Sums of one that ended, or does not answer, stay as
 * it said them last: if the whole fell, it would look like a start, and all that was counted before like news.
 */
export const aggregateWorkers = (): void => {
  const last = new Map<number, Counts[]>()
  let ended: Promise<Counts> = Promise.resolve([])

  const ask = async (worker: Worker): Promise<Counts[]> => {
    const { promise, resolve } = Promise.withResolvers<Counts[]>()
    const onMessage = (message: unknown) => {
      if (!isOf<Counted>(message, 'doorstep:counted')) return
      last.set(worker.id, message.counts)
      resolve(message.counts)
    }
    const timer = setTimeout(() => resolve(sumsOf(last.get(worker.id))), workerMs)
    worker.on('message', onMessage)
    worker.send({ type: 'doorstep:count?' } satisfies Order)
    const counts = await promise
    clearTimeout(timer)
    worker.off('message', onMessage)
    return counts
  }

  cluster.on('exit', ({ id }) => {
    const counts = sumsOf(last.get(id)).flat()
    last.delete(id)
    ended = ended.then((before) => AggregatorRegistry.aggregate([before, counts]).getMetricsAsJSON())
  })
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (!isOf<Question>(message, 'doorstep:metrics?')) return
    const workers = Object.values(cluster.workers ?? {}).flatMap((one) => (one?.isConnected() ? [one] : []))
    const answers = await Promise.all(workers.map(ask))
    const before = await ended
    // One that answered and ended meanwhile is among those that ended.
    const counts = answers.flatMap((counts, n) => (workers[n]?.isDead() ? [] : counts))
    const text = await AggregatorRegistry.aggregate([before, ...counts]).metrics()
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
  const timer = setTimeout(() => resolve(null), primaryMs)
  process.send?.({ type: 'doorstep:metrics?', id } satisfies Question)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    process.off('message', onMessage)
  }
}

/**
 * The function that writes what is counted, in the text format of Prometheus: of every worker where there are several.
 * @throws Refusal unavailable (503) while the primary process does not answer: what one worker counts would look like a fall of all.
 */
export const metricsText = ({ registry }: Metrics): (() => Promise<string>) => {
  const own = [processMetrics(), registry]
  if (!cluster.isWorker) return () => Registry.merge(own).metrics()
  process.on('message', (message: unknown) => {
    if (!isOf<Order>(message, 'doorstep:count?')) return
    void Promise.all(own.map((one) => one.getMetricsAsJSON())).then(
      (counts) => process.send?.({ type: 'doorstep:counted', counts } satisfies Counted),
      // As one that does not answer.
      () => {},
    )
  })
  return async () => (await askPrimary()) ?? refuse('unavailable')
}
