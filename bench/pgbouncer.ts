import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../src/app/app.ts'
import { migrate } from '../src/app/migrate.ts'
import { chooseAccount } from '../src/embedded/account.ts'
import { loadConfig } from '../src/server/config/config.ts'
import { checkDatabase } from '../src/server/db/check.ts'
import { connect } from '../src/server/db/database.ts'
import { explain } from '../src/server/startup.ts'
import { buildService, buildToken, buildUser } from '../test/build.ts'
import { startPostgres } from '../test/postgres.ts'

/** `node bench/pgbouncer.ts`: two processes' worth of the program behind pgbouncer in transaction mode, with few connections. */
const people = 30
const rounds = 30

const folder = mkdtempSync(join(tmpdir(), 'doorstep-pgbouncer-'))
chmodSync(folder, 0o755)
const server = await startPostgres()
await migrate(server.url)
const { username, password, hostname, port } = new URL(server.url)
await server.query(`ALTER ROLE ${username} SET timezone = 'UTC'`)

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const startPooler = async (extra: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const own = await freePort()
  const ini = join(folder, `${own}.ini`)
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o644 })
  writeFileSync(
    ini,
    `[databases]\npostgres = host=${hostname} port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\n` +
      `unix_socket_dir =\nauth_type = scram-sha-256\nauth_file = ${users}\npool_mode = transaction\ndefault_pool_size = 5\n${extra}\n`,
    { mode: 0o644 },
  )
  const child = spawn('pgbouncer', ['-q', ini], {
    ...chooseAccount(join(folder, 'none')),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', () => reject(new Error('pgbouncer is not installed')))
  })
  const url = `postgres://${username}:${password}@127.0.0.1:${own}/postgres`
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  await sleep(500)
  return { url, stop }
}

const refusal = (url: string, direct?: string) => checkDatabase(url, direct).then(() => 'accepted', explain)

const serve = async (url: string) => {
  const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: url, RATE_LIMIT_SCALE: '100000' })
  const database = connect(url, { directUrl: server.url })
  const { app } = await buildApp(config, database)
  await app.ready()
  return { app, close: () => app.close().then(database.close) }
}

const plain = await startPooler('')
console.log(`without DATABASE_DIRECT_URL: ${await refusal(plain.url)}`)
await plain.stop()
const lenient = await startPooler('ignore_startup_parameters = options,statement_timeout,lock_timeout')
console.log(`the same, parameters ignored: ${await refusal(lenient.url)}`)
await lenient.stop()

const pooler = await startPooler('')
console.log(`with DATABASE_DIRECT_URL: ${await refusal(pooler.url, server.url)}`)
const processes = [await serve(pooler.url), await serve(pooler.url)]
const seeding = connect(server.url)
const service = await buildService(seeding.db)
const persons = []
for (let n = 0; n < people; n++) {
  const { id } = await buildUser(seeding.db)
  persons.push({ id, token: (await buildToken(seeding.db, { user_id: id })).token })
}
await seeding.close()

const wrong: Record<string, number> = {}
const count = (what: string) => {
  wrong[what] = (wrong[what] ?? 0) + 1
}
let requests = 0
const inject = (n: number, options: { method?: 'POST'; url: string; token: string; payload?: object }) => {
  requests++
  const { token, ...rest } = options
  const { app } = processes[n % processes.length] ?? processes[0] ?? { app: undefined }
  if (!app) throw new Error('no process')
  return app.inject({ ...rest, headers: { authorization: `Bearer ${token}` } })
}
const began = performance.now()
await Promise.all(
  persons.map(async ({ id, token }, person) => {
    for (let round = 0; round < rounds; round++) {
      const me = await inject(person + round, { url: '/api/user', token })
      if (me.statusCode !== 200) count(`status ${me.statusCode}`)
      else if (me.json().data.id !== id) count('another person')
      const text = `Street ${id} ${round}`
      const payload = { description: 'Home', address: text, latitude: 24.7, longitude: 46.7 }
      const written = await inject(person + round, { method: 'POST', url: '/api/addresses', token, payload })
      if (written.statusCode !== 200) count(`status ${written.statusCode}`)
      else if (written.json().data.address !== text) count('another address')
    }
  }),
)
const seconds = (performance.now() - began) / 1000
const changer = connect(server.url, { max: 1 })
let old = 0
for (let n = 1; n <= 50; n++) {
  await changer.sql`UPDATE e_services SET name = jsonb_build_object('en', ${`Name ${n}`}::text) WHERE id = ${service.id}`
  const [{ token } = { token: '' }] = persons
  const seen = await inject(n, { url: `/api/e_services/${service.id}?only=name`, token })
  if (seen.json().data.name.en !== `Name ${n}`) old++
}
await changer.close()
console.log(`${requests} requests of ${people} people over 2 processes and 5 connections in ${seconds.toFixed(1)} s`)
console.log(`wrong: ${JSON.stringify(wrong)}; old answers after a change: ${old} of 50`)

for (const { close } of processes) await close()
await pooler.stop()
await server.remove()
rmSync(folder, { recursive: true, force: true })
process.exit(Object.keys(wrong).length + old > 0 ? 1 : 0)
