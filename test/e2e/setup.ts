import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { prepareTown } from '../database.ts'
import { memoryFolder } from '../memoryFolder.ts'
import { findChromium, findHeadlessShell } from './chromium.ts'

const { HEADED, CHROMIUM_PATH } = process.env

/** By `npm start`, which here refuses to go on. */
const build = async (): Promise<void> => {
  const env = { ...process.env, NODE_ENV: 'production', PORT: 'none' }
  const { code, stdout, stderr } = await promisify(execFile)('npm', ['start'], { env }).catch((error) => error)
  if (code !== 1 || !`${stdout}${stderr}`.includes('PORT must be'))
    throw new Error(`npm start did not build the pages:\n${stdout}${stderr}`)
}

/** Shared by browser tests: a current production build, a Chromium, and the demo town. */
export default async function setup(project: TestProject) {
  const files = mkdtempSync(join(tmpdir(), 'doorstep-town-'))
  const sizes = memoryFolder('doorstep-sizes')
  const [chromiumPath] = await Promise.all([findChromium(CHROMIUM_PATH), build()])
  await prepareTown(project.getProvidedContext().postgresUrl, files)
  project.provide('townFiles', files)
  project.provide('townSizes', sizes)
  project.provide('chromium', {
    whole: chromiumPath,
    light: (HEADED || CHROMIUM_PATH ? undefined : findHeadlessShell()) ?? chromiumPath,
    headless: !HEADED,
  })
  return () => {
    for (const folder of [files, sizes]) rmSync(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the pictures of the demo town are, for browser tests to copy. */
    townFiles: string
    /** What browser tests have rendered of those pictures, in smaller sizes. */
    townSizes: string
    /** Two paths, perhaps the same; `light` has no window and shows no notifications. HEADED=1 shows the window. */
    chromium: { whole: string; light: string; headless: boolean }
  }
}
