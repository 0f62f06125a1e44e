import { pipeline } from 'node:stream/promises'
import { type Client, DatabaseError } from 'pg'
import { from } from 'pg-copy-streams'
import type { Files } from '#server/files/files.ts'
import { fail, StartupError } from '#server/startup.ts'
import { bytesOf, type Entry, readArchive, textOf } from './archive.ts'
import { connectForBackup } from './dump.ts'
import {
  type FileColumn,
  kindOf,
  type Manifest,
  manifest,
  manifestFile,
  type Place,
  places,
  type Summary,
  summary,
  summaryFile,
} from './format.ts'
import {
  analyse,
  beginReplacing,
  copyIn,
  forgetEdition,
  namedFiles,
  otherPrograms,
  schemaOf,
  setSequence,
  type Table,
  tables,
} from './queries.ts'

type Target = {
  url: string
  files: Record<Place, Files>
  columns: readonly FileColumn[]
}

const damaged = (why: string): never => fail(`The archive cannot be used: ${why}.`)

const readManifest = async ({ name, body }: Entry): Promise<Manifest> => {
  if (name !== manifestFile) return damaged(`it does not begin with ${manifestFile}`)
  return (
    manifest.safeParse(await jsonOf(body)).data ??
    damaged('it was made by a newer release, or is no backup of Doorstep')
  )
}

/** Rows fit only into the schema they were taken from. */
const checkSchema = async (client: Client, archived: Manifest): Promise<void> => {
  if (archived.schema !== (await schemaOf(client)))
    fail(
      `The archive has another schema (it was made by Doorstep ${archived.program}); restore it with the release that migrated ` +
        'its database last, then start the newer one, which upgrades it.',
    )
  const shape = (all: readonly Table[]) => all.map(({ name, columns }) => `${name} (${columns})`).join('\n')
  if (shape(archived.tables) !== shape(await tables(client))) damaged('its tables differ from those of its release')
}

/** Not ours, the system's or the server's: reading failed, or PostgreSQL does not take the rows (classes 22 and 23). */
const isOfArchive = (error: unknown): error is Error => {
  if (error instanceof DatabaseError) return /^2[23]/.test(error.code ?? '')
  return error instanceof Error && !(error instanceof StartupError) && !('syscall' in error)
}

/** Undefined where it is no JSON. */
const jsonOf = async (body: Entry['body']): Promise<unknown> => {
  const text = await textOf(body)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a store says is not of the archive; a path that could lead elsewhere is. */
const notStored = (path: string, error: unknown): never => {
  if (!(error instanceof Error) || error instanceof RangeError || 'syscall' in error) throw error
  return fail(`${path} could not be stored: ${error.message}`)
}

/** Loads the rows and files of the archive to its end, where its checksum is. */
const loadEntries = async (
  client: Client,
  entries: AsyncGenerator<Entry>,
  { tables: known }: Manifest,
  { files }: Target,
) => {
  const byName = new Map(known.map((table) => [table.name, table]))
  const loaded = { rows: new Map<string, number>(), files: 0 }
  let expected: Summary | undefined
  for await (const { name, body } of entries) {
    if (name === summaryFile) {
      expected = summary.safeParse(await jsonOf(body)).data
      continue
    }
    const kind = kindOf(name)
    const table = kind && 'table' in kind ? byName.get(kind.table) : undefined
    if (table) {
      const rows = client.query(from(copyIn(table)))
      await pipeline(body, rows)
      loaded.rows.set(table.name, (loaded.rows.get(table.name) ?? 0) + rows.rowCount)
    } else if (kind && 'place' in kind) {
      const bytes = await bytesOf(body)
      await files[kind.place].write(kind.path, bytes).catch((error: unknown) => notStored(kind.path, error))
      loaded.files += 1
    } else damaged(`${name} is unknown`)
  }
  return { loaded, expected: expected ?? damaged('its end is missing') }
}

/** Removes what the rows before named and those of now do not: a former house's papers are nobody's business. */
const removeFormer = async (former: Record<Place, Set<string>>, client: Client, { files, columns }: Target) => {
  const named = await namedFiles(client, columns)
  for (const place of places)
    for (const path of former[place]) if (!named[place].has(path)) await files[place].remove(path).catch(() => {})
}

/**
 * Replaces all rows of a database that has the newest schema with those of the archive, in one transaction, and writes the
 * files. References, uniqueness and the archive's own counts are checked before the commit; files of the rows that were replaced are
 * removed after it.
 */
export const load = async (path: string, target: Target): Promise<Summary> => {
  const entries = readArchive(path)
  const client = await connectForBackup(target.url)
  let lost = false
  client.once('error', () => {
    lost = true
  })
  try {
    const first = await entries.next()
    if (first.done) return damaged('it is empty')
    const archived = await readManifest(first.value)
    await checkSchema(client, archived)
    if ((await otherPrograms(client)) > 0) fail('A Doorstep is running on this database; stop it first.')
    const former = await namedFiles(client, target.columns)
    const commit = await beginReplacing(client, archived.tables)
    const { loaded, expected } = await loadEntries(client, entries, archived, target)
    for (const [name, rows] of Object.entries(expected.rows))
      if (rows !== (loaded.rows.get(name) ?? 0))
        damaged(`it has ${loaded.rows.get(name) ?? 0} of ${rows} rows of ${name}`)
    if (loaded.files !== expected.files) damaged(`it has ${loaded.files} of ${expected.files} files`)
    for (const sequence of archived.sequences) await setSequence(client, sequence)
    await forgetEdition(client)
    await commit()
    await removeFormer(former, client, target)
    await analyse(client)
    return expected
  } catch (error) {
    throw !lost && isOfArchive(error) ? damaged(error.message) : error
  } finally {
    await entries.return(undefined).catch(() => {})
    await client.end()
  }
}
