// Writes src/server/db/schema.ts, the database's tables as Kysely reads them, and db/schema.txt, all of the schema for reviews,
// from the migrations.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import codegen from 'kysely-codegen'
import pg from 'pg'
import { migrate } from '../src/app/migrate.ts'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { describeSchema } from './describe.ts'
import { writeReview } from './distribution.ts'

const outFile = 'src/server/db/schema.ts'
const description = 'db/schema.txt'

/** What src/server/db/database.ts makes of each type; `translated` are the columns that hold a text in both languages. */
const types = {
  int8: 'number',
  numeric: 'number',
  timestamp: 'string',
  date: 'string',
  time: 'string',
  translated: 'Translated',
}

const dialect = new codegen.PostgresDialect()
dialect.adapter.imports.Translated = new codegen.ModuleReferenceNode('#lib/schema.ts')
for (const [type, name] of Object.entries(types)) dialect.adapter.scalars[type] = new codegen.IdentifierNode(name)

/** A column is a translated text when the database itself checks it to be one. */
async function markTranslated({ db, metadata }) {
  const { rows } = await sql`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
    WHERE pg_get_constraintdef(c.oid) LIKE 'CHECK (is_translated(%'`.execute(db)
  for (const row of rows) {
    const table = metadata.tables.find(({ name }) => name === row.table)
    table.columns.find(({ name }) => name === row.column).dataType = 'translated'
  }
  return metadata
}

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-types-'))
const postgres = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } })
try {
  await migrate(postgres.url)
  const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: postgres.url }) }) })
  await codegen.generate({ db, dialect, outFile, excludePattern: '(migrations|jobs.*)', postprocess: markTranslated })
  await writeReview(db)
  await db.destroy()
  execFileSync('node_modules/.bin/biome', ['check', '--write', outFile], { stdio: ['ignore', 'ignore', 'inherit'] })
  writeFileSync(description, await describeSchema(postgres.url))
  console.log(`Wrote ${outFile}, ${description} and the review in docs/scaling.md`)
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
