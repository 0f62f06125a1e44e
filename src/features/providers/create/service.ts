import { marketplaceZone, setting } from '#features/settings/service.ts'
import type { Locale } from '#lib/words.ts'
import { zoneAt } from '#lib/zoneAt.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { translate } from '#server/words.ts'
import { defaultHours } from './hours.ts'
import {
  insertAddress,
  insertHours,
  insertOwner,
  insertProvider,
  insertTaxes,
  knownTaxes,
  type NewAddress,
} from './queries.ts'

export type NewProvider = {
  /** In the language of its owner; the other one is written later. */
  name: string
  locale: Locale
  typeId: number
  phoneNumber: string
  ownerId: number
  address: NewAddress | undefined
  /** Kilometres around the address. */
  rangeKm: number | undefined
  /** Undefined: the default tax of the marketplace, if there is one. */
  taxIds: readonly number[] | undefined
}

const taxesFor = async (tx: Tx, { taxIds, locale }: NewProvider): Promise<number[]> => {
  if (!taxIds) return knownTaxes(tx, [Number(await setting(tx, 'default_tax')) || 0])
  const known = await knownTaxes(tx, taxIds)
  const unknown = taxIds.some((id) => !known.includes(id))
  return unknown ? refuse('invalid', { errors: { tax_ids: [translate(locale, 'web.field.wrong')] } }) : known
}

/**
 * A new provider with owner, first worker, address, taxes and the working hours of the country; returns its id.
 * @throws Refusal invalid where a tax does not exist
 */
export const createProvider = async (tx: Tx, provider: NewProvider): Promise<number> => {
  const { name, locale, typeId, phoneNumber, ownerId, address, rangeKm } = provider
  const taxes = await taxesFor(tx, provider)
  const id = await insertProvider(tx, {
    e_provider_type_id: typeId,
    name: { [locale]: name },
    description: { [locale]: '' },
    phone_number: phoneNumber,
    time_zone: zoneAt(address?.latitude, address?.longitude, await marketplaceZone(tx)),
    ...(rangeKm !== undefined && { availability_range: rangeKm }),
  })
  await insertOwner(tx, id, ownerId)
  if (address) await insertAddress(tx, id, address)
  await insertHours(tx, id, defaultHours(await setting(tx, 'default_country_code')))
  await insertTaxes(tx, id, taxes)
  return id
}
