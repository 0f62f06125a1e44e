import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#server/db/database.ts'
import { freshDatabase } from '../../../test/database.ts'
import { longTimeouts } from '../../../test/longTimeouts.ts'
import { list } from './index.ts'
import { QueryRefusal } from './refusal.ts'
import { services } from './sample.ts'

let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = connect(fresh.url, { max: 2, ...longTimeouts })
})
afterAll(async () => {
  await database.close()
  await drop()
})

test('the database never refuses what the language lets through', async () => {
  const column = fc.constantFrom(...services.allowed)
  const operator = fc.constantFrom('=', '<>', 'like', 'in', 'between', '')
  const number = fc.oneof(fc.double(), fc.integer(), fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n })).map(String)
  const date = fc.date({ noInvalidDate: true, min: new Date('0000-01-01') }).map((value) => value.toISOString())
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    number,
    date,
    fc.constantFrom('1', '', '\\', '{"', "';--"),
  )
  const values = fc.array(value, { minLength: 1, maxLength: 3 }).map((items) => items.join(','))
  const condition = fc.tuple(column, operator, values)
  await fc.assert(
    fc.asyncProperty(
      fc.array(condition, { maxLength: 4 }),
      fc.constantFrom(...services.sortable),
      fc.integer({ min: 0, max: 200 }),
      async (conditions, orderBy, limit) => {
        const query = {
          search: conditions.map(([name, , text]) => `${name}:${text}`).join(';'),
          searchFields: conditions.map(([name, sign]) => (sign ? `${name}:${sign}` : name)).join(';'),
          orderBy,
          limit,
          offset: limit,
        }
        const outcome = await list(database.db, services, query, { digits: 2 }).catch((error: unknown) => error)
        if (!Array.isArray(outcome)) expect(outcome).toBeInstanceOf(QueryRefusal)
      },
    ),
    { numRuns: 600 },
  )
})
