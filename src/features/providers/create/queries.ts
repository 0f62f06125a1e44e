import { type Selectable, sql } from 'kysely'
import type { Translated } from '#lib/schema.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { EProviderAddresses, EProviders } from '#server/db/schema.ts'
import type { Hours } from './hours.ts'

type NewProvider = Pick<Selectable<EProviders>, 'e_provider_type_id' | 'phone_number' | 'time_zone'> & {
  name: Partial<Translated>
  description: Partial<Translated>
  availability_range?: number
}

export const insertProvider = async (tx: Tx, { name, description, ...provider }: NewProvider): Promise<number> => {
  const row = await tx
    .insertInto('e_providers')
    .values({
      ...provider,
      name: sql`${JSON.stringify(name)}::text::jsonb`,
      description: sql`${JSON.stringify(description)}::text::jsonb`,
      accepted: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const insertOwner = async (tx: Tx, e_provider_id: number, user_id: number): Promise<void> => {
  await tx.insertInto('e_provider_users').values({ e_provider_id, user_id, role: 'owner' }).execute()
  await tx.insertInto('workers').values({ e_provider_id, user_id }).execute()
}

export type NewAddress = Pick<Selectable<EProviderAddresses>, 'description' | 'address' | 'latitude' | 'longitude'>

export const insertAddress = (tx: Tx, e_provider_id: number, address: NewAddress) =>
  tx
    .insertInto('e_provider_addresses')
    .values({ ...address, e_provider_id })
    .execute()

export const insertHours = (tx: Tx, e_provider_id: number, hours: readonly Hours[]) =>
  tx
    .insertInto('availability_hours')
    .values(hours.map((row) => ({ ...row, e_provider_id })))
    .execute()

/** The ids that are taxes. */
export const knownTaxes = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('taxes')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const insertTaxes = async (tx: Tx, e_provider_id: number, taxIds: readonly number[]): Promise<void> => {
  if (taxIds.length === 0) return
  await tx
    .insertInto('e_provider_taxes')
    .values(taxIds.map((tax_id) => ({ e_provider_id, tax_id })))
    .execute()
}
