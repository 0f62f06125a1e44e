import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createArchive, readArchive, textOf } from '#server/backup/archive.ts'
import { dump } from '#server/backup/dump.ts'
import { load } from '#server/backup/load.ts'
import { connect, type Database } from '#server/db/database.ts'
import { folderFiles } from '#server/files/files.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { describeSchema } from '../../db/describe.ts'
import { buildBooking, buildCoupon, buildPayment, buildReview, buildWallet } from '../../test/build.ts'
import { freshDatabase } from '../../test/database.ts'
import { checkInvariants } from '../../test/invariants.ts'
import { longTimeouts } from '../../test/longTimeouts.ts'
import { fileColumns } from './backups.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-backup-'))
const filesIn = (name: string) => ({
  files: folderFiles(join(folder, name, 'files')),
  private: folderFiles(join(folder, name, 'private')),
})
const drops: (() => Promise<void>)[] = []
let source: { url: string; database: Database }

/** Files a database of a test names. */
const picture = {
  mime_type: 'image/webp',
  size: 3,
  width: 1,
  height: 1,
  color: '#000000',
  name: 'x',
  file_name: 'x.webp',
}

const open = async () => {
  const { url, drop } = await freshDatabase()
  const database = connect(url, { max: 4, ...longTimeouts })
  drops.push(async () => {
    await database.close()
    await drop()
  })
  return { url, database }
}

/** A new database that nobody is connected to. */
const empty = async (): Promise<string> => {
  const { url, drop } = await freshDatabase()
  drops.push(drop)
  return url
}

const backUp = async (name: string, from: { url: string; files: string }) => {
  const path = join(folder, name)
  const archive = createArchive(path)
  const files = filesIn(from.files)
  const summary = await dump({ url: from.url, files, columns: fileColumns, program: '1.2.3' }, archive)
  await archive.finish()
  return { path, summary }
}

/** What an archive holds, by name; without the time it was made. */
const contentOf = async (path: string): Promise<Record<string, string>> => {
  const content: Record<string, string> = {}
  for await (const { name, body } of readArchive(path))
    content[name] = (await textOf(body)).replace(/"createdAt": "[^"]*"/, '')
  return content
}

beforeAll(async () => {
  source = await open()
  const { database } = source
  const { db, sql } = database
  const booking = await buildBooking(db, { status: 'done' })
  await buildPayment(db, { booking_id: booking.id })
  await buildReview(db, {})
  await buildCoupon(db, {})
  await buildWallet(db, {})
  const files = filesIn('source')
  await files.files.write('e_services/one.webp', Buffer.from('one'))
  await db
    .insertInto('media')
    .values([
      { ...picture, path: 'e_services/one.webp', model_type: 'e_services', model_id: 1, collection_name: 'image' },
      { ...picture, path: 'e_services/gone.webp', model_type: 'e_services', model_id: 1, collection_name: 'image' },
    ])
    .execute()
  // Freelancers need no permit: a column of files that is empty.
  const [type] = await sql<{ id: number }[]>`SELECT id FROM e_provider_types LIMIT 1`
  await files.private.write('applications/passport.pdf', Buffer.from('passport'))
  await sql`INSERT INTO provider_applications (name, email, phone_number, availability_range, document_type, document_number,
      document_path, document_mime, document_size, expiry_date, locale, e_provider_type_id)
    VALUES ('Noura', 'noura@example.com', '+966', 'Riyadh', 'passport', 'X1', 'applications/passport.pdf', 'application/pdf', 8,
      '2099-01-01', 'ar', ${type?.id ?? 0})`
  await sql`UPDATE users SET bio = ${'tab\there, line\nthere, \\ and «عربي» \u{1f600}'} WHERE id = (SELECT min(id) FROM users)`
  await database.transaction((tx) => enqueue(tx, [{ queue: 'mail', key: '7', at: Date.now(), data: { mail_id: 7 } }]))
})
afterAll(async () => {
  for (const drop of drops) await drop()
  rmSync(folder, { recursive: true })
})

