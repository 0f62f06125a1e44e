// Writes src/server/schema.ts, the database's tables as Kysely reads them, from the migrations.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../src/server/embedded.ts'
import { migrate } from '../src/server/migrate.ts'

const OUT = 'src/server/schema.ts'
const bin = (name) => join('node_modules/.bin', name)

/** What src/server/db.ts makes of each type. `translated` is the domain of texts in both languages. */
const types = {
  int8: 'number',
  numeric: 'number',
  timestamp: 'string',
  date: 'string',
  time: 'string',
  citext: 'string',
  translated: 'Translated',
}

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-types-'))
const postgres = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } })
try {
  await migrate(postgres.url)
  execFileSync(
    bin('kysely-codegen'),
    [
      ['--dialect', 'postgres'],
      ['--url', postgres.url],
      ['--out-file', OUT],
      ['--no-domains'],
      ['--exclude-pattern', 'migrations'],
      ['--type-mapping', JSON.stringify(types)],
      ['--custom-imports', JSON.stringify({ Translated: '../lib/schema.ts' })],
    ].flat(),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  execFileSync(bin('biome'), ['check', '--write', OUT], { stdio: ['ignore', 'ignore', 'inherit'] })
  console.log(`Wrote ${OUT}`)
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
