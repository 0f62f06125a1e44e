import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { longTimeouts } from '../../../test/longTimeouts.ts'
import { connect } from './database.ts'

const fresh = await freshDatabase()
const database = connect(fresh.url, { max: 1, ...longTimeouts })
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const read = (text: string) => database.pool.read<{ n: number }>(text, [])
/** Characters that are prepared on the connection of the reads. */
const prepared = async () => {
  const [found] = await read('SELECT coalesce(sum(length(statement)), 0)::int AS n FROM pg_prepared_statements')
  return found?.n ?? 0
}

test('whatever callers make new texts of, few are prepared, and what is read often still is', async () => {
  const text = (n: number) => `SELECT ${n} AS n, '${'x'.repeat(15_000)}' AS words`
  const often = `SELECT 7 AS n, '${'y'.repeat(5000)}' AS words`
  let most = 0
  for (let n = 0; n < 250; n++) {
    for (let use = 0; use < 4; use++) expect((await read(text(n)))[0]?.n).toBe(n)
    expect((await read(often))[0]?.n).toBe(7)
    most = Math.max(most, await prepared())
  }
  expect(most).toBeGreaterThan(700_000)
  expect(most).toBeLessThanOrEqual(1_000_000)
  for (let use = 0; use < 3; use++) await read(often)
  const [found] = await read(`SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement LIKE 'SELECT 7 %'`)
  expect(found?.n).toBe(1)
})

test('reads that are under way when connections are replaced end as they should', async () => {
  const texts = Array.from({ length: 120 }, (_, n) => `SELECT ${n} AS n, '${'z'.repeat(19_000)}' AS words`)
  const all = texts.flatMap((text, n) => [1, 2, 3, 4].map(async () => [n, (await read(text))[0]?.n]))
  for (const [asked, got] of await Promise.all(all)) expect(got).toBe(asked)
})
