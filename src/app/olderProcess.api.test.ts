import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { buildProvider } from '../../test/build.ts'

const { api, sql, db, ownerSql, signIn } = await testApp({ connections: 3 })

test('a process answers as before when a newer one has added columns to every table', async () => {
  const operator = await signIn({ role: 'operator', office_role: 'admin' })
  const owner = await signIn({ role: 'provider' })
  await buildProvider(db, { people: [owner.id] })
  const asked = [
    ['provider/day', owner.token],
    ['office/settings', operator.token],
    ['settings', undefined],
  ] as const
  /** Often enough, and several at a time, for every connection to prepare it. */
  const statuses = async () => {
    const seen: number[] = []
    for (const [path, token] of asked)
      for (let round = 0; round < 5; round++) {
        const answers = await Promise.all([1, 2, 3].map(() => api('GET', path, { token })))
        seen.push(...answers.map(({ status }) => status))
      }
    return new Set(seen)
  }
  expect(await statuses()).toEqual(new Set([200]))
  const tables = await sql<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`
  for (const { name } of tables) await ownerSql.unsafe(`ALTER TABLE ${name} ADD COLUMN newer integer`)
  expect(await statuses()).toEqual(new Set([200]))
})
