import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

/** Microseconds of CPU that a try takes, in its thread, too: the least of six, because what else this process does adds to some. */
const workOf = async (stored: string | undefined): Promise<number> => {
  const tries: number[] = []
  for (let n = 0; n < 6; n++) {
    const began = process.cpuUsage()
    expect(await verifyPassword('wrong-secret', stored)).toBe(false)
    const { user, system } = process.cpuUsage(began)
    tries.push(user + system)
  }
  return Math.min(...tries)
}

test.each([
  ['an account without a password', 'none'],
  ['an account that does not exist', undefined],
])('%s refuses one with the work of any other', async (_, stored) => {
  const usual = await workOf(await hashPassword('right-secret'))
  expect(await workOf(stored)).toBeGreaterThan(usual / 3)
})

test('the right password is right, and none is that of an account without one', async () => {
  expect(await verifyPassword('right-secret', await hashPassword('right-secret'))).toBe(true)
  expect(await verifyPassword('none', 'none')).toBe(false)
})
