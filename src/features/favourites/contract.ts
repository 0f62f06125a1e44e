import * as z from 'zod/mini'
import { eService, option } from '#features/catalogue/contract.ts'
import { contract } from '#lib/contract.ts'
import { id, listQuery, selectable } from '#lib/schema.ts'

export const favorite = selectable(
  z.looseObject({
    id: z.int(),
    user_id: z.int(),
    e_service_id: z.int(),
    created_at: z.string(),
    /** with=eService */
    e_service: z.optional(eService),
    /** with=options */
    options: z.optional(z.array(option)),
  }),
)
export type Favorite = z.infer<typeof favorite>

export const listFavorites = contract({
  method: 'GET',
  path: 'favorites',
  access: 'user',
  summary: "The caller's favourite services",
  query: listQuery,
  reply: z.array(favorite),
  message: 'Favorites retrieved successfully',
})

export const addFavorite = contract({
  method: 'POST',
  path: 'favorites',
  access: 'user',
  whileActing: true,
  summary: 'Makes a service a favourite, once; a repeat replaces the chosen options',
  body: z.object({ e_service_id: id(), options: z.optional(z.nullable(z.array(id()).check(z.maxLength(100)))) }),
  reply: favorite,
  message: 'Favorite Saved successfully',
})

export const removeFavorite = contract({
  method: 'DELETE',
  path: 'favorites/:id',
  access: 'user',
  whileActing: true,
  summary: 'Removes the service named in the body; the id in the path is ignored',
  params: z.object({ id: z.string() }),
  body: z.object({ e_service_id: id() }),
  /** Whether there was something to remove. */
  reply: z.boolean(),
  message: 'Favorite Deleted successfully',
})
