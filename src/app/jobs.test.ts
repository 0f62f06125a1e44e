import { expect, test } from 'vitest'
import { type QueueName, queues } from '#server/jobs/queues.ts'
import { schedules } from './jobs.ts'

test.each(Object.keys(queues) as QueueName[])('%s runs again: by its schedule, or by being tried again', (name) => {
  const { retryLimit } = queues[name]
  if (schedules[name] === undefined) expect(retryLimit).toBeGreaterThanOrEqual(5)
  else expect(retryLimit).toBe(0)
})

test('what people wait for runs each minute', () => {
  const each = ['reconcile', 'requests', 'openings', 'discounts'] as const
  expect(each.filter((name) => schedules[name] !== '* * * * *')).toEqual([])
})
