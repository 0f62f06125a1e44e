import type { Db } from '#server/db/database.ts'
import { demoCustomer } from './content/accounts.ts'

/** `other`: real data, which the demo town must never be mixed with. */
export const seedState = async (db: Db): Promise<'empty' | 'seeded' | 'other'> => {
  const { people, demo, services } = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('users').select('id')).as('people'),
      eb.exists(eb.selectFrom('e_services').select('id')).as('services'),
      eb.exists(eb.selectFrom('users').select('id').where('email', '=', demoCustomer.email)).as('demo'),
    ])
    .executeTakeFirstOrThrow()
  if (demo) return 'seeded'
  return people || services ? 'other' : 'empty'
}
