import { parseArgs } from 'node:util'
import { migrate } from '#app/migrate.ts'
import { startEmbedded } from '#embedded/embedded.ts'
import { readConfig } from '#server/config/config.ts'
import { connect } from '#server/db/database.ts'
import { filesOf, privateFilesOf } from '#server/files/files.ts'
import { explain, fail } from '#server/startup.ts'
import { addServices } from './scale.ts'
import { seed } from './seed.ts'
import { seedState } from './state.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const scaleOf = (): number => {
  const { values } = parseArgs({ options: { scale: { type: 'string' } } })
  if (values.scale === undefined) return 0
  const scale = Number(values.scale)
  if (!Number.isInteger(scale) || scale < 1 || scale > 1000)
    fail('--scale takes a whole number from 1 to 1000: thousands of services')
  return scale
}

/**
 * `npm run seed`: seeds the demo town if the database is empty. `npm run seed -- --scale N` adds N thousand services
 * with providers, hours, reviews and bookings to match, for benchmarks.
 */
const main = async (): Promise<void> => {
  const scale = scaleOf()
  const config = readConfig()
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log: print })
  const url = config.databaseOwnerUrl ?? config.databaseUrl ?? embedded?.url ?? fail('There is no database to seed.')
  try {
    await migrate(url, config.databaseUrl ?? (await embedded?.openAppRole()))
    const database = connect(url, { max: 4 })
    try {
      const began = performance.now()
      const state = await seedState(database.db)
      if (state === 'empty') await seed(database, { files: filesOf(config), privateFiles: privateFilesOf(config) })
      else
        print(
          state === 'seeded'
            ? 'The demo town is already in the database.'
            : 'The database has other data: it was not seeded.',
        )
      if (scale > 0) await addServices(database, scale)
      print(`Done in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error, 'The demo town could not be seeded')}\n`)
  process.exitCode = 1
}
