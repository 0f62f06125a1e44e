import cluster from 'node:cluster'
import { createMetrics } from '../src/server/metrics/metrics.ts'
import { aggregateWorkers, metricsText } from '../src/server/metrics/workers.ts'

/**
 * Workers that count; prints what the first one answers to a scrape, and again after the last one was killed. With `silent` the
 * primary process answers nobody; with `frozen` a third one stands still, and the last one is killed during the second scrape.
 */
if (cluster.isPrimary) {
  if (!process.argv.includes('silent')) aggregateWorkers()
  const isFrozen = process.argv.includes('frozen')
  const first = cluster.fork()
  const frozen = isFrozen ? [cluster.fork()] : []
  const last = cluster.fork()
  const scraped: string[] = []
  let ready = 0
  cluster.on('message', (_, message: unknown) => {
    if (message === 'ready' && ++ready === 2 + frozen.length) first.send('scrape')
    if (typeof message !== 'object' || message === null || !('scraped' in message)) return
    if (scraped.push(String(message.scraped)) === 1) {
      for (const one of frozen) one.process.kill('SIGSTOP')
      if (isFrozen) first.send('scrape')
      setTimeout(() => last.process.kill('SIGKILL'), isFrozen ? 500 : 0)
    } else {
      process.stdout.write(JSON.stringify(scraped))
      for (const one of [first, ...frozen]) one.process.kill('SIGKILL')
    }
  })
  if (!isFrozen) last.once('exit', () => first.send('scrape'))
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
