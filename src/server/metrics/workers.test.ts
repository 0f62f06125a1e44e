import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AggregatorRegistry } from 'prom-client'
import { expect, test } from 'vitest'
import { processMetrics } from './metrics.ts'

const program = fileURLToPath(new URL('../../../test/metricsWorker.ts', import.meta.url))

const scrape = async (...options: string[]): Promise<string[]> =>
  JSON.parse((await promisify(execFile)(process.execPath, [program, ...options])).stdout)

test('a scrape of one of several processes says what all of them counted, those that ended, too', async () => {
  const [both = '', one = ''] = await scrape()
  const counts = [
    'doorstep_http_requests_total{method="GET",route="/",status="200"} 2',
    'doorstep_http_request_seconds_count{method="GET",route="/"} 2',
    'doorstep_money_inbox_open 3',
  ]
  expect(both.split('\n')).toEqual(expect.arrayContaining([...counts, 'doorstep_live_streams 6']))
  expect(one.split('\n')).toEqual(expect.arrayContaining([...counts, 'doorstep_live_streams 3']))
  expect(both).toContain('process_cpu_seconds_total')
})

test('a scrape is refused while the counts of the others are not known, so that no sum falls', async () => {
  expect(await scrape('silent')).toEqual(['refused: unavailable', 'refused: unavailable'])
})

test('one that ends during a scrape, after its answer, counts once', async () => {
  const total = 'doorstep_http_requests_total{method="GET",route="/",status="200"}'
  const totals = (await scrape('frozen')).map((text) => text.split('\n').find((line) => line.startsWith(total)))
  expect(totals).toEqual([`${total} 3`, `${total} 3`])
})

test.each(['nodejs_eventloop_lag_p99_seconds', 'process_open_fds', 'process_max_fds'])(
  '%s of several processes is that of the worst: a mean would hide it',
  async (name) => {
    const saying = async (value: number) =>
      (await processMetrics().getMetricsAsJSON())
        .filter((metric) => metric.name === name)
        .map((metric) => ({ ...metric, values: [{ value, labels: {} }] }))
    const text = await AggregatorRegistry.aggregate([await saying(3), await saying(5)]).metrics()
    expect(text.split('\n')).toContain(`${name} 5`)
  },
)
