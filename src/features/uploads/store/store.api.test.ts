import { randomUUID } from 'node:crypto'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import type { SignedInUser } from '#lib/user.ts'
import { testApp } from '../../../../test/app.ts'
import { pngChunk as chunk, cpuOf, uploader, wordy } from '../../../../test/uploads.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-uploads-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { app, api, signIn, sql, database, config } = await testApp({ env: { DATA_DIR: dataDir } })
const upload = uploader({ app })

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
const photo = await solid(640, 480).jpeg().toBuffer()
const kinds = {
  PNG: await solid(640, 480).png().toBuffer(),
  WebP: await solid(640, 480).webp().toBuffer(),
  GIF: await solid(640, 480).gif().toBuffer(),
  AVIF: await solid(640, 480).avif().toBuffer(),
}
const files = () => globSync('files/uploads/**/*.*', { cwd: dataDir })
const rows = () => sql`SELECT * FROM uploads WHERE user_id IS NOT NULL`
const sweep = () => handlersFor(config).purge(database, {})

beforeEach(async () => {
  await sql`UPDATE uploads SET expires_at = now()`
  await sweep()
})

/** Decoders of GIF and AVIF hold all of it. */
const tooManyForGif = await sharp({ create: { width: 4001, height: 4000, channels: 3, background: '#0f766e' } })
  .gif({ effort: 1 })
  .toBuffer()

