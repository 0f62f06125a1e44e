import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { filesOf } from '#server/files/files.ts'
import { seedState } from '../../db/seed/state.ts'

/** Demo accounts, as the start prints them. */
const accounts = `
The demo town's accounts (password doorstep-demo):
  customer@doorstep.test   books visits
  provider@doorstep.test   runs a provider
  operator@doorstep.test   runs the marketplace
`

/** Seeds an empty database with the demo town; returns the text about its accounts when the town is there. */
export const seedIfEmpty = async (
  database: Database,
  config: Config,
  say: (line: string) => void,
): Promise<string | undefined> => {
  const state = await seedState(database.db)
  if (state === 'other') return undefined
  if (state === 'empty') {
    say('Planting the demo town…')
    const { seed } = await import('../../db/seed/seed.ts')
    await seed(database, { files: filesOf(config) })
  }
  return accounts
}
