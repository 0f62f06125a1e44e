import { expect } from 'vitest'
import type { Database } from '../src/server/db/database.ts'

type Plan = { 'Rows Removed by Filter'?: number; 'Actual Loops': number; Plans?: Plan[] }
type Explained = { 'QUERY PLAN': [{ Plan: Plan }] }

/** Rows that a statement reads and does not use. */
const readInVain = ({ Plans = [], ...plan }: Plan): number =>
  Plans.reduce((sum, part) => sum + readInVain(part), (plan['Rows Removed by Filter'] ?? 0) * plan['Actual Loops'])

/** The same of all statements of a kind that `work` sends; they are made once more, and undone. */
export const rowsInVain = async (database: Database, of: RegExp, work: () => Promise<unknown>): Promise<number> => {
  const sent = new Map<string, readonly unknown[]>()
  database.pool.trace = (text, values) => {
    if (of.test(text)) sent.set(text, values)
  }
  await work()
  database.pool.trace = undefined
  const connection = await database.pool.connect()
  let vain = 0
  try {
    await connection.query('BEGIN', [])
    for (const [text, values] of sent) {
      const { rows } = await connection.query<Explained>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
      for (const row of rows) vain += readInVain(row['QUERY PLAN'][0].Plan)
    }
    await connection.query('ROLLBACK', [])
  } finally {
    connection.release()
  }
  expect(sent.size).toBeGreaterThan(0)
  return vain
}