/** A PNG of black pixels, a thousandth of what it unpacks to. */
const bomb = (width: number, height: number) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('uploads/store', () => {
  test.each([
    ['JPEG', photo, 'photo.jpg'],
    ...Object.entries(kinds).map(([kind, bytes]): [string, Buffer, string] => [kind, bytes, `photo.${kind}`]),
    ['a JPEG under another name', photo, '../../x.svg'],
  ])('takes %s and keeps it as a picture of its own making', async (_, bytes, name) => {
    const { token } = await signIn()
    const { status, json, uuid } = await upload(bytes, { token, name })
    expect([status, json]).toEqual([200, { success: true, data: uuid, message: 'Uploaded Successfully' }])
    expect(await rows()).toMatchObject([{ uuid, field: 'avatar', width: 640, height: 480, mime_type: 'image/webp' }])
    expect(files()).toHaveLength(1)
  })

  test('leaves nothing of the file but its pixels, the right way up and not larger than shown', async () => {
    const { token } = await signIn()
    const tagged = await solid(4000, 2000)
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '24/1 41/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(tagged).metadata()).exif).toBeDefined()
    expect((await upload(tagged, { token })).status).toBe(200)
    const [file = ''] = files()
    const kept = await sharp(join(dataDir, file)).metadata()
    expect(kept).toMatchObject({ width: 1024, height: 2048 })
    for (const trace of ['exif', 'orientation', 'icc', 'xmp']) expect(kept).not.toHaveProperty(trace)
    expect(await rows()).toMatchObject([{ color: expect.stringMatching(/^#0[ef]7[5-7]6[b-f]$/) }])
  })

  test('does not unpack the texts of a picture', async () => {
    const { token } = await signIn()
    const cost = (file: Buffer) => cpuOf(async () => expect((await upload(file, { token })).status).toBe(200))
    const plain = await cost(kinds.PNG)
    // They are 8 GB, which takes some 15 seconds.
    expect((await cost(wordy(kinds.PNG))) / plain).toBeLessThan(100)
  })

  test.each([
    ['an empty file', Buffer.alloc(0), 'This file is empty. Choose a picture.'],
    ['a text named .png', Buffer.from('hello there'), 'This file is not a picture.'],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF'), 'This file is not a picture.'],
    ['a drawing with a script', Buffer.from('<svg><script>alert(1)</script></svg>'), 'Drawings (SVG) can hold scripts'],
    ['a polyglot', Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]), 'There is something else inside'],
    ['half a picture', photo.subarray(0, photo.length / 2), 'This picture is damaged.'],
    ['a head and no picture', Buffer.from('GIF89a…'), 'This picture is damaged.'],
    ['a bomb', bomb(30_000, 30_000), 'This picture has more than 40 megapixels.'],
    ['one pixel row too many', bomb(8000, 5001), 'This picture has more than 40 megapixels.'],
    [
      'a GIF of more than 16 megapixels',
      tooManyForGif,
      'This picture has more than 16 megapixels, the most for AVIF and GIF.',
    ],
    ['a line of pixels', bomb(30_001, 1), 'One side of this picture has more than 30,000 pixels.'],
    ['a column of pixels', bomb(1, 30_001), 'One side of this picture has more than 30,000 pixels.'],
  ])('refuses %s in words and keeps nothing', async (_, bytes, words) => {
    const { token } = await signIn()
    const { status, json } = await upload(bytes, { token })
    expect([status, json.code, Object.keys(json.errors ?? {})]).toEqual([422, 'invalid', ['file']])
    expect(json.message).toContain(words)
    expect([files(), await rows()]).toEqual([[], []])
  })

  test('refuses more than 10 MB, no file, no id, and signed-out users', async () => {
    const { token } = await signIn()
    const large = await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 1), { token, headers: { 'accept-language': 'ar' } })
    expect([large.status, large.json.code, large.json.message]).toEqual([
      413,
      'picture_too_large',
      'حجم هذا الملف يتجاوز 10 ميغابايت.',
    ])
    expect((await upload(null, { token })).json.errors).toEqual({ file: ['This field is required.'] })
    for (const uuid of ['x', '../../etc/passwd'])
      expect((await upload(photo, { token, uuid })).json.errors).toHaveProperty('uuid')
    expect((await upload(photo, { token, field: 'a b' })).json.errors).toHaveProperty('field')
    expect((await upload(photo)).status).toBe(401)
    expect((await api('POST', 'uploads/store', { token, body: {} })).status).toBe(415)
    expect((await upload(photo, { token, headers: { 'content-encoding': 'gzip' } })).status).toBe(415)
    expect([files(), await rows()]).toEqual([[], []])
  })

  test('answers what does not end as soon as it is too large', async () => {
    const { token } = await signIn()
    const part = (head: string) => Buffer.from(`--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`)
    const endless = Readable.from(
      (async function* () {
        yield part('name="uuid"')
        yield Buffer.from(`${randomUUID()}\r\n`)
        yield part('name="file"; filename="photo.png"')
        for (let n = 0; n < 11; n++) yield Buffer.alloc(1024 * 1024, 1)
        await new Promise(() => {})
      })(),
    )
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await app.inject({ method: 'POST', url: '/api/uploads/store', payload: endless, headers })
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'picture_too_large'])
    expect([files(), await rows()]).toEqual([[], []])
  })

  test('one key is one upload; another picture under the same id takes its place', async () => {
    const { token } = await signIn()
    const uuid = randomUUID()
    const once = { token, uuid, headers: { 'idempotency-key': 'k1' } }
    expect([(await upload(photo, once)).status, (await upload(photo, once)).status]).toEqual([200, 200])
    expect([files().length, (await rows()).length]).toEqual([1, 1])
    expect((await upload(kinds.PNG, once)).status).toBe(422)
    await upload(await solid(20, 10).png().toBuffer(), { token, uuid })
    expect(await rows()).toMatchObject([{ width: 20 }])
    await sweep()
    expect(files()).toHaveLength(1)
  })

  test('sent several times at once without a key, the last one stays', async () => {
    const { token } = await signIn()
    for (const uuid of [randomUUID(), randomUUID(), randomUUID()]) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => upload(photo, { token, uuid })))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    }
    await sweep()
    expect([files().length, (await rows()).length]).toEqual([3, 3])
  })

  test('accepts the token in the query, too, and 40 unclaimed pictures', async () => {
    const { token, id } = await signIn()
    await sql`INSERT INTO uploads (user_id, uuid, field, mime_type, size, width, height, color, path, expires_at)
      SELECT ${id}, gen_random_uuid(), 'x', 'image/webp', 1, 1, 1, '#000000', 'none/' || n, now() + interval '1 hour'
      FROM generate_series(1, 39) n`
    expect((await upload(photo, { token })).status).toBe(200)
    expect((await upload(photo, { token })).status).toBe(429)
    // Those of one person hinder nobody else.
    expect((await upload(photo, await signIn())).status).toBe(200)
  })
})

