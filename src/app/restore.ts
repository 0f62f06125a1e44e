import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { requireArchive } from '#server/backup/archive.ts'
import { load } from '#server/backup/load.ts'
import { readConfig } from '#server/config/config.ts'
import { connect } from '#server/db/database.ts'
import { explain, fail } from '#server/startup.ts'
import { seedState } from '../../db/seed/state.ts'
import { fileColumns, openTarget, placesOf } from './backups.ts'
import { migrate } from './migrate.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const isEmpty = async (url: string): Promise<boolean> => {
  const { db, close } = connect(url, { max: 1 })
  return seedState(db)
    .then((state) => state === 'empty')
    .finally(close)
}

/** `npm run restore -- <file> [--force]`: an archive into an empty database; `--force` replaces what is there. */
const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } })
  const [path] = positionals
  if (!path) fail('Name the archive: npm run restore -- <file>')
  requireArchive(path)
  const config = readConfig()
  const began = performance.now()
  const { url, close } = await openTarget(config)
  try {
    await migrate(url)
    if (!values.force && !(await isEmpty(url)))
      fail('The database is not empty; add --force to replace everything in it with the archive.')
    const { rows, files } = await load(resolve(path), { url, files: placesOf(config), columns: fileColumns })
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    say(`${total} rows and ${files} files restored in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  } finally {
    await close()
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error, 'The backup could not be restored')}\n`)
  process.exitCode = 1
}
