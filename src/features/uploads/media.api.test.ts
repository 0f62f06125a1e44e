import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { filesOf } from '#server/files/files.ts'
import { testApp } from '../../../test/app.ts'
import { countStatements } from '../../../test/statements.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-media-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { app, sql, database } = await testApp({ env: { DATA_DIR: dataDir } })

const files = filesOf({ dataDir })
const original = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0f766e' } })
  .jpeg()
  .toBuffer()

const store = async (path: string, mime: string, bytes: Uint8Array | null, into = sql) => {
  if (bytes) await files.write(path, bytes)
  const [row] = await into<{ uuid: string }[]>`
    INSERT INTO media (model_type, model_id, name, file_name, mime_type, size, width, height, path)
    VALUES ('e_services', 1, 'Sofa', 'sofa.jpg', ${mime}, 1, 900, 600, ${path}) RETURNING uuid`
  return `/media/${row?.uuid}/sofa.jpg`
}
const address = await store('e_services/sofa.jpg', 'image/jpeg', original)

test('the file as it is', async () => {
  const response = await app.inject(address)
  expect(response.rawPayload.equals(original)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
})

test('a drawing is never sent as it is: other programs cannot show it, and browsers would run it', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600"/></svg>'
  const drawing = await store('e_services/drawing.svg', 'image/svg+xml', Buffer.from(svg))
  const response = await app.inject(drawing)
  expect(response.headers['content-type']).toBe('image/webp')
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 900, height: 600 })
})

test.each([
  ['?w=320&f=webp', 'webp', 320, 213],
  ['?w=320&f=avif', 'heif', 320, 213],
  ['?w=100&f=jpeg', 'jpeg', 100, 67],
  ['?w=1600&f=webp', 'webp', 900, 600],
  ['?w=480', 'webp', 480, 320],
  ['?f=jpeg', 'jpeg', 900, 600],
  ['?c=thumb', 'webp', 200, 200],
  ['?c=icon&f=jpeg', 'jpeg', 100, 100],
])('made to order: %s', async (query, format, width, height) => {
  const response = await app.inject(address + query)
  expect(response.headers['content-type']).toBe(format === 'heif' ? 'image/avif' : `image/${format}`)
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format, width, height })
  expect(response.headers['cache-control']).toContain('immutable')
})

test('made once, then read from the disk', async () => {
  await app.inject(`${address}?w=640&f=webp`)
  expect(await countStatements(database, () => app.inject(`${address}?w=640&f=webp`))).toBe(0)
})

test('twenty asking at once make it once', async () => {
  const ask = () => Promise.all(Array.from({ length: 20 }, () => app.inject(`${address}?w=960&f=webp`)))
  // It is looked up, and counted for its address.
  expect(await countStatements(database, ask)).toBe(2)
})

test('an address that asked for many new sizes gets the stored file, until there is room again', async () => {
  const busy = await testApp({ env: { DATA_DIR: dataDir, RATE_LIMIT_SCALE: '0.01' } })
  const sofa = await store('e_services/other.jpg', 'image/jpeg', original, busy.sql)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" />')
  const drawing = await store('e_services/other.svg', 'image/svg+xml', svg, busy.sql)
  const ask = async (url: string, remoteAddress = '198.51.100.7') => {
    const { statusCode, headers, rawPayload } = await busy.app.inject({ url, remoteAddress })
    const how = rawPayload.equals(original) ? 'stored' : headers['content-type']
    return [statusCode, how, headers['cache-control']]
  }
  const lasting = 'public, max-age=31536000, immutable'
  // What is not there makes no work.
  for (const width of [100, 200, 320, 480])
    expect((await ask(`/media/00000000-0000-4000-8000-000000000000/x.jpg?w=${width}`))[0]).toBe(404)
  for (const width of [100, 200, 320]) expect(await ask(`${sofa}?w=${width}`)).toEqual([200, 'image/webp', lasting])
  expect(await ask(`${sofa}?w=480`)).toEqual([200, 'stored', 'no-store'])
  // What is there costs nothing, and the file itself is no size.
  expect(await ask(`${sofa}?w=320`)).toEqual([200, 'image/webp', lasting])
  expect(await ask(sofa)).toEqual([200, 'stored', lasting])
  expect(await ask(drawing)).toEqual([200, 'image/svg+xml', 'no-store'])
  const opened = await busy.app.inject({ url: drawing, remoteAddress: '198.51.100.7' })
  expect(opened.headers['content-security-policy']).toContain("default-src 'none'")

  expect(await ask(`${sofa}?w=480`, '203.0.113.9')).toEqual([200, 'image/webp', lasting])
  expect(await ask(`${sofa}?w=480`)).toEqual([200, 'image/webp', lasting])
})

test('a database that takes no changes counts nothing: the stored file is served', async () => {
  const frozen = await testApp({ env: { DATA_DIR: dataDir } })
  const sofa = await store('e_services/frozen.jpg', 'image/jpeg', original, frozen.sql)
  await frozen.ownerSql`CREATE FUNCTION refuse_changes() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'read_only_sql_transaction'; END $$`
  await frozen.ownerSql`CREATE TRIGGER frozen BEFORE INSERT ON rate_limits EXECUTE FUNCTION refuse_changes()`
  const { statusCode, headers, rawPayload } = await frozen.app.inject(`${sofa}?w=200`)
  expect([statusCode, rawPayload.equals(original), headers['cache-control']]).toEqual([200, true, 'no-store'])
})

test.each([
  '?w=321&f=webp',
  '?w=320&f=gif',
  '?w=320&f=png',
  '?w=0',
  '?c=large',
  '?c=thumb&w=320',
  '?w=320&w=640',
  '?f=../../x',
])('not made: %s', async (query) => {
  expect((await app.inject(address + query)).statusCode).toBe(404)
})

test.each(['/media/0/x.jpg', '/media/00000000-0000-4000-8000-000000000000/x.jpg', '/media/..%2f..%2fetc/passwd'])(
  'not there: %s',
  async (path) => {
    for (const query of ['', '?w=320&f=webp']) expect((await app.inject(path + query)).statusCode).toBe(404)
  },
)

test('a row without its file is not found', async () => {
  const lost = await store('e_services/lost.jpg', 'image/jpeg', null)
  expect((await app.inject(lost)).statusCode).toBe(404)
  expect((await app.inject(`${lost}?w=320`)).statusCode).toBe(404)
})

test('a file that is no picture runs nowhere', async () => {
  const page = await store('e_services/page.html', 'text/html', Buffer.from('<script>alert(1)</script>'))
  const response = await app.inject(page)
  expect(response.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test('files are written whole, and only where we say', async () => {
  await expect(files.write('../outside', Buffer.from('x'))).rejects.toThrow('not a path of ours')
  await expect(files.read('a/../../b')).rejects.toThrow('not a path of ours')
  await files.remove('e_services/none.jpg')
  expect(await files.read('e_services/none.jpg')).toBeNull()
  expect((await readdir(join(dataDir, 'files', 'e_services'))).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(existsSync(join(dataDir, 'cache', 'media'))).toBe(true)
})
