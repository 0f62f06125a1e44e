import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** Locks an application, so that it is decided once. */
export const lockApplication = (tx: Tx, id: number) =>
  tx
    .selectFrom('provider_applications')
    .select([
      'id',
      'name',
      'email',
      'phone_number',
      'locale',
      'state',
      'e_provider_type_id',
      'e_provider_id',
      'latitude',
      'longitude',
      'address',
      'range_km',
      'email_confirmed_at',
      'erased_at',
    ])
    .select(sql<string>`to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('changed_at'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type LockedApplication = NonNullable<Awaited<ReturnType<typeof lockApplication>>>

/** Links an accepted application with the provider it became. */
export const linkProvider = (tx: Tx, id: number, e_provider_id: number) =>
  tx.updateTable('provider_applications').set({ e_provider_id, updated_at: sql`now()` }).where('id', '=', id).execute()
