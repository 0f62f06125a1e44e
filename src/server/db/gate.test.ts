import { expect, test } from 'vitest'
import { Gate } from './gate.ts'

const codeOf = (error: unknown) => (error as { code?: string }).code
const outcome = (entering: Promise<unknown>) =>
  entering.then(
    () => 'in',
    (error: unknown) => codeOf(error),
  )

test('so many are inside, so many wait in the order they came, the next is refused at once', async () => {
  const gate = new Gate({ places: 2, queue: 2, patience: 60_000 })
  const [leaveFirst, leaveSecond] = [await gate.enter(), await gate.enter()]
  const order: string[] = []
  const third = gate.enter().then((leave) => [order.push('third'), leave] as const)
  const fourth = gate.enter().then((leave) => [order.push('fourth'), leave] as const)
  expect(await outcome(gate.enter())).toBe('database_busy')
  expect([gate.inside, gate.waiting]).toEqual([2, 2])
  leaveFirst()
  leaveSecond()
  for (const [, leave] of await Promise.all([third, fourth])) leave()
  expect(order).toEqual(['third', 'fourth'])
  expect([gate.inside, gate.waiting]).toEqual([0, 0])
})

test('one that waited too long is refused and takes no place afterwards', async () => {
  const gate = new Gate({ places: 1, queue: 5, patience: 5 })
  const leave = await gate.enter()
  expect(await outcome(gate.enter())).toBe('database_busy')
  expect(gate.waiting).toBe(0)
  leave()
  expect(gate.inside).toBe(0)
})
