import type { Client } from 'pg'
import { to } from 'pg-copy-streams'
import { checkServers } from '#server/db/check.ts'
import { clientConfig } from '#server/db/clientConfig.ts'
import { Hosts, openClient } from '#server/db/hosts.ts'
import { defaultLimits } from '#server/db/limits.ts'
import type { Files } from '#server/files/files.ts'
import type { Archive } from './archive.ts'
import {
  type FileColumn,
  type Manifest,
  manifestFile,
  nameOfPart,
  type Place,
  type Summary,
  summaryFile,
} from './format.ts'
import { beginSnapshot, copyOut, filePaths, schemaOf, sequences, type Table, tables } from './queries.ts'

/** Bytes of rows in one file of the archive. */
const PART = 4 * 1024 * 1024
const NEWLINE = 10

/** Nobody waits for a backup as for an answer. */
const limits = { ...defaultLimits, connectMs: 60_000 }

/** Connects without the time limits of requests. */
export const connectForBackup = async (url: string): Promise<Client> => {
  const hosts = new Hosts(url)
  await checkServers(hosts)
  return openClient(hosts, () => ({ ...clientConfig(hosts, limits), application_name: 'doorstep backup' }))
}

/** Copies the rows of a table in parts that end with a row; returns how many rows. */
const dumpTable = async (client: Client, archive: Archive, table: Table): Promise<number> => {
  const rows = client.query(to(copyOut(table)))
  let waiting: Buffer[] = []
  let size = 0
  let part = 0
  const write = async (whole: Buffer) => {
    if (whole.length > 0) await archive.add(nameOfPart(table.name, part++), whole)
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    size += chunk.length
    if (size < PART) continue
    const all = Buffer.concat(waiting)
    const end = all.lastIndexOf(NEWLINE) + 1
    await write(all.subarray(0, end))
    waiting = [all.subarray(end)]
    size = all.length - end
  }
  await write(Buffer.concat(waiting))
  return rows.rowCount
}

type Source = {
  url: string
  files: Record<Place, Files>
  columns: readonly FileColumn[]
  /** The version of this program. */
  program: string
}

/** Writes the rows of one moment and the files they name, while others go on working. */
export const dump = async ({ url, files, columns, program }: Source, archive: Archive): Promise<Summary> => {
  const client = await connectForBackup(url)
  try {
    await beginSnapshot(client)
    const all = await tables(client)
    const manifest: Manifest = {
      format: 1,
      program,
      schema: await schemaOf(client),
      createdAt: new Date().toISOString(),
      tables: all,
      sequences: await sequences(client),
    }
    await archive.add(manifestFile, Buffer.from(JSON.stringify(manifest, null, 2)))
    const summary: Summary = { rows: {}, files: 0, missing: [] }
    for (const table of all) summary.rows[table.name] = await dumpTable(client, archive, table)
    for (const { table, column, place } of columns) {
      for (const path of await filePaths(client, table, column)) {
        const bytes = await files[place].read(path)
        if (bytes) await archive.add(`${place}/${path}`, bytes)
        if (bytes) summary.files += 1
        else summary.missing.push(path)
      }
    }
    await archive.add(summaryFile, Buffer.from(JSON.stringify(summary, null, 2)))
    return summary
  } finally {
    await client.end()
  }
}
