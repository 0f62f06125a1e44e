import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

/** Milliseconds of the quickest of some tries: other work makes each only slower. */
const quickest = async (stored: string | undefined): Promise<number> => {
  const took: number[] = []
  for (let n = 0; n < 6; n++) {
    const began = performance.now()
    expect(await verifyPassword('wrong-secret', stored)).toBe(false)
    took.push(performance.now() - began)
  }
  return Math.min(...took)
}

test.each([
  ['an account without a password', 'none'],
  ['an account that does not exist', undefined],
])('%s refuses one in the time of any other', async (_, stored) => {
  const usual = await quickest(await hashPassword('right-secret'))
  expect(await quickest(stored)).toBeGreaterThan(usual / 3)
})

test('the right password is right, and none is that of an account without one', async () => {
  expect(await verifyPassword('right-secret', await hashPassword('right-secret'))).toBe(true)
  expect(await verifyPassword('none', 'none')).toBe(false)
})
