import cluster from 'node:cluster'
import { createMetrics } from '../src/server/metrics/metrics.ts'
import { aggregateWorkers, metricsText } from '../src/server/metrics/workers.ts'

/** Two workers that count; prints what the first one answers to a scrape. */
if (cluster.isPrimary) {
  aggregateWorkers()
  const workers = [cluster.fork(), cluster.fork()]
  let ready = 0
  cluster.on('message', (_, message: unknown) => {
    if (message === 'ready' && ++ready === workers.length) workers[0]?.send('scrape')
    if (typeof message === 'object' && message !== null && 'scraped' in message) {
      process.stdout.write(String(message.scraped))
      for (const worker of workers) worker.kill()
    }
  })
} else {
  const metrics = createMetrics()
  const text = metricsText(metrics)
  metrics.answered({ method: 'GET', route: '/', status: 200 }, 0.002)
  metrics.gauge({ name: 'doorstep_live_streams', help: 'of each', read: () => 3 })
  metrics.gauge({ name: 'doorstep_money_inbox_open', help: 'of all', read: () => 3, shared: true })
  process.on('message', async (message: unknown) => {
    if (message === 'scrape') process.send?.({ scraped: await text() })
  })
  process.send?.('ready')
}
