import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import { testApp } from '../../../test/app.ts'
import { objectStore } from '../../../test/objectStore.ts'
import { applicationSender } from '../../../test/providerApplication.ts'
import { photo, uploader } from '../../../test/uploads.ts'
import { filesOf, privateFilesOf } from './files.ts'

const store = await objectStore()
afterAll(store.close)
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-s3-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const testing = await testApp({ env: { DATA_DIR: dataDir, ...store.env } })
const { api, app, config, database, signIn, sql } = testing
const files = filesOf(config)

beforeEach(() => {
  store.objects.clear()
  store.refused.splice(0)
  store.mood.status = undefined
})

describe('a file in the bucket', () => {
  test('is written, read and removed, each signed', async () => {
    const bytes = Buffer.from('\0\x01 bytes\n'.repeat(1000))
    await files.write('uploads/ab/one-file.webp', bytes)
    expect([...store.objects.keys()]).toEqual(['/pictures/uploads/ab/one-file.webp'])
    expect((await files.read('uploads/ab/one-file.webp'))?.equals(bytes)).toBe(true)
    await files.remove('uploads/ab/one-file.webp')
    expect(await files.read('uploads/ab/one-file.webp')).toBeNull()
    await files.remove('uploads/ab/one-file.webp')
    expect(store.refused).toEqual([])
  })

  test.each(['../papers/x', 'a/../../b', '/etc/passwd', 'a//b', 'a?acl', ''])('is never at %j', async (path) => {
    for (const work of [() => files.read(path), () => files.write(path, Buffer.from('x')), () => files.remove(path)])
      await expect(work()).rejects.toThrow('not a path of ours')
    expect(store.objects.size).toBe(0)
  })

  test('is not written with a wrong key, to no bucket, or while the store is down; the key is not revealed', async () => {
    const s3 = config.s3 ?? expect.fail('no store')
    const wrong = filesOf({ dataDir, s3: { ...s3, secretAccessKey: 'wrong' } })
    await expect(wrong.write('a', Buffer.from('x'))).rejects.toThrow(/403 to PUT: .*wrong signature/)
    const nowhere = filesOf({ dataDir, s3: { ...s3, bucket: 'nowhere' } })
    await expect(nowhere.write('a', Buffer.from('x'))).rejects.toThrow('no bucket nowhere')
    await expect(nowhere.read('a')).rejects.toThrow('no bucket nowhere')
    store.mood.status = 503
    await expect(files.write('a', Buffer.from('x'))).rejects.toThrow('503')
    await expect(files.read('a')).rejects.toThrow('503')
    expect(store.objects.size).toBe(0)
  })
})

test('pictures are stored there from upload to deletion, and served by us in every size', async () => {
  const person = await signIn()
  const { uuid, status } = await uploader(testing)(await photo(), person)
  expect(status).toBe(200)
  expect([...store.objects.keys()]).toEqual([expect.stringMatching(/^\/pictures\/uploads\/[\w/-]+\.webp$/)])
  const body = { name: person.name, email: person.email, phone_number: `+9665${person.id}`, avatar: uuid }
  const { json } = await api<{ media: { url: string }[] }>('POST', `users/${person.id}`, { token: person.token, body })
  const { pathname } = new URL(json.data.media[0]?.url ?? '')
  for (const query of ['', '?c=thumb']) {
    const { statusCode, rawPayload } = await app.inject(pathname + query)
    expect([statusCode, (await sharp(rawPayload).metadata()).format]).toEqual([200, 'webp'])
  }
  expect(existsSync(join(dataDir, 'files'))).toBe(false)

  await uploader(testing)(await photo(), person)
  await sql`UPDATE uploads SET expires_at = now()`
  await handlersFor(config).purge(database, {})
  expect(store.objects.size).toBe(1)
})

test('an applicant’s papers lie in a bucket of their own, which only the operator reads, through us', async () => {
  const [type] = await sql<{ id: number }[]>`
    INSERT INTO e_provider_types (name) VALUES ('{"en": "Person", "ar": "فرد"}') RETURNING id`
  const { data } = await applicationSender(testing, () => type?.id ?? 0)({ email: 'applicant@example.com' })
  const [key = ''] = store.objects.keys()
  expect([store.objects.size, key]).toEqual([1, expect.stringMatching(/^\/papers\/provider_documents\/[\w-]+$/)])
  expect(await files.read(key.replace('/papers/', ''))).toBeNull()
  expect(await privateFilesOf(config).read(key.replace('/papers/', ''))).not.toBeNull()
  const view = (token?: string) => api('GET', `provider_applications/${data.id}/document`, { token })
  const [customer, operator] = [await signIn(), await signIn({ role: 'operator' })]
  expect([(await view()).status, (await view(customer.token)).status]).toEqual([401, 403])
  expect((await view(operator.token)).status).toBe(200)
  expect(existsSync(join(dataDir, 'private'))).toBe(false)
})
