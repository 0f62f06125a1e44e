import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { longTimeouts } from '../../../test/longTimeouts.ts'
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
  const { transaction, close } = connect(fresh.url, { max: 2, ...longTimeouts, unusedMs: 200 })
  const counted = Promise.withResolvers<void>()
  const burst = [1, 2].map(() =>
    transaction(async (tx) => {
      await sql`SELECT 1`.execute(tx)
      await counted.promise
    }),
  )
  await expect.poll(held).toBe(2)
  counted.resolve()
  await Promise.all(burst)
  await expect.poll(held).toBe(0)
  await close()
})
