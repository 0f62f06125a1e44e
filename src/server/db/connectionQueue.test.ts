import { expect, test } from 'vitest'
import { ConnectionQueue } from './connectionQueue.ts'

const codeOf = (error: unknown) => (error as { code?: string }).code
const outcome = (entering: Promise<unknown>) =>
  entering.then(
    () => 'in',
    (error: unknown) => codeOf(error),
  )

test('so many are inside, so many wait in the order they came, the next is refused at once', async () => {
  const gate = new ConnectionQueue({ slots: 2, maxWaiting: 2, timeoutMs: 60_000 })
  const [leaveFirst, leaveSecond] = [await gate.acquire(), await gate.acquire()]
  const order: string[] = []
  const third = gate.acquire().then((leave) => [order.push('third'), leave] as const)
  const fourth = gate.acquire().then((leave) => [order.push('fourth'), leave] as const)
  expect(await outcome(gate.acquire())).toBe('database_busy')
  expect([gate.active, gate.waiting]).toEqual([2, 2])
  leaveFirst()
  leaveSecond()
  for (const [, leave] of await Promise.all([third, fourth])) leave()
  expect(order).toEqual(['third', 'fourth'])
  expect([gate.active, gate.waiting]).toEqual([0, 0])
})

test('one that waited too long is refused and takes no place afterwards', async () => {
  const gate = new ConnectionQueue({ slots: 1, maxWaiting: 5, timeoutMs: 5 })
  const leave = await gate.acquire()
  expect(await outcome(gate.acquire())).toBe('database_busy')
  expect(gate.waiting).toBe(0)
  leave()
  expect(gate.active).toBe(0)
})

test('callers take turns, and of the one with the most the last gives way', async () => {
  const gate = new ConnectionQueue({ slots: 1, maxWaiting: 4, timeoutMs: 60_000 })
  const leave = await gate.acquire('flood')
  const [admitted, refused]: [string[], string[]] = [[], []]
  const enter = (caller: string, name: string) =>
    gate.acquire(caller).then(
      (next) => {
        admitted.push(name)
        next()
      },
      () => refused.push(name),
    )
  const flood = [1, 2, 3, 4, 5].map((n) => enter('flood', `flood ${n}`))
  const others = [enter('one', 'one'), enter('other', 'other'), enter('other', 'other again')]
  expect(gate.waiting).toBe(4)
  leave()
  await Promise.all([...flood, ...others])
  expect(admitted).toEqual(['flood 1', 'one', 'other', 'flood 2'])
  expect(refused.toSorted()).toEqual(['flood 3', 'flood 4', 'flood 5', 'other again'])
  expect([gate.active, gate.waiting]).toEqual([0, 0])
})