test('an archive into an empty database is the same house: rows, files, jobs, numbers, rules', async () => {
  const { path, summary } = await backUp('whole.tar.gz', { url: source.url, files: 'source' })
  expect(summary).toMatchObject({ files: 2, missing: ['e_services/gone.webp'] })
  expect(summary.rows['jobs.job']).toBe(1)
  // Every table is in it but what is about a database itself.
  const tables = await source.database.sql<{ name: string }[]>`
    SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'jobs') AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`
  expect(tables.map(({ name }) => name).filter((name) => summary.rows[name] === undefined)).toEqual([
    'public.database_edition',
    'public.file_place',
    'public.migrations',
  ])
  const url = await empty()
  expect(await load(path, { url, files: filesIn('target'), columns: fileColumns })).toEqual(summary)

  const again = await backUp('again.tar.gz', { url, files: 'target' })
  expect(await contentOf(again.path)).toEqual(await contentOf(path))
  expect(await describeSchema(url)).toBe(await describeSchema(source.url))
  const restored = connect(url, { max: 2, ...longTimeouts })
  expect(await checkInvariants(restored)).toEqual({})
  // New rows do not take old numbers, and triggers work.
  const booking = await buildBooking(restored.db, { status: 'done' })
  expect(booking.id).toBeGreaterThan(1)
  await expect(restored.sql`DELETE FROM booking_events`).rejects.toThrow()
  await restored.close()
})

test('what is written while it runs is in it whole or not at all', async () => {
  const { database } = source
  let going = true
  const writing = (async () => {
    while (going) await buildBooking(database.db, { status: 'done' })
  })()
  const { path } = await backUp('busy.tar.gz', { url: source.url, files: 'source' })
  going = false
  await writing
  const url = await empty()
  await load(path, { url, files: filesIn('busy'), columns: fileColumns })
  const restored = connect(url, { max: 2, ...longTimeouts })
  expect(await checkInvariants(restored)).toEqual({})
  await restored.close()
})

test('how its role writes dates and numbers is not how the archive does', async () => {
  const database = new URL(source.url).pathname.slice(1)
  const { path } = await backUp('usual.tar.gz', { url: source.url, files: 'source' })
  for (const setting of [`datestyle = 'SQL, DMY'`, `intervalstyle = 'iso_8601'`, 'extra_float_digits = 0'])
    await source.database.sql.unsafe(`ALTER DATABASE "${database}" SET ${setting}`)
  try {
    const other = await backUp('other.tar.gz', { url: source.url, files: 'source' })
    expect(await contentOf(other.path)).toEqual(await contentOf(path))
  } finally {
    await source.database.sql.unsafe(`ALTER DATABASE "${database}" RESET ALL`)
  }
})

test('what replaces a house leaves none of its files behind', async () => {
  const { path } = await backUp('next.tar.gz', { url: source.url, files: 'source' })
  const url = await empty()
  const database = connect(url, { max: 1, ...longTimeouts })
  const files = filesIn('former')
  await files.files.write('e_services/former.webp', Buffer.from('former'))
  // The archive does not have it, but its rows name it.
  await files.files.write('e_services/gone.webp', Buffer.from('found again'))
  await database.db
    .insertInto('media')
    .values(
      ['former', 'gone'].map((name) => ({
        ...picture,
        path: `e_services/${name}.webp`,
        model_type: 'e_services',
        model_id: 1,
        collection_name: 'image',
      })),
    )
    .execute()
  await database.close()
  await load(path, { url, files, columns: fileColumns })
  const left = await Promise.all(['one', 'gone', 'former'].map((name) => files.files.read(`e_services/${name}.webp`)))
  expect(left.map(String)).toEqual(['one', 'found again', 'null'])
})

test('one that is ended leaves nothing behind, and does not count as made', async () => {
  const path = join(folder, 'ended.tar.gz')
  const names = () => readdirSync(folder).filter((name) => name.startsWith('ended'))
  const { transaction, close } = connect(source.url, { max: 1, idleMs: 180_000 })
  await transaction(async (tx) => {
    // The backup waits here.
    await sql`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`.execute(tx)
    const env = { ...process.env, DATABASE_URL: source.url, DATA_DIR: join(folder, 'source') }
    const child = spawn(process.execPath, ['src/app/backup.ts', path], { env, stdio: 'ignore' })
    const exit = once(child, 'exit')
    await expect.poll(names).toHaveLength(1)
    child.kill('SIGTERM')
    expect(await exit).toEqual([1, null])
  })
  await close()
  expect(names()).toEqual([])
})

