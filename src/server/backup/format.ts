import * as z from 'zod'

const table = z.object({ name: z.string(), columns: z.array(z.string()) })

/** The first file of an archive: what the rows were taken from. */
export const manifest = z.object({
  format: z.literal(1),
  /** Version of the program. */
  program: z.string(),
  /** The migrations that made the schema; rows fit into no other. */
  schema: z.string(),
  createdAt: z.string(),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
})
export type Manifest = z.output<typeof manifest>

/** The last file: what must have arrived before it. */
export const summary = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** Files that rows name and that were gone when they were to be copied. */
  missing: z.array(z.string()),
})
export type Summary = z.output<typeof summary>

export const manifestFile = 'manifest.json'
export const summaryFile = 'summary.json'

/** The folders of an archive for public and private files. */
export const places = ['files', 'private'] as const
export type Place = (typeof places)[number]

/** A column that names files. */
export type FileColumn = { table: string; column: string; place: Place }

const partName = /^data\/([\w.]+)\/\d+$/
const fileName = /^(files|private)\/(.+)$/

export const nameOfPart = (table: string, part: number): string => `data/${table}/${String(part).padStart(6, '0')}`

/** What a file of an archive is. */
export const kindOf = (name: string): { table: string } | { place: Place; path: string } | undefined => {
  const [, found] = partName.exec(name) ?? []
  if (found) return { table: found }
  const [, place, path] = fileName.exec(name) ?? []
  return place && path ? { place: place as Place, path } : undefined
}
