import type { Database } from '../src/server/db/database.ts'

type Size = { table: string; rows: number; bytes: number }

/** Rows and bytes of each table, with its indexes and long values; what was deleted or replaced counts until it is cleaned. */
const sizes = async ({ sql }: Database): Promise<Map<string, Size>> => {
  await sql`VACUUM`
  const tables = await sql<{ table: string; bytes: number }[]>`
    SELECT c.oid::regclass::text AS table, pg_total_relation_size(c.oid) AS bytes FROM pg_class c
    WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'jobs'::regnamespace)`
  const found = new Map<string, Size>()
  for (const { table, bytes } of tables) {
    const [counted] = await sql.unsafe<{ rows: number }[]>(`SELECT count(*)::int AS rows FROM ${table}`)
    found.set(table, { table, bytes, rows: counted?.rows ?? 0 })
  }
  return found
}

/** What `work` adds to each table for each of the `times` that it says it did something; the largest first. */
export const growthOf = async (database: Database, work: () => Promise<number>) => {
  const before = await sizes(database)
  const times = await work()
  const grown = [...(await sizes(database)).values()].map(({ table, rows, bytes }) => {
    const { rows: hadRows = 0, bytes: hadBytes = 0 } = before.get(table) ?? {}
    return { table, rows: Number(((rows - hadRows) / times).toFixed(2)), bytes: Math.round((bytes - hadBytes) / times) }
  })
  return grown.filter(({ bytes }) => bytes > 0).sort((a, b) => b.bytes - a.bytes)
}
