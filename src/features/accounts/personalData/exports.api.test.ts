import { expect, test } from 'vitest'
import { connect } from '#server/db/database.ts'
import { testApp } from '../../../../test/app.ts'
import { longTimeouts } from '../../../../test/longTimeouts.ts'

const { api, config, sql, signIn } = await testApp({ connections: 4 })

/** Exports that wait for the table which the test holds. */
const waiting = async () =>
  (await sql`SELECT FROM pg_locks WHERE relation = 'review_reports'::regclass AND NOT granted`).length

test("one person's exports keep no connection from others, and are made one after the other", async () => {
  const [greedy, other] = [await signIn(), await signIn()]
  const holder = connect(config.databaseOwnerUrl ?? config.databaseUrl ?? '', { max: 1, ...longTimeouts })
  const exports: Promise<unknown>[] = []
  const answers: number[] = []
  await holder.sql.begin(async (held) => {
    await held`LOCK TABLE review_reports IN ACCESS EXCLUSIVE MODE`
    for (let n = 0; n < 8; n++)
      exports.push(api('GET', 'account/data', { token: greedy.token }).then(({ status }) => answers.push(status)))
    await expect.poll(() => answers).toEqual(Array(6).fill(429))
    await expect.poll(waiting).toBe(1)
    expect((await api('GET', 'notifications/count', { token: other.token })).status).toBe(200)
    expect(await waiting()).toBe(1)
  })
  await holder.close()
  await Promise.all(exports)
  expect(answers.slice(6)).toEqual([200, 200])
})
