import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import {
  bool,
  fragment,
  int,
  type ListOptions,
  list,
  noCustomFields,
  number,
  one,
  resource,
  text,
  timestamp,
} from '#server/listQuery/index.ts'
import type { Address } from './contract.ts'
import type { Entrance } from './rules.ts'

/** SQL of the zone of an address: of its pin, and without one the marketplace's of now, whatever it was when it was saved. */
export const zoneOfSaved = (row: string): string =>
  `CASE WHEN ${row}.latitude IS NULL OR ${row}.longitude IS NULL OR ${row}.latitude = 0 AND ${row}.longitude = 0
    THEN coalesce((SELECT nullif(value, '') FROM settings WHERE key = 'default_time_zone'), 'UTC') ELSE ${row}.time_zone END`

const addresses = resource<Address>('addresses', {
  columns: {
    id: int(),
    description: text(),
    address: text(),
    latitude: number(),
    longitude: number(),
    default: bool(),
    user_id: int(),
    time_zone: text({ sql: zoneOfSaved }),
    building: text(),
    floor: text(),
    door: text(),
    entrance_note: text(),
    created_at: timestamp({ hidden: true }),
    updated_at: timestamp({ hidden: true }),
    custom_fields: noCustomFields,
  },
  searchable: ['description', 'address', 'latitude', 'longitude', 'default', 'user_id'],
  conditions: ['id'],
})

const ownedBy = (userId: number) => [fragment`t.user_id = ${userId}`]

export const findAddresses = (db: Db, userId: number, query: object, options: ListOptions) =>
  list(db, addresses, { ...query }, { ...options, where: ownedBy(userId) })

export const addressById = (db: Db, userId: number, id: string | number, query: object = {}) =>
  one(db, addresses, id, { ...query }, { where: ownedBy(userId) })

export type AddressColumns = Pick<
  Address,
  'description' | 'address' | 'latitude' | 'longitude' | 'default' | 'time_zone' | keyof Entrance
>

/**
 * One default address per user. Locks the user's row, so concurrent changes run one after the other.
 */
export const clearDefault = async (tx: Tx, userId: number): Promise<void> => {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await tx
    .updateTable('addresses')
    .set({ default: false })
    .where('user_id', '=', userId)
    .where('default', '=', true)
    .execute()
}

export const insertAddress = async (tx: Tx, userId: number, address: AddressColumns): Promise<number> => {
  const { id } = await tx
    .insertInto('addresses')
    .values({ ...address, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateAddressRow = (tx: Tx, id: number, changes: Partial<AddressColumns>) =>
  tx
    .updateTable('addresses')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const deleteAddressRow = (tx: Tx, id: number) => tx.deleteFrom('addresses').where('id', '=', id).execute()
