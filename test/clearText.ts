import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '../src/server/db/database.ts'

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest()
/** A secret as a row may hold it: as text, and its bytes in a bytea, which a row shows as hexadecimal digits. */
const clear = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret, 'base64url').toString('hex'),
]
/** A secret and its hash in every form that gives them away. */
export const formsOf = (secret: string): string[] => [
  secret,
  ...(['hex', 'base64', 'base64url'] as const).map((form) => hash(secret).toString(form)),
]

/** The tables with one of the texts in any column of any row; those of the job queue count as one, `jobs`. */
const tablesWith = async ({ sql }: Pick<Database, 'sql'>, texts: readonly string[]): Promise<string[]> => {
  const tables = await sql<{ schema: string; name: string }[]>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'jobs') AND table_type = 'BASE TABLE' ORDER BY 1 DESC, 2`
  const found = new Set<string>()
  for (const { schema, name } of tables) {
    const rows = await sql`SELECT 1 FROM ${sql(schema)}.${sql(name)} t
      WHERE EXISTS (SELECT 1 FROM unnest(${[...texts]}::text[]) one WHERE strpos(row_to_json(t)::text, one) > 0) LIMIT 1`
    if (rows.length > 0) found.add(schema === 'jobs' ? 'jobs' : name)
  }
  return [...found]
}

/** A secret is stored as its SHA-256 in one table, and as it is in none but those that have to send it. */
export const expectHashed = async (
  database: Pick<Database, 'sql'>,
  secret: string,
  { table, sentBy = [] }: { table: string; sentBy?: readonly string[] },
): Promise<void> => {
  expect(secret).not.toBe('')
  expect(await tablesWith(database, [hash(secret).toString('hex')])).toEqual([table])
  expect(await tablesWith(database, clear(secret))).toEqual(sentBy)
}
