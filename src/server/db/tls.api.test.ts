import { chmodSync, chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrate } from '#app/migrate.ts'
import { serve } from '#app/serve.ts'
import { chooseAccount } from '#embedded/account.ts'
import { loadConfig } from '#server/config/config.ts'
import { explain } from '#server/startup.ts'
import { type Server, startPostgres } from '../../../test/postgres.ts'

const certificate = (name: string) => fileURLToPath(new URL(`../../../test/tls/${name}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'doorstep-tls-'))
let server: Server

/** PostgreSQL reads a key only if nobody else may. */
const ownKey = (): string => {
  const key = join(folder, 'server.key')
  copyFileSync(certificate('server.key'), key)
  chmodSync(key, 0o600)
  const { uid, gid } = chooseAccount(join(folder, 'none'))
  if (uid === undefined || gid === undefined) return key
  for (const path of [folder, key]) chownSync(path, uid, gid)
  return key
}

beforeAll(async () => {
  server = await startPostgres({
    fsync: 'off',
    ssl: 'on',
    ssl_key_file: ownKey(),
    ssl_cert_file: certificate('server.pem'),
  })
  // From here on it refuses connections without TLS.
  const rules = join(server.data, 'pg_hba.conf')
  await server.query('SELECT 1')
  writeFileSync(rules, 'hostssl all all 127.0.0.1/32 scram-sha-256\n', { mode: 0o600 })
  process.kill(Number(readFileSync(join(server.data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGHUP')
  await vi.waitFor(() => expect(server.query('SELECT 1')).rejects.toThrow('no encryption'), { timeout: 60_000 })
})
afterAll(async () => {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

const urlWith = (parameters: string, host = 'localhost') => `${server.url.replace('127.0.0.1', host)}?${parameters}`

describe('a private CA', () => {
  test.each([
    ['verify-full', 'localhost'],
    ['verify-ca', '127.0.0.1'],
    ['require', '127.0.0.1'],
  ])('is believed by everything that connects: sslmode=%s at %s', async (mode, host) => {
    const url = urlWith(`sslmode=${mode}&sslrootcert=${certificate('ca.pem')}`, host)
    await migrate(url)
    const config = loadConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: url,
      PORT: '0',
      DRAIN_SECONDS: '0',
    })
    const { port, close } = await serve(config, url, async ({ app, deps }) => {
      app.get('/connections', async () => {
        const { sql } = deps.database
        return sql<{ name: string; ssl: boolean }[]>`
          SELECT DISTINCT application_name AS name, ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
          WHERE application_name LIKE 'doorstep%'`
      })
    })
    try {
      const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
      await expect.poll(async () => (await get('/readyz')).status).toBe(200)
      await expect
        .poll(async () => (await get('/connections')).json())
        .toEqual(
          expect.arrayContaining(
            ['doorstep', 'doorstep changes', 'doorstep jobs', 'doorstep readiness'].map((name) => ({
              name,
              ssl: true,
            })),
          ),
        )
    } finally {
      await close()
    }
  })
})

describe('refused at start, in a sentence', () => {
  test.each([
    [() => urlWith(`sslmode=verify-full&sslrootcert=${certificate('other-ca.pem')}`), 'is not trusted'],
    [() => urlWith('sslmode=verify-full'), 'name its CA in sslrootcert'],
    [
      () => urlWith(`sslmode=verify-full&sslrootcert=${certificate('ca.pem')}`, '127.0.0.1'),
      "does not match certificate's altnames",
    ],
    [
      () => urlWith(`sslmode=verify-full&sslrootcert=${certificate('ca.pem')}`, '127.0.0.1'),
      'name the host as the certificate does',
    ],
    [() => urlWith('sslmode=disable'), 'no encryption'],
  ])('%s', async (url, sentence) => {
    const why = await migrate(url()).then(() => 'started', explain)
    expect(why).toContain(sentence)
    expect(why).toMatch(/^The [^\n]*\.$/)
  })
})
