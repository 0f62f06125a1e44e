import { revokeKnownOperators } from '#features/accounts/service.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeding } from '#server/db/queries.ts'
import { filesOf, privateFilesOf } from '#server/files/files.ts'
import { seedState } from '../../db/seed/state.ts'

/** Demo accounts, as the start prints them. */
const accounts = (operator: string): string => `
The demo town's accounts (password doorstep-demo):
  customer@doorstep.test   books visits
  provider@doorstep.test   runs a provider
  support@doorstep.test    helps people in the office
  finance@doorstep.test    moves money in the office
  operator@doorstep.test   runs the marketplace${operator}
`

/** What the start prints about the operator, whose password is secret where others reach the demo, as the whole office's is. */
const operatorText = (password: string | undefined): string =>
  password === undefined
    ? ' (password as printed when it was chosen; support and finance have it, too)'
    : ` (password ${password}, chosen now and printed this once; support and finance have it, too)`

/**
 * Seeds the demo town into an empty database. Returns the text about its accounts when the database holds the demo town. Of
 * several processes that start at once, one seeds and the others wait for it.
 */
export const seedIfEmpty = async (
  database: Database,
  config: Pick<Config, 'demoPublic' | 'dataDir' | 's3'>,
  print: (line: string) => void,
): Promise<string | undefined> => {
  if ((await seedState(database.db)) === 'empty') {
    await database.longTransaction(async (lock) => {
      await lockSeeding(lock)
      if ((await seedState(database.db)) !== 'empty') return
      print('Seeding the demo town…')
      const { seed } = await import('../../db/seed/seed.ts')
      await seed(database, { files: filesOf(config), privateFiles: privateFilesOf(config) })
    })
  }
  if ((await seedState(database.db)) !== 'seeded') return undefined
  return accounts(config.demoPublic ? operatorText(await revokeKnownOperators(database)) : '')
}
