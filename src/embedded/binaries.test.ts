import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBinaries } from './binaries.ts'

/** A package of binaries without the links that npm cannot carry, as it is where its install script did not run. */
const unlinkedPackage = () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-binaries-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [native, home] = [join(folder, 'native'), join(folder, 'home')]
  for (const path of [join(native, 'bin'), join(native, 'lib'), home]) mkdirSync(path, { recursive: true })
  writeFileSync(join(native, 'bin/postgres'), '')
  chmodSync(join(native, 'bin/postgres'), 0o755)
  writeFileSync(join(native, 'lib/libpq.so.5.18'), '')
  writeFileSync(
    join(native, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  )
  const place = { home, data: join(home, 'postgres'), account: {} }
  return { native, place }
}

test('links that are missing are made in a copy: an installed package is never edited', () => {
  const { native, place } = unlinkedPackage()
  const found = findBinaries(place, { native, version: '18' })
  expect(found).toBe(join(place.home, 'postgres-18'))
  expect(readlinkSync(join(found, 'lib/libpq.so.5'))).toBe('libpq.so.5.18')
  expect(existsSync(join(found, 'bin/postgres'))).toBe(true)
  expect(readdirSync(join(native, 'lib'))).toEqual(['libpq.so.5.18'])
})
