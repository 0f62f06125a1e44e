import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createArchive } from '#server/backup/archive.ts'
import { dump } from '#server/backup/dump.ts'
import { readConfig } from '#server/config/config.ts'
import { explain } from '#server/startup.ts'
import { fileColumns, openSource, placesOf, programVersion, requireFilePlace } from './backups.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** `doorstep-2026-11-22T09-30-00Z.tar.gz` */
const nameNow = (): string => `doorstep-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`

/** `npm run backup -- [file]`: the rows of one moment and their files, in one archive, while the server goes on. */
const main = async (): Promise<void> => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const config = readConfig()
  const path = resolve(positionals[0] ?? nameNow())
  const began = performance.now()
  const archive = createArchive(path)
  // Not 0: what follows in a script would take it as made.
  const giveUp = () => void archive.abort().finally(() => process.exit(1))
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(name, giveUp)
  // Listening for the end of the launcher, which waits for this program, would keep it running when it is done.
  process.channel?.unref()
  try {
    const { url, close } = await openSource(config)
    const source = { url, files: placesOf(config), columns: fileColumns, program: programVersion() }
    const copied = dump(source, archive)
    const checked = copied.then(({ missing }) => (missing.length > 0 ? requireFilePlace(url, config) : undefined))
    await checked.finally(close)
    const { rows, files, missing } = await copied
    const bytes = await archive.finish()
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(
      `${total} rows of ${Object.keys(rows).length} tables and ${files} files, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s: ${path}`,
    )
    if (missing.length > 0)
      say(`${missing.length} files that rows name were not there: ${missing.slice(0, 5).join(', ')}`)
  } catch (error) {
    await archive.abort()
    throw error
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error, 'The backup could not be made')}\n`)
  process.exitCode = 1
}
