import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id } from '#lib/schema.ts'
import { ownRange } from '../contract.ts'
import { movementKinds } from './rules.ts'

const line = z.object({
  /** Of the journal. */
  id: z.int(),
  kind: z.enum(movementKinds),
  booking_id: z.nullable(z.int()),
  at: z.string(),
  earned: z.number(),
  /** Collected in cash, so less is owed to the provider. */
  cash: z.number(),
  /** What it changed of the balance. */
  amount: z.number(),
  balance: z.number(),
})
export type StatementLine = z.infer<typeof line>

export const getStatement = contract({
  method: 'GET',
  path: 'provider/statement',
  access: 'manager',
  summary: "Movements of a provider's account with the house, newest first, each with the balance after it",
  query: z.object({ ...ownRange, before: z.optional(id()) }),
  reply: z.object({
    lines: z.array(line),
    /** The id to go on before; null at the end. */
    next: z.nullable(z.int()),
  }),
  message: 'Statement retrieved successfully',
})

export const getStatementCsv = contract({
  method: 'GET',
  path: 'provider/statement.csv',
  access: 'manager',
  summary: 'The same as a table for a spreadsheet, oldest first; refused where it would have more than 10,000 lines',
  query: z.object(ownRange),
  reply: z.string(),
  media: 'text/csv',
})

export const getStatementPdf = contract({
  method: 'GET',
  path: 'provider/statement.pdf',
  access: 'manager',
  summary: 'The same as a PDF, in the language asked for; of more than 2,000 lines the newest',
  query: z.object(ownRange),
  reply: z.string(),
  media: 'application/pdf',
})
