import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { checkFilePlace, otherFilePlace } from './place.ts'

const { database } = await testApp()
const folders = Array.from({ length: 3 }, () => mkdtempSync(join(tmpdir(), 'doorstep-place-')))
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const [one = '', other = '', moved = ''] = folders
const s3 = {
  endpoint: 'https://store.example',
  region: 'eu',
  bucket: 'pictures',
  privateBucket: 'papers',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
}
const check = (dataDir: string, store?: typeof s3) => checkFilePlace(database, { dataDir, s3: store })

test('a start that does not see the files of the starts before it says so', async () => {
  expect(await check(one)).toBeUndefined()
  expect(await check(one)).toBeUndefined()
  expect(await check(other)).toContain('before, they were in another folder')
  expect(await check(one)).toContain(`Files are in ${one}/files from now on`)
  expect(await check(one, s3)).toContain('https://store.example/pictures')
  expect(await check(other, s3)).toBeUndefined()
  expect(await check(one)).toContain('before, they were in https://store.example/pictures')
})

test('a folder that was moved, or is mounted elsewhere, is the same', async () => {
  await check(one)
  cpSync(one, moved, { recursive: true })
  expect(await check(moved)).toBeUndefined()
})

test('a backup with other settings than those of the server is told so', async () => {
  await check(one)
  const asked = (dataDir: string, store?: typeof s3) => otherFilePlace(database, { dataDir, s3: store })
  expect([await asked(one), await asked(moved)]).toEqual([undefined, undefined])
  expect(await asked(join(one, 'unmounted'))).toMatch(/unmounted\/files, and the server has them in another folder;/)
  expect(await asked(one, s3)).toContain('looked for in https://store.example/pictures, and the server')
  await check(one, s3)
  expect(await asked(one)).toContain('the server has them in https://store.example/pictures; use its settings')
  expect(await asked(other, s3)).toBeUndefined()
})
