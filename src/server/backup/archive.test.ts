import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createArchive } from './archive.ts'

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

test('an archive never replaces another file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'taken')
  writeFileSync(path, '')
  expect(() => createArchive(path)).toThrow('exists already')
})
