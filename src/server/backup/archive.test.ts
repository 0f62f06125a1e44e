import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createArchive, requireArchive } from './archive.ts'

test('a folder that is not there is named, and so is a file in its place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const missing of [join(folder, 'missing'), file])
    expect(() => createArchive(join(missing, 'doorstep.tar.gz'))).toThrow(
      `There is no folder ${missing}; make it, or name another file.`,
    )
})

test('nobody but its owner reads an archive, which holds everybody’s data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'private.tar.gz')
  const archive = createArchive(path)
  await archive.add('one', Buffer.from('one'))
  await archive.finish()
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('an archive never replaces another file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'taken')
  writeFileSync(path, '')
  expect(() => createArchive(path)).toThrow('exists already')
})

test('one that cannot be written says why', async () => {
  const gone = mkdtempSync(join(tmpdir(), 'doorstep-archive-'))
  const archive = createArchive(join(gone, 'lost.tar.gz'))
  rmSync(gone, { recursive: true })
  // More than lies ready for the file, so that something is being added when it turns out.
  const add = async () => {
    for (;;) await archive.add('one', randomBytes(1_000_000))
  }
  await expect(add()).rejects.toThrow('ENOENT')
  await expect(add()).rejects.toThrow('ENOENT')
  await archive.abort()
})

test('an archive is read from a file or a pipe, and not from a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  // No plain file, as a pipe is none.
  for (const path of [file, '/dev/null']) expect(() => requireArchive(path)).not.toThrow()
  for (const path of [folder, join(folder, 'missing')])
    expect(() => requireArchive(path)).toThrow(`There is no file ${path}.`)
})
