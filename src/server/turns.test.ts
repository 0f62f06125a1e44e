import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const settled = () => new Promise((done) => setTimeout(done))

/** Works that end when they are told to, and the names of those that began. */
const works = () => {
  const began: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const work = (name: string) => () => {
    began.push(name)
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    return end.promise
  }
  return { began, work, end: (name: string) => ends.get(name) }
}

test('the works of one owner come one after the other, those of another at once', async () => {
  const { began, work, end } = works()
  const turns = createTurns(3)
  const [first, second, other] = [turns(1, work('a')), turns(1, work('b')), turns(2, work('c'))]
  await settled()
  expect(began).toEqual(['a', 'c'])
  end('a')?.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await settled()
  expect(began).toEqual(['a', 'c', 'b'])
  end('b')?.resolve('B')
  end('c')?.resolve('C')
  expect([await second, await other]).toEqual(['B', 'C'])
})

test('who waits for so many is refused another one, until one is done', async () => {
  const { work, end } = works()
  const turns = createTurns(2)
  const [first, second] = [turns(1, work('a')), turns(1, work('b'))]
  await expect(turns(1, work('c'))).rejects.toMatchObject({ code: 'too_many_requests' })
  await settled()
  end('a')?.resolve('A')
  await first
  const third = turns(1, work('c'))
  await settled()
  end('b')?.resolve('B')
  await second
  await settled()
  end('c')?.resolve('C')
  expect(await third).toBe('C')
})
