import { CompiledQuery } from 'kysely'
import { read, type Source } from '#server/db/read.ts'
import { type Deciding, dependsOn } from './depends.ts'
import type { SqlValue } from './fragment.ts'

export type Statement = { text: string; deciding?: Deciding }

type Row = { data: string | null }

/** The single JSON text that a compiled query returns; null when there is no row. */
export async function readJson(source: Source, statement: Statement, values: SqlValue[]): Promise<string | null> {
  const query = CompiledQuery.raw(statement.text, values) as CompiledQuery<Row>
  const [row] = await read(source, query, statement.deciding && dependsOn(statement.deciding))
  return row?.data ?? null
}
