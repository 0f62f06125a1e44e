import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id, text } from '#lib/schema.ts'

/** At most 8 names of services in the language that matched; a bare list (`spec §7`). */
export const suggest = contract({
  method: 'GET',
  path: 'search/suggestions',
  access: 'open',
  summary: 'Service names for typed text',
  query: z.object({
    keywords: z.optional(text(255)),
    /** Only services of this category. */
    category_id: z.optional(id()),
  }),
  reply: z.array(z.string()),
  bare: true,
})

/** The service of that exact name in either language; 404 with `{id: null}` when there is none (`wire.md §0`). */
export const findServiceId = contract({
  method: 'GET',
  path: 'search/get-service-id',
  access: 'open',
  summary: 'The id of the service with this name',
  query: z.object({ name: z.optional(text(255)) }),
  reply: z.object({ id: z.nullable(z.int()) }),
  bare: true,
})
