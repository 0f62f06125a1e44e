import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { longTimeouts } from '../../../test/longTimeouts.ts'
import { connect, type Database } from './database.ts'

let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = connect(fresh.url, { max: 4, ...longTimeouts })
  await database.sql`CREATE TABLE steps (step integer)`
})
afterAll(async () => {
  await database.close()
  await drop()
})

const write = (db: Database['db'], step: number) => sql`INSERT INTO steps VALUES (${step})`.execute(db)
const steps = async () => (await database.sql`SELECT step FROM steps ORDER BY step`).map(({ step }) => step)
const settle = () => new Promise((done) => setTimeout(done, 50))

describe('a transaction', () => {
  test('is written whole', async () => {
    await database.transaction(async (tx) => {
      await write(tx, 1)
      await write(tx, 2)
    })
    expect(await steps()).toEqual([1, 2])
  })

  test('that swallows the error of a statement is not taken for committed', async () => {
    const swallowing = database.transaction(async (tx) => {
      await write(tx, 3)
      await sql`SELECT 1 / 0`.execute(tx).catch(() => {})
    })
    await expect(swallowing).rejects.toThrow()
    expect(await steps()).toEqual([1, 2])
  })

  test('is rolled back when its connection is lost between two statements, and the pool recovers', async () => {
    for (let round = 0; round < 8; round++) {
      const cut = database.transaction(async (tx) => {
        await write(tx, 4)
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
        await database.sql`SELECT pg_terminate_backend(${rows[0]?.pid ?? 0})`
        await settle()
        // Other queries make the pool reopen that connection.
        await Promise.all(Array.from({ length: 8 }, () => database.sql`SELECT 1`))
        await write(tx, 5)
      })
      await expect(cut).rejects.toThrow()
    }
    expect(await steps()).toEqual([1, 2])
    await Promise.all(Array.from({ length: 12 }, () => database.transaction((tx) => sql`SELECT 1`.execute(tx))))
  })
})

test('a transaction that meets what was prepared before a migration fails, and none after it', async () => {
  await database.sql`CREATE TABLE grown AS SELECT 1 AS one`
  const read = () => database.transaction(async (tx) => (await sql`SELECT * FROM grown`.execute(tx)).rows)
  for (let n = 0; n < 5; n++) await Promise.all([read(), read(), read(), read()])
  await database.sql`ALTER TABLE grown ADD COLUMN two integer`
  await expect(read()).rejects.toThrow('cached plan')
  for (let n = 0; n < 5; n++)
    expect(await Promise.all([read(), read(), read(), read()])).toEqual(Array(4).fill([{ one: 1, two: null }]))
})

test('statements outside a transaction count what they change', async () => {
  const { numAffectedRows } = await sql`DELETE FROM steps`.execute(database.db)
  expect(numAffectedRows).toBe(2n)
})

test('several statements by hand are sent as they are, however often', async () => {
  for (let n = 0; n < 4; n++) await database.sql.unsafe('SELECT 1; SELECT 2')
})

test('statements of one transaction that are started together are answered one after the other', async () => {
  const answers = await database.transaction((tx) =>
    Promise.all([1, 2, 3].map(async (n) => (await sql<{ n: number }>`SELECT ${n}::int AS n`.execute(tx)).rows[0]?.n)),
  )
  expect(answers).toEqual([1, 2, 3])
})

test('a statement after the end of its transaction is refused, not run in another one', async () => {
  let late: Promise<unknown> | undefined
  const ended = Promise.withResolvers<void>()
  await database.transaction(async (tx) => {
    late = ended.promise.then(() => write(tx, 9))
    late.catch(() => {})
  })
  ended.resolve()
  await expect(late).rejects.toThrow()
  expect(await steps()).not.toContain(9)
})
