import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connect } from '#server/db/database.ts'
import { freshDatabase } from '../test/database.ts'
import { longTimeouts } from '../test/longTimeouts.ts'
import { steady } from '../test/plans.ts'

/** Tables from which the program deletes rows, by the texts of its statements. */
const deletedFrom = [
  ...new Set(
    globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/(?:deleteFrom\('|DELETE FROM )(\w+)/g)].map(([, table = '']) => table),
    ),
  ),
]

/** Foreign keys to these tables, but those of tables that do not grow, whose columns begin no index. */
const UNINDEXED = `
  SELECT c.conrelid::regclass || ' (' || a.attname || ')' AS reference FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
    AND c.confrelid::regclass::text = ANY ($1) AND NOT c.conrelid::regclass::text = ANY ($2)
    AND NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1]
        AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
  ORDER BY 1`

test('a row that is deleted is looked for by an index wherever it may be referred to', async () => {
  const { url, drop } = await freshDatabase()
  const { sql, close } = connect(url, { max: 1, ...longTimeouts })
  const found = await sql.unsafe<{ reference: string }[]>(UNINDEXED, [deletedFrom, steady])
  await close()
  await drop()
  expect(deletedFrom).toContain('options')
  expect(found.map(({ reference }) => reference)).toEqual([])
})
