import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each([
  'postgres://u@elsewhere.invalid/doorstep',
  // PostgreSQL's clients go by this one.
  'postgres://u@localhost/doorstep?host=elsewhere.invalid',
])('a database of another machine is not reset: %s', (url) => {
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: url }
  const { status, stderr } = spawnSync(process.execPath, ['db/reset.ts'], { env, encoding: 'utf8' })
  expect(stderr).toContain('The database is on another machine')
  expect(status).toBe(1)
})
