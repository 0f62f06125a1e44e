import { afterAll, expect, test } from 'vitest'
import { connect } from '../src/server/db/database.ts'
import { freshDatabase } from '../test/database.ts'
import { longTimeouts } from '../test/longTimeouts.ts'
import { places, reviewDistribution, writtenReview } from './distribution.ts'

const fresh = await freshDatabase()
const { db, sql, close } = connect(fresh.url, { max: 1, ...longTimeouts })
afterAll(async () => {
  await close()
  await fresh.drop()
})

test('every table answers where its rows would live', async () => {
  const tables = await sql<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'migrations'
    ORDER BY relname`
  expect(tables.map(({ name }) => name).filter((name) => !(name in places))).toEqual([])
})

test('docs/scaling.md has the review of this very schema; npm run db:types writes it', async () => {
  expect(writtenReview()).toBe(await reviewDistribution(db))
})
