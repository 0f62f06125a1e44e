import pg from 'pg'
import type { Connection } from './connection.ts'
import type { Pool } from './pool.ts'

type Rows = readonly object[]
type Execute = (text: string, values: readonly unknown[] | undefined) => Promise<{ rows: unknown[] }>

class Name {
  readonly text: string
  constructor(name: string) {
    this.text = pg.escapeIdentifier(name)
  }
}

/** Raw SQL for tools, benchmarks and tests; the product uses Kysely. */
export type Sql = {
  /** Values stand for parameters; `sql('name')` among them for an identifier. */
  <R extends Rows = Record<string, never>[]>(parts: TemplateStringsArray, ...values: unknown[]): Promise<R>
  (name: string): Name
  /** A value of a json column. */
  json: (value: unknown) => string
  /** A text as it is; without values it may be several statements. */
  unsafe: <R extends Rows = Record<string, never>[]>(text: string, values?: readonly unknown[]) => Promise<R>
}

const sqlOn = (execute: Execute): Sql => {
  const tag = (parts: TemplateStringsArray | string, ...values: unknown[]) => {
    if (typeof parts === 'string') return new Name(parts)
    const given: unknown[] = []
    const text = parts.reduce((before, part, i) => {
      const value = values[i - 1]
      return before + (value instanceof Name ? value.text : `$${given.push(value)}`) + part
    })
    return execute(text, given).then(({ rows }) => rows)
  }
  const unsafe = async (text: string, values?: readonly unknown[]) => (await execute(text, values)).rows
  return Object.assign(tag, { json: JSON.stringify, unsafe }) as Sql
}

export type Statements = Sql & {
  /** All of it in one transaction. */
  begin: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>
  /** A dedicated connection until it is released. */
  reserve: () => Promise<Sql & { release: () => void }>
}

const sqlOf = (connection: Connection): Sql => sqlOn((text, values) => connection.query(text, values))

/** Raw SQL on any connection of the pool. */
export const statementsOn = (pool: Pool): Statements =>
  Object.assign(
    sqlOn((text, values) => pool.query(text, values)),
    {
      begin: async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
        const connection = await pool.connect()
        let broken = true
        try {
          await connection.query('begin')
          const result = await work(sqlOf(connection))
          await connection.query('commit')
          broken = false
          return result
        } finally {
          connection.release(broken)
        }
      },
      reserve: async () => {
        const connection = await pool.connect()
        return Object.assign(sqlOf(connection), { release: () => connection.release() })
      },
    },
  )
