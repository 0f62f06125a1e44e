import cluster from 'node:cluster'
import { createMetrics } from '../src/server/metrics/metrics.ts'
import { aggregateWorkers, metricsText } from '../src/server/metrics/workers.ts'

/**
 * Two workers that count; prints what the first one answers to a scrape, and again after the other one was killed. With `silent` the
 * primary process answers nobody.
 */
if (cluster.isPrimary) {
  if (!process.argv.includes('silent')) aggregateWorkers()
  const [first, second] = [cluster.fork(), cluster.fork()]
  const scraped: string[] = []
  let ready = 0
  cluster.on('message', (_, message: unknown) => {
    if (message === 'ready' && ++ready === 2) first.send('scrape')
    if (typeof message !== 'object' || message === null || !('scraped' in message)) return
    if (scraped.push(String(message.scraped)) === 1) second.process.kill('SIGKILL')
    else {
      process.stdout.write(JSON.stringify(scraped))
      first.kill()
    }
  })
  second.once('exit', () => first.send('scrape'))
} else {
  const metrics = createMetrics()
  const text = metricsText(metrics)
  metrics.answered({ method: 'GET', route: '/', status: 200 }, 0.002)
  metrics.gauge({ name: 'doorstep_live_streams', help: 'of each', read: () => 3 })
  metrics.gauge({ name: 'doorstep_money_inbox_open', help: 'of all', read: () => 3, shared: true })
  process.on('message', async (message: unknown) => {
    if (message === 'scrape') process.send?.({ scraped: await text().catch(({ code }) => `refused: ${code}`) })
  })
  process.send?.('ready')
}