describe('an upload', () => {
  const profile = (person: { id: number; token: string; name: string; email: string }, avatar: unknown) =>
    api<SignedInUser>('POST', `users/${person.id}`, {
      token: person.token,
      body: { name: person.name, email: person.email, phone_number: `+9665${person.id}`, avatar },
    })

  test('claimed by the profile is the picture of its owner, in three sizes; the one before goes', async () => {
    const person = await signIn()
    const { uuid } = await upload(photo, person)
    const { json } = await profile(person, uuid)
    const [media] = json.data.media
    expect(json.data).toMatchObject({ has_media: true, media: [{ collection_name: 'avatar', width: 640 }] })
    expect(await rows()).toEqual([])
    const sizeOf = async (url = '') => {
      const { rawPayload, headers } = await app.inject(new URL(url).pathname + new URL(url).search)
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
      const { width, height } = await sharp(rawPayload).metadata()
      return [width, height]
    }
    expect([await sizeOf(media?.url), await sizeOf(media?.thumb), await sizeOf(media?.icon)]).toEqual([
      [640, 480],
      [200, 200],
      [100, 100],
    ])

    const next = await upload(await solid(50, 50).png().toBuffer(), person)
    const saved = await profile(person, next.uuid)
    expect(saved.json.data.media).toMatchObject([{ width: 50 }])
    await sql`UPDATE media SET size = 13000 WHERE model_type = 'users' AND model_id = ${person.id}`
    const { media: sized } = (await api<SignedInUser>('GET', 'user', { token: person.token })).json.data
    expect(sized).toMatchObject([{ formated_size: '12.7 KB', formatted_size: '12.7 KB' }])
    await sweep()
    expect(files()).toHaveLength(1)
    expect(globSync('cache/**/*.webp', { cwd: dataDir })).toEqual([])
    const { statusCode } = await app.inject(`${new URL(media?.thumb ?? '').pathname}?c=thumb`)
    expect(statusCode).toBe(404)
    expect((await profile(person, next.uuid)).json.data.media).toMatchObject([{ width: 50 }])
  })

  test('of another user can be neither claimed nor deleted', async () => {
    const [owner, thief] = [await signIn(), await signIn()]
    const { uuid } = await upload(photo, owner)
    const stolen = await profile(thief, uuid)
    expect([stolen.status, stolen.json.data.media]).toEqual([200, []])
    const cleared = await api('POST', 'uploads/clear', { token: thief.token, body: { uuid } })
    expect(cleared.json).toMatchObject({ success: true, data: false })
    const taken = await upload(await solid(9, 9).png().toBuffer(), { token: thief.token, uuid })
    expect(taken.status).toBe(200)
    expect((await profile(owner, uuid)).json.data.media).toMatchObject([{ width: 640 }])
    expect((await app.inject(`/media/${uuid}/picture.webp`)).statusCode).toBe(404)
  })

  test('is deleted if unclaimed for a day, or at once when cleared', async () => {
    const person = await signIn()
    const [old, fresh, back] = [await upload(photo, person), await upload(photo, person), await upload(photo, person)]
    await sql`UPDATE uploads SET expires_at = expires_at - interval '24 hours' WHERE uuid = ${old.uuid}`
    const body = { uuid: [back.uuid, randomUUID()] }
    expect((await api('POST', 'uploads/clear', { token: person.token, body })).json.data).toBe(true)
    expect((await profile(person, old.uuid)).json.data.media).toEqual([])
    const before = files().length
    await sweep()
    expect(await rows()).toMatchObject([{ uuid: fresh.uuid }])
    expect(files()).toHaveLength(before - 2)
  })
})

test('a bomb costs neither memory nor time', async () => {
  const { token } = await signIn()
  // Each would be 2.7 GB.
  const bytes = bomb(30_000, 30_000)
  // Mebibytes: the most that pictures have taken at once so far, of all tests of this process.
  const most = () => sharp.cache().memory.high
  const before = most()
  const began = process.cpuUsage()
  await Promise.all(Array.from({ length: 5 }, () => upload(bytes, { token })))
  // Of the processor, whatever the machine does meanwhile. To unpack them takes eight seconds and more.
  const { user, system } = process.cpuUsage(began)
  expect(user + system).toBeLessThan(3_000_000)
  expect(most()).toBeLessThanOrEqual(Math.max(before, 64))
})
