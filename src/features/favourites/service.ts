import { listing } from '#features/settings/service.ts'
import type { ListQuery } from '#lib/schema.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { addFavorite, favoriteById, findFavorites, optionsOf, replaceOptions } from './queries.ts'

export const favorites = async (context: ReadContext<'user'>, query: ListQuery) =>
  findFavorites(context.db, context.user.id, query, await listing(context.db, context))

type Wanted = { e_service_id: number; options?: number[] | null | undefined }

/** Makes a service a favourite with these options in mind; they must be its own. */
export const favour = async (context: WriteContext<'user'>, wanted: Wanted) => {
  const { tx, user } = context
  const known = await optionsOf(tx, wanted.e_service_id)
  if (!known) return refuse('not_found')
  const chosen = [...new Set(wanted.options ?? [])]
  if (!chosen.every((id) => known.has(id))) return refuse('option_unknown')
  const id = await addFavorite(tx, user.id, wanted.e_service_id)
  await replaceOptions(tx, id, chosen)
  return (await favoriteById(tx, user.id, id, await listing(tx, context))) ?? refuse('not_found')
}
