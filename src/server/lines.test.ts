import { expect, test } from 'vitest'
import { createLines } from './lines.ts'

test('a few works of an owner run at once, the others in turn; those of others do not wait', async () => {
  const inLine = createLines(2, 3)
  const ends: (() => void)[] = []
  const begun: string[] = []
  const work = (owner: string, n: number) =>
    inLine(owner, async () => {
      begun.push(`${owner}${n}`)
      await new Promise<void>((resolve) => ends.push(resolve))
      return n
    })
  const works = [1, 2, 3, 4, 5].map((n) => work('a', n))
  await expect(work('a', 6)).rejects.toMatchObject({ code: 'too_many_requests' })
  const other = work('b', 1)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  for (const [n, expected] of ['a3', 'a4', 'a5'].entries()) {
    ends[n === 0 ? 0 : n + 2]?.()
    await expect.poll(() => begun.at(-1)).toBe(expected)
  }
  for (const end of ends) end()
  expect(await Promise.all(works)).toEqual([1, 2, 3, 4, 5])
  expect(await other).toBe(1)
})

test('a work that fails makes room for the next', async () => {
  const inLine = createLines(1, 1)
  const failing = inLine('a', () => Promise.reject(new Error('no')))
  const next = inLine('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(await inLine('a', async () => 'again')).toBe('again')
})
