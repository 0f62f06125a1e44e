import * as z from 'zod/mini'
import { contract, type Reply } from '#lib/contract.ts'
import { text, translated } from '#lib/schema.ts'
import { kinds } from './rules.ts'

export const searchOffice = contract({
  method: 'GET',
  path: 'office/search',
  access: 'operator',
  summary:
    'Bookings by number, people, providers and services by name, email or phone; what the role of the caller may see',
  query: z.object({ q: text(100) }),
  reply: z.array(
    z.object({
      kind: z.enum(kinds),
      id: z.int(),
      name: translated,
      /** What tells it from others of that name. */
      detail: translated,
    }),
  ),
  live: true,
})
export type Found = Reply<typeof searchOffice>[number]
