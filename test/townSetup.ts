import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareTown } from './database.ts'

/** The demo town, planted once for all browser tests. */
export default async function setup(project: TestProject) {
  const files = mkdtempSync(join(tmpdir(), 'doorstep-town-'))
  await prepareTown(project.getProvidedContext().postgresUrl, files)
  project.provide('townFiles', files)
  return () => rmSync(files, { recursive: true, force: true })
}
