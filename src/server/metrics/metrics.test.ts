import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('a number that cannot be read is left out, which 0 would belie', async () => {
  const { gauge, registry } = createMetrics()
  gauge({ name: 'lost', help: 'Lost', read: () => Promise.reject(new Error('no database')) })
  gauge({ name: 'found', help: 'Found', read: () => 3 })
  expect((await registry.metrics()).match(/^(lost|found) .*$/gm)).toEqual(['found 3'])
})
