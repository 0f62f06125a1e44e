import type { Db, Tx } from '#server/db/database.ts'
import {
  fragment,
  int,
  type ListOptions,
  list,
  one,
  resource,
  through,
  timestamp,
  toOne,
} from '#server/listQuery/index.ts'
import type { Favorite } from './contract.ts'

const favorites = resource<Favorite>('favorites', {
  columns: { id: int(), user_id: int(), e_service_id: int(), created_at: timestamp() },
  relations: {
    eService: toOne('e_services', { local: 'e_service_id' }),
    options: through('options', { table: 'favorite_options', local: 'favorite_id', foreign: 'option_id', limit: 50 }),
  },
  searchable: ['e_service_id', 'user_id'],
  conditions: ['id', 'eService.price', 'eService.final_price'],
})

const ownedBy = (userId: number) => [fragment`t.user_id = ${userId}`]

export const findFavorites = (db: Db, userId: number, query: object, options: ListOptions) =>
  list(db, favorites, { ...query }, { ...options, where: ownedBy(userId) })

export const favoriteById = (db: Db, userId: number, id: number, options: ListOptions) =>
  one(db, favorites, id, { with: 'options' }, { ...options, where: ownedBy(userId) })

/** Which options a service has that the public sees; null when there is no such service. It is not deleted before the end. */
export const optionsOf = async (tx: Tx, serviceId: number): Promise<Set<number> | null> => {
  const rows = await tx
    .selectFrom('e_services')
    .innerJoin('e_providers', 'e_providers.id', 'e_services.e_provider_id')
    .leftJoin('options', 'options.e_service_id', 'e_services.id')
    .select('options.id')
    .where('e_services.id', '=', serviceId)
    .where('e_providers.accepted', '=', true)
    .forKeyShare('e_services')
    .execute()
  return rows.length === 0 ? null : new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))
}

/** One row per user and service; idempotent and safe under concurrency. */
export const upsertFavorite = async (tx: Tx, userId: number, serviceId: number): Promise<number> => {
  const { id } = await tx
    .insertInto('favorites')
    .values({ user_id: userId, e_service_id: serviceId })
    .onConflict((conflict) => conflict.columns(['user_id', 'e_service_id']).doUpdateSet({ user_id: userId }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const replaceOptions = async (tx: Tx, favoriteId: number, optionIds: number[]) => {
  await tx.deleteFrom('favorite_options').where('favorite_id', '=', favoriteId).execute()
  // One that is taken from the service at this moment is left out.
  const kept = tx.selectFrom('options').where('id', 'in', optionIds).orderBy('id').forKeyShare()
  if (optionIds.length > 0)
    await tx
      .insertInto('favorite_options')
      .columns(['favorite_id', 'option_id'])
      .expression(kept.select((eb) => [eb.val(favoriteId).as('favorite_id'), 'options.id as option_id']))
      .execute()
}

export const removeFavorite = async (tx: Tx, userId: number, serviceId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .where('e_service_id', '=', serviceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
