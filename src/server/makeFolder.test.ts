import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './makeFolder.ts'

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'doorstep-folder-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('what is missing is made, and what is there stays', () => {
  const path = join(folder(), 'a/b/c')
  for (const _ of [1, 2]) makeFolder(path, 0o700)
  expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
  mkdirSync(join(path, 'd'))
  symlinkSync(join(path, 'd'), join(path, 'link'))
  makeFolder(join(path, 'link/e'), 0o700)
  expect(statSync(join(path, 'd/e')).isDirectory()).toBe(true)
})

test('why it cannot be made: a file, a link that leads nowhere', () => {
  const path = folder()
  writeFileSync(join(path, 'file'), '')
  symlinkSync(join(path, 'nothing'), join(path, 'link'))
  expect(() => makeFolder(join(path, 'file'), 0o700)).toThrow(expect.objectContaining({ code: 'EEXIST' }))
  expect(() => makeFolder(join(path, 'file/a'), 0o700)).toThrow(expect.objectContaining({ code: 'ENOTDIR' }))
  for (const below of ['link', 'link/a'])
    expect(() => makeFolder(join(path, below), 0o700)).toThrow(
      expect.objectContaining({ code: 'ENOENT', syscall: 'mkdir', path: join(path, 'link') }),
    )
})

test.runIf(process.platform === 'linux')('where the system makes none it says so, and ends', () => {
  expect(() => makeFolder('/proc/doorstep/data', 0o700)).toThrow(expect.objectContaining({ code: 'ENOENT' }))
})
