import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { checkDatabase } from './check.ts'
import { defaultLimits } from './limits.ts'

test('the check at start waits as long as connecting may take', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const given: number[] = []
  const fail = async (connectMs: number) => {
    const url = `postgres://doorstep:none@127.0.0.1:${port}/doorstep`
    await expect(checkDatabase(url, undefined, { ...defaultLimits, connectMs })).rejects.toThrow('timeout expired')
    given.push(connectMs)
  }
  await Promise.all([fail(1500), fail(100)])
  expect(given).toEqual([100, 1500])
  silent.close()
})
