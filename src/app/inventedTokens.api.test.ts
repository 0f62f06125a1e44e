import { sql as statement } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'

const { api, owner, database } = await testApp({
  pooled: true,
  limits: { queue: 100 },
  env: { DATABASE_WAIT_SECONDS: '60' },
})

test('hundreds of invented tokens of one network leave others their place in the queue for connections', async () => {
  const invented: Promise<{ status: number }>[] = []
  let asked: Promise<{ status: number }> | undefined
  await owner.transaction(async (tx) => {
    await statement`LOCK TABLE api_tokens IN ACCESS EXCLUSIVE MODE`.execute(tx)
    for (let n = 0; n < 400; n++)
      invented.push(api('GET', 'favorites', { ip: '203.0.113.1', token: `${n}`.padStart(43, 'A') }))
    await expect.poll(() => database.pool.load.waiting).toBeGreaterThan(20)
    asked = api('GET', 'faqs?limit=3', { ip: '203.0.113.2' })
  })
  expect((await asked)?.status).toBe(200)
  expect(new Set((await Promise.all(invented)).map(({ status }) => status))).toEqual(new Set([401]))
})
