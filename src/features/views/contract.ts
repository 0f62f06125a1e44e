import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { idParams, text } from '#lib/schema.ts'

const list = z.string().check(z.regex(/^[a-z_-]{1,40}$/))
const columnNames = z.array(text(40, 1)).check(z.maxLength(60))

const columnSettings = z.object({
  /** The names of the columns. */
  order: columnNames,
  hidden: columnNames,
})

const view = z.object({
  id: z.int(),
  name: z.string(),
  /** Filters, search and order, as in the address of the list. */
  search: z.string(),
  columns: z.nullable(columnSettings),
})

export const listViews = contract({
  method: 'GET',
  path: 'office/views',
  access: 'operator',
  summary: "The caller's saved views of a list of the office",
  query: z.object({ list }),
  reply: z.array(view),
  live: true,
})

export const saveView = contract({
  method: 'POST',
  path: 'office/views',
  access: 'operator',
  summary: 'Saves filters, order and columns of a list under a name; a view of the same name is replaced',
  body: z.object({ list, name: text(60, 1), search: text(2000), columns: z.nullable(columnSettings) }),
  reply: view,
})

export const deleteView = contract({
  method: 'DELETE',
  path: 'office/views/:id',
  access: 'operator',
  summary: 'Deletes a saved view of the caller',
  params: idParams,
  reply: z.null(),
})
