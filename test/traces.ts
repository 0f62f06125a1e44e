import type { Database } from '../src/server/db/database.ts'

/** Every table and column that has one of these texts, in whatever case: what is left of a person. */
export const tracesIn =
  (sql: Database['sql']) =>
  async (texts: string | readonly string[]): Promise<string[]> => {
    const columns = await sql<{ table: string; column: string }[]>`
      SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb', 'USER-DEFINED')`
    const found: string[] = []
    for (const { table, column } of columns)
      for (const text of [texts].flat()) {
        const rows = await sql`SELECT FROM ${sql(table)} WHERE ${sql(column)}::text ILIKE ${`%${text}%`} LIMIT 1`
        if (rows.length > 0) found.push(`${table}.${column}`)
      }
    return found
  }
