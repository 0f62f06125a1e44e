import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** A number, or one for each combination of labels. */
export type Reading = number | readonly { labels: Record<string, string>; value: number }[]

type GaugeOptions = {
  name: string
  help: string
  labels?: readonly string[]
  /** Called at each scrape; what it throws leaves the gauge without a value. */
  read: () => Reading | Promise<Reading>
  /** Every process reads the same number, so that adding them up would be wrong. */
  shared?: boolean
}

/** Seconds: from what a cached read takes to the longest a request may take. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What one process counts. */
export type Metrics = {
  registry: Registry
  /** A request was answered after so many seconds. */
  answered: (request: { method: string; route: string; status: number }, seconds: number) => void
  /** A request was answered with a response that was complete in memory. */
  answeredFromCache: (route: string) => void
  gauge: (options: GaugeOptions) => void
  counter: (name: string, help: string, read: () => number) => void
}

/** What ails a single process: of several the worst is shown, which a mean or a sum would hide. */
const ofTheWorst = ['nodejs_eventloop_lag_p99_seconds', 'process_open_fds', 'process_max_fds']

/** Memory, CPU, event loop and garbage collection belong to the process, whatever runs in it. */
let processRegistry: Registry | undefined

export const processMetrics = (): Registry => {
  if (!processRegistry) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
    for (const name of ofTheWorst) {
      const metric = processRegistry.getSingleMetric(name)
      if (metric) Object.assign(metric, { aggregator: 'max' })
    }
  }
  return processRegistry
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  /** Counted in a map, because such answers take a fraction of a millisecond. */
  const fromCache = new Map<string, number>()

  const requests = new Counter({
    name: 'doorstep_http_requests_total',
    help: 'Answered requests by route template and status',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect() {
      for (const [route, count] of fromCache) this.inc({ method: 'GET', route, status: '200' }, count)
      fromCache.clear()
    },
  })
  const seconds = new Histogram({
    name: 'doorstep_http_request_seconds',
    help: 'Time to the end of the answer by route template; without answers that were complete in memory',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })

  return {
    registry,
    answered: ({ method, route, status }, took) => {
      requests.inc({ method, route, status: String(status) })
      seconds.observe({ method, route }, took)
    },
    answeredFromCache: (route) => {
      fromCache.set(route, (fromCache.get(route) ?? 0) + 1)
    },
    gauge: ({ name, help, labels = [], read, shared = false }) => {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        aggregator: shared ? 'max' : 'sum',
        async collect() {
          this.reset()
          try {
            const reading = await read()
            if (typeof reading === 'number') this.set(reading)
            else for (const one of reading) this.set(one.labels, one.value)
          } catch {
            // Without labels a reset gauge says 0, which would be a lie.
            if (labels.length === 0) this.remove()
          }
        },
      })
    },
    counter: (name, help, read) => {
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },
  }
}
