import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

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
