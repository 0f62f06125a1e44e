import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createArchive } from './archive.ts'

test('an archive never replaces another file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'taken')
  writeFileSync(path, '')
  expect(() => createArchive(path)).toThrow('exists already')
})
