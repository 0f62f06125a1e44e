import { resourceOptions } from '#features/settings/service.ts'
import type { ListQuery } from '#lib/schema.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { keepAccount } from '#server/http/living.ts'
import { favoriteById, findFavorites, optionsOf, removeFavorite, replaceOptions, upsertFavorite } from './queries.ts'

export const favorites = async (context: ReadContext<'user'>, query: ListQuery) =>
  findFavorites(context.db, context.user.id, query, await resourceOptions(context.db, context))

type FavoriteInput = { e_service_id: number; options?: number[] | null | undefined }

/** Makes a service a favourite with chosen options, which must belong to it. */
export const saveFavorite = async (context: WriteContext<'user'>, input: FavoriteInput) => {
  const { tx, user } = context
  await keepAccount(tx, user.id)
  const optionIds = await optionsOf(tx, input.e_service_id)
  if (!optionIds) return refuse('not_found')
  const chosen = [...new Set(input.options ?? [])]
  if (!chosen.every((id) => optionIds.has(id))) return refuse('option_unknown')
  const id = await upsertFavorite(tx, user.id, input.e_service_id)
  await replaceOptions(tx, id, chosen)
  return (await favoriteById(tx, user.id, id, await resourceOptions(tx, context))) ?? refuse('not_found')
}

/** Returns whether the service was a favourite. */
export const deleteFavorite = ({ tx, user }: WriteContext<'user'>, { e_service_id }: { e_service_id: number }) =>
  removeFavorite(tx, user.id, e_service_id)
