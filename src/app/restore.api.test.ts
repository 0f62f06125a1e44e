import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bytesOf, createArchive, readArchive } from '#server/backup/archive.ts'
import { dump } from '#server/backup/dump.ts'
import { load } from '#server/backup/load.ts'
import { loadConfig } from '#server/config/config.ts'
import { connect } from '#server/db/database.ts'
import { folderFiles } from '#server/files/files.ts'
import { freshDatabase } from '../../test/database.ts'
import { longTimeouts } from '../../test/longTimeouts.ts'
import { fileColumns, openSource } from './backups.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-restore-'))
const files = { files: folderFiles(join(folder, 'files')), private: folderFiles(join(folder, 'private')) }
const [source, target] = [await freshDatabase(), await freshDatabase()]
afterAll(async () => {
  for (const { drop } of [source, target]) await drop()
  rmSync(folder, { recursive: true })
})

const backUp = async (name: string): Promise<string> => {
  const path = join(folder, name)
  const archive = createArchive(path)
  await dump({ url: source.url, files, columns: fileColumns, program: '1.2.3' }, archive)
  await archive.finish()
  return path
}

const restore = (path: string, url: string) => load(path, { url, files, columns: fileColumns })

test('what an archive of an earlier release lacks of this one is made by the next start', async () => {
  const earlier = connect(source.url, { max: 1, ...longTimeouts })
  await earlier.sql`DELETE FROM jobs.queue WHERE name = 'figures'`
  await earlier.sql`DELETE FROM places WHERE kind = 'landmark'`
  await earlier.sql`UPDATE places_edition SET edition = 'an earlier one'`
  await earlier.close()
  await restore(await backUp('earlier.tar.gz'), target.url)
  await migrate(target.url)
  const { sql, close } = connect(target.url, { max: 1, ...longTimeouts })
  expect(await sql`SELECT name FROM jobs.queue WHERE name = 'figures'`).toHaveLength(1)
  expect(await sql`SELECT FROM places WHERE kind = 'landmark'`).not.toHaveLength(0)
  await close()
})

test.each([
  ['a file', 'files/e_services/two.webp', 'it has 0 of 1 files'],
  ['rows', 'data/public.booking_statuses/000000', 'it has 0 of 7 rows of public.booking_statuses'],
  ['its end', 'summary.json', 'its end is missing'],
])('an archive that lacks %s is refused', async (_, missing, why) => {
  const { sql, close } = connect(source.url, { max: 1, ...longTimeouts })
  await files.files.write('e_services/two.webp', Buffer.from('two'))
  const [media] = await sql<{ id: number }[]>`
    INSERT INTO media (path, model_type, model_id, collection_name, mime_type, size, width, height, color, name, file_name)
    VALUES ('e_services/two.webp', 'e_services', 1, 'image', 'image/webp', 3, 1, 1, '#000000', 'x', 'x.webp') RETURNING id`
  const whole = await backUp(`${why}.tar.gz`)
  await sql`DELETE FROM media WHERE id = ${media?.id ?? 0}`
  await close()
  const path = join(folder, `${why} (less).tar.gz`)
  const archive = createArchive(path)
  for await (const { name, body } of readArchive(whole))
    if (name !== missing) await archive.add(name, await bytesOf(body))
  await archive.finish()
  await expect(restore(path, target.url)).rejects.toThrow(`The archive cannot be used: ${why}`)
})

test('a connection that is lost is not the fault of the archive', async () => {
  const path = await backUp('lost.tar.gz')
  const url = new URL(target.url)
  const { port, hostname } = url
  const proxy = createServer((from) => {
    const to = dial(Number(port), hostname)
    for (const socket of [from, to]) socket.on('error', () => {})
    from.on('data', (sent) => sent.includes('FROM STDIN') && to.destroy())
    to.on('close', () => from.destroy())
    from.pipe(to).pipe(from)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  await expect(restore(path, url.href)).rejects.toThrow(/^Connection terminated/)
  proxy.close()
})

test('an archive without its files, which are elsewhere, does not count as made', async () => {
  const path = join(folder, 'elsewhere.tar.gz')
  const { sql, close } = connect(source.url, { max: 1, ...longTimeouts })
  await sql`INSERT INTO media (path, model_type, model_id, collection_name, mime_type, size, width, height, color, name, file_name)
    VALUES ('e_services/one.webp', 'e_services', 1, 'image', 'image/webp', 3, 1, 1, '#000000', 'x', 'x.webp')`
  const backup = async () => {
    const env = { ...process.env, DATABASE_URL: source.url, DATA_DIR: join(folder, 'unmounted') }
    const child = spawn(process.execPath, ['src/app/backup.ts', path], { env, stdio: 'ignore' })
    return (await once(child, 'exit'))[0]
  }
  await sql`INSERT INTO file_place (place) VALUES ('https://store.example/pictures')`
  expect([await backup(), existsSync(path)]).toEqual([1, false])
  // No server was started on it yet: a file is missing, and said to be.
  await sql`DELETE FROM file_place`
  expect([await backup(), existsSync(path)]).toEqual([0, true])
  await close()
})

test('a folder without a database gets none from a backup', async () => {
  const empty = mkdtempSync(join(folder, 'empty-'))
  await expect(openSource(loadConfig({ DATA_DIR: empty }))).rejects.toThrow(`There is no database in ${empty};`)
  expect(readdirSync(empty)).toEqual([])
})
