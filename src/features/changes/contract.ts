import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { choice, days, listContract } from '#lib/listContract.ts'
import { text } from '#lib/schema.ts'

/** One or more, separated by commas. */
const several = (pattern: RegExp) =>
  z.optional(
    z.pipe(
      z.string().check(z.maxLength(1000), z.regex(pattern)),
      z.transform((given: string) => given.split(',')),
    ),
  )

export const operations = ['insert', 'update', 'delete'] as const

const columns = z.nullable(z.record(z.string(), z.unknown()))

export const listChanges = listContract({
  path: 'office/log',
  access: 'admin',
  summary: 'What operators changed, row by row, as the database recorded it',
  sorts: ['at'],
  filters: {
    operator: several(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/),
    operation: choice(operations),
    table: several(/^[a-z_]+(,[a-z_]+)*$/),
    row: z.optional(text(100, 1)),
    at: days(),
  },
  row: z.object({
    id: z.int(),
    at: z.string(),
    operator: z.string(),
    /** The customer for whom the operator acted. */
    for_user: z.nullable(z.string()),
    table_name: z.string(),
    row_key: z.string(),
    operation: z.enum(operations),
    /** Of an update the columns that changed; a secret is `***`. */
    before: columns,
    after: columns,
    call: z.nullable(z.string()),
    request_id: z.nullable(z.string()),
  }),
})

export const getLogNames = contract({
  method: 'GET',
  path: 'office/log/names',
  access: 'admin',
  summary: 'The operators and tables that the log may be filtered by',
  reply: z.object({
    operators: z.array(z.object({ id: z.int(), name: z.string() })),
    tables: z.array(z.string()),
  }),
  live: true,
})
