// `npm run db:reset`: an empty database with the newest schema and the demo town. Everything that was in it is gone.
import pg from 'pg'
import { migrate } from '#app/migrate.ts'
import { startEmbedded } from '#embedded/embedded.ts'
import { isLoopback, readConfig } from '#server/config/config.ts'
import { parseAddress } from '#server/db/address.ts'
import { connect } from '#server/db/database.ts'
import { filesOf, privateFilesOf } from '#server/files/files.ts'
import { explain, fail } from '#server/startup.ts'
import { seed } from './seed/seed.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Drops every schema of the database, also those of extensions and queues, and makes an empty `public`. */
const empty = async (url: string): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`
      DO $$ DECLARE one text; BEGIN
        FOR one IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' LOOP
          EXECUTE format('DROP SCHEMA %I CASCADE', one);
        END LOOP;
      END $$;
      CREATE SCHEMA public`)
  } finally {
    await client.end()
  }
}

const reset = async (): Promise<void> => {
  const config = readConfig()
  const { databaseUrl, databaseOwnerUrl } = config
  for (const url of [databaseUrl, databaseOwnerUrl])
    if (url && !parseAddress(url).hosts.every(({ host = '' }) => isLoopback(host)))
      fail('The database is on another machine; db:reset empties only databases of this one.')
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log: print })
  try {
    const url = databaseOwnerUrl ?? databaseUrl ?? embedded?.url ?? fail('There is no database to reset.')
    await empty(url)
    await migrate(url, databaseUrl ?? (await embedded?.openAppRole()))
    const database = connect(url, { max: 4 })
    await seed(database, { files: filesOf(config), privateFiles: privateFilesOf(config) }).finally(() =>
      database.close(),
    )
    print('The database was reset: the newest schema and the demo town.')
  } finally {
    await embedded?.stop()
  }
}

try {
  await reset()
} catch (error) {
  process.stderr.write(`${explain(error, 'The database could not be reset')}\n`)
  process.exitCode = 1
}
