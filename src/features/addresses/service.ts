import { marketplaceZone, resourceOptions } from '#features/settings/service.ts'
import type { ListQuery } from '#lib/schema.ts'
import { zoneAt } from '#lib/zoneAt.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { keepAccount } from '#server/http/living.ts'
import type { Address, AddressBody } from './contract.ts'
import {
  addressById,
  clearDefault,
  deleteAddressRow,
  findAddresses,
  insertAddress,
  updateAddressRow,
} from './queries.ts'
import { descriptionOf, entranceColumns } from './rules.ts'

export { zoneOfSaved } from './queries.ts'

export const addresses = async (context: ReadContext<'user'>, query: ListQuery) =>
  findAddresses(context.db, context.user.id, query, await resourceOptions(context.db, context))

/** One of the user's own addresses; others' are not found. */
export const ownAddress = async (db: Db, userId: number, id: string | number, query: object = {}): Promise<Address> =>
  (await addressById(db, userId, id, query)) ?? refuse('not_found')

/** The IANA time zone at a pin; the marketplace's zone without one. */
export const zoneOfPin = async (db: Db, pin: { latitude?: number | null; longitude?: number | null }) =>
  zoneAt(pin.latitude, pin.longitude, await marketplaceZone(db))

/** Saves a new address. */
export const saveAddress = async (tx: Tx, userId: number, body: AddressBody): Promise<Address> => {
  await keepAccount(tx, userId)
  const { address, latitude = null, longitude = null } = body
  const isDefault = body.default ?? false
  if (isDefault) await clearDefault(tx, userId)
  const id = await insertAddress(tx, userId, {
    description: descriptionOf(body.description, address),
    address,
    latitude,
    longitude,
    default: isDefault,
    time_zone: await zoneOfPin(tx, { latitude, longitude }),
    ...entranceColumns(body),
  })
  return ownAddress(tx, userId, id)
}

/** Updates the fields in the body; a moved pin gets the time zone of its new place. */
export const updateAddress = async (tx: Tx, userId: number, id: string | number, body: Partial<AddressBody>) => {
  const current = await ownAddress(tx, userId, id)
  const { address = current.address, latitude = current.latitude, longitude = current.longitude } = body
  if (body.default) await clearDefault(tx, userId)
  await updateAddressRow(tx, current.id, {
    description: descriptionOf(body.description === undefined ? current.description : body.description, address),
    address,
    latitude,
    longitude,
    default: body.default ?? undefined,
    time_zone: await zoneOfPin(tx, { latitude, longitude }),
    ...entranceColumns(body),
  })
  return ownAddress(tx, userId, current.id)
}

export const deleteAddress = async (tx: Tx, userId: number, id: string | number) => {
  const address = await ownAddress(tx, userId, id)
  await deleteAddressRow(tx, address.id)
  return address
}
