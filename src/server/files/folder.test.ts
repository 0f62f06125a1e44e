import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { folderFiles } from './folder.ts'

const folders: string[] = []
const folder = (): string => {
  folders.push(mkdtempSync(join(tmpdir(), 'doorstep-files-')))
  return folders.at(-1) ?? ''
}
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

test('folders and files are for this account alone, those above the folder too', async () => {
  const data = join(folder(), 'new/data')
  await folderFiles(join(data, 'private')).write('provider_documents/ab/one.pdf', Buffer.from('x'))
  for (const path of ['', 'private', 'private/provider_documents', 'private/provider_documents/ab'])
    expect([path, modeOf(join(data, path))]).toEqual([path, '700'])
  expect(modeOf(join(data, 'private/provider_documents/ab/one.pdf'))).toBe('600')
})

test.runIf(process.getuid?.() === 0)('what root writes belongs to the account that has the folder', async () => {
  const data = folder()
  const ownersBelow = async (name: string) => {
    await folderFiles(join(data, name)).write('users/ab/one.webp', Buffer.from('x'))
    return ['', 'users', 'users/ab', 'users/ab/one.webp'].map((path) => {
      const { uid, gid } = statSync(join(data, name, path))
      return `${uid}:${gid}`
    })
  }
  expect(await ownersBelow('private')).toEqual(Array(4).fill('0:0'))
  // The folder of the data decides about one that is not there yet.
  chownSync(data, 1, 2)
  expect(await ownersBelow('files')).toEqual(Array(4).fill('1:2'))
  expect(await ownersBelow('private')).toEqual(Array(4).fill('0:0'))
})

test('a folder that was open before is closed', async () => {
  const root = join(folder(), 'files')
  mkdirSync(root)
  chmodSync(root, 0o755)
  writeFileSync(join(root, 'old.webp'), 'x')
  const files = folderFiles(root)
  expect(modeOf(root)).toBe('700')
  expect(String(await files.read('old.webp'))).toBe('x')
})

test('what is written is on the disk, with its name and its folders', async () => {
  const root = join(folder(), 'files')
  const probe = await open(dirname(root))
  const sync = vi.spyOn(Object.getPrototypeOf(probe), 'sync')
  const files = folderFiles(root)
  const synced = async (path: string) => {
    sync.mockClear()
    await files.write(path, Buffer.from('x'))
    return sync.mock.calls.length
  }
  // The file, its folder, and the three that hold a new one.
  expect(await synced('uploads/ab/one.webp')).toBe(5)
  expect(await synced('uploads/cd/two.webp')).toBe(3)
  expect(await synced('uploads/cd/three.webp')).toBe(2)
  sync.mockRestore()
  await probe.close()
})
