import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { connect } from './database.ts'

const fresh = await freshDatabase()
const observer = new pg.Client(fresh.url)
await observer.connect()
afterAll(async () => {
  await observer.end()
  await fresh.drop()
})

/** Connections of the program to this database. */
const held = async () =>
  (
    await observer.query(
      "SELECT FROM pg_stat_activity WHERE application_name = 'doorstep' AND datname = current_database()",
    )
  ).rowCount

test('what a burst needed is given back: other processes may need these connections', async () => {
  const { transaction, close } = connect(fresh.url, { max: 2, unusedMs: 200 })
  await Promise.all([1, 2].map(() => transaction((tx) => sql`SELECT pg_sleep(0.1)`.execute(tx))))
  expect(await held()).toBe(2)
  await expect.poll(held, { timeout: 10_000 }).toBe(0)
  await close()
})
