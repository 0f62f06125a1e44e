import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createThreadPool } from './threads.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-threads-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the time of a task begins once its thread has loaded what it runs', async () => {
  const file = join(folder, 'slow.mjs')
  writeFileSync(
    file,
    `await new Promise((done) => setTimeout(done, 4000))
export const ready = () => {}
export default (task) => task + ' was done'`,
  )
  const { run } = createThreadPool<string, string>(file)
  expect(await run('this', 3000)).toBe('this was done')
})