test('one that is done ends, also where a launcher holds a channel to it', async () => {
  const path = join(folder, 'launched.tar.gz')
  const env = { ...process.env, DATABASE_URL: source.url, DATA_DIR: join(folder, 'source') }
  const child = spawn(process.execPath, ['src/app/backup.ts', path], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    expect(await once(child, 'exit', { signal: AbortSignal.timeout(150_000) })).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
  }
  expect(readdirSync(folder)).toContain('launched.tar.gz')
})

test('a target that a Doorstep uses is refused', async () => {
  const { path } = await backUp('used.tar.gz', { url: source.url, files: 'source' })
  const { url, database } = await open()
  await database.sql`SELECT 1`
  const target = { url, files: filesIn('used'), columns: fileColumns }
  await expect(load(path, target)).rejects.toThrow('A Doorstep is running on this database; stop it first.')
})

test('an archive that is cut off, damaged or no archive leaves the target as it was', async () => {
  const { path } = await backUp('good.tar.gz', { url: source.url, files: 'source' })
  const url = await empty()
  const target = { url, files: filesIn('bad'), columns: fileColumns }
  const bytes = readFileSync(path)
  const [cut, turned, other] = ['cut', 'turned', 'other'].map((name) => join(folder, name)) as [string, string, string]
  writeFileSync(cut, bytes)
  truncateSync(cut, bytes.length - 100)
  const wrong = Buffer.from(bytes)
  wrong[wrong.length >> 1] = (wrong[wrong.length >> 1] ?? 0) ^ 255
  writeFileSync(turned, wrong)
  writeFileSync(other, 'no archive')
  for (const file of [cut, turned, other])
    await expect(load(file, target)).rejects.toThrow('The archive cannot be used')
  const untouched = connect(url, { max: 1, ...longTimeouts })
  expect(await untouched.sql`SELECT count(*)::int AS people FROM users`).toEqual([{ people: 0 }])
  await untouched.close()
})

test('a database that a newer release has migrated can be backed up by this one, for that release', async () => {
  const [from, to, older] = [await empty(), await empty(), await empty()]
  for (const url of [from, to]) {
    const { sql, close } = connect(url, { max: 1, ...longTimeouts })
    await sql`INSERT INTO migrations (name, run_on) VALUES ('9999_newer', now())`
    await sql`ALTER TABLE users ADD COLUMN newer text`
    await close()
  }
  const { path, summary } = await backUp('newer.tar.gz', { url: from, files: 'source' })
  expect(await load(path, { url: to, files: filesIn('newer'), columns: fileColumns })).toEqual(summary)
  await expect(load(path, { url: older, files: filesIn('older'), columns: fileColumns })).rejects.toThrow(
    'The archive has another schema (it was made by Doorstep 1.2.3); restore it with the release that migrated its database last',
  )
})

test('of two archives that are made at once under one name the first is whole, the second refused', async () => {
  const path = join(folder, 'twice.tar.gz')
  const archives = [createArchive(path), createArchive(path)] as const
  for (const archive of archives) for (const name of ['one', 'two']) await archive.add(name, randomBytes(200_000))
  await archives[0].finish()
  await expect(archives[1].finish()).rejects.toThrow('exists already')
  await archives[1].abort()
  expect(Object.keys(await contentOf(path))).toEqual(['one', 'two'])
  expect(readdirSync(folder).filter((name) => name.startsWith('twice'))).toEqual(['twice.tar.gz'])
})

test('a store that takes no files is not the fault of the archive', async () => {
  const { path } = await backUp('store.tar.gz', { url: source.url, files: 'source' })
  const files = filesIn('store')
  const away = { ...files, files: { ...files.files, write: () => Promise.reject(new TypeError('fetch failed')) } }
  await expect(load(path, { url: await empty(), files: away, columns: fileColumns })).rejects.toThrow(
    'e_services/one.webp could not be stored: fetch failed',
  )
})

test('every column that names files is followed', async () => {
  const columns = await source.database.sql`
    SELECT table_schema || '.' || table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name LIKE '%path' ORDER BY 1`
  expect(columns).toEqual(
    fileColumns.map(({ table, column }) => ({ table, column })).sort((a, b) => a.table.localeCompare(b.table)),
  )
})
