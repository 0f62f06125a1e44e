import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'

const folders: string[] = []
const running: Embedded[] = []

function folder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'doorstep-embedded-')))
  return folders.at(-1) as string
}

async function start(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  running.push(embedded)
  return embedded
}

async function ask(url: string, statement: string): Promise<string[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
    return rows.map(String)
  } finally {
    await client.end()
  }
}

/** Asks until the database answers, as the app's pool does after its connections broke. */
async function askPatiently(url: string, statement: string): Promise<string[]> {
  for (;;) {
    try {
      return await ask(url, statement)
    } catch {
      // Still coming back; the test's own time limit ends this.
    }
  }
}

const noteOf = (dataDir: string) => join(dataDir, 'postgres/postmaster.pid')
const pidOf = (dataDir: string) => Number(readFileSync(noteOf(dataDir), 'utf8').split('\n')[0])

afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop()
  for (const path of folders.splice(0)) {
    const note = join(path, 'inside/data/database-folder')
    if (existsSync(note)) rmSync(readFileSync(note, 'utf8').trim(), { recursive: true })
    rmSync(path, { recursive: true })
  }
})

describe('the embedded PostgreSQL', { timeout: 240_000 }, () => {
  test('keeps its data for the next start', async () => {
    const dataDir = join(folder(), 'data')
    const first = await start(dataDir)
    await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS one')
    await first.stop()
    const second = await start(dataDir)
    expect([first.isNew, second.isNew]).toEqual([true, false])
    expect(await ask(second.url, 'SELECT one FROM kept')).toEqual(['1'])
    expect(await ask(second.url, 'SHOW fsync')).toEqual(['on'])
    expect(await ask(second.url, 'SHOW server_encoding')).toEqual(['UTF8'])
    expect(await ask(second.url, 'SHOW listen_addresses')).toEqual(['127.0.0.1'])
  })

  test('comes back at the same address when it is killed, with everything that was acknowledged', async () => {
    const dataDir = folder()
    const { url } = await start(dataDir)
    await ask(url, 'CREATE TABLE kept AS SELECT 1 AS one')
    for (const one of ['2', '3']) {
      process.kill(pidOf(dataDir), 'SIGKILL')
      await askPatiently(url, `INSERT INTO kept VALUES (${one})`)
    }
    expect(await ask(url, 'SELECT one FROM kept ORDER BY one')).toEqual(['1', '2', '3'])
  })

  test('refuses a folder that is in use and leaves its database alone', async () => {
    const dataDir = folder()
    const { url } = await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow(`(process ${process.pid}) is using ${dataDir}`)
    expect(await ask(url, 'SELECT 1')).toEqual(['1'])
  })

  test('starts past the claims of processes that are gone or have become others', async () => {
    const dataDir = folder()
    await (await start(dataDir)).stop()
    // This process did not start at that time, and it is not PostgreSQL either.
    writeFileSync(join(dataDir, 'postgres.lock'), `${process.pid} 1\n`)
    writeFileSync(noteOf(dataDir), `${process.pid}\n${join(dataDir, 'postgres')}\n1\n1\n\n127.0.0.1\n\nready\n`)
    expect((await start(dataDir)).isNew).toBe(false)
  })

  test('nobody else can list what it makes', async () => {
    const parent = folder()
    // PostgreSQL's account has to get there.
    chmodSync(parent, 0o755)
    const dataDir = join(parent, 'new/data')
    await start(dataDir)
    for (const path of [dirname(dataDir), dataDir]) expect(statSync(path).mode & 0o066).toBe(0)
    expect(statSync(join(dataDir, 'postgres.lock')).mode & 0o077).toBe(0)
    expect(statSync(join(dataDir, 'postgres.log')).uid).toBe(statSync(join(dataDir, 'postgres')).uid)
  })

  test.runIf(process.getuid?.() === 0)(
    'what root makes in the folder of another account is of that account',
    async () => {
      const dataDir = folder()
      chownSync(dataDir, 1, 1)
      await (await start(dataDir)).stop()
      running.length = 0
      const owners = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).uid])
      expect(owners).toEqual([
        ['postgres', 1],
        ['postgres.log', 1],
      ])
      expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    },
  )

  test('makes its database whole after a start that was cut off', async () => {
    const dataDir = folder()
    mkdirSync(join(dataDir, 'postgres.new-1234/base'), { recursive: true })
    chmodSync(dataDir, 0o755)
    expect((await start(dataDir)).isNew).toBe(true)
    expect(existsSync(join(dataDir, 'postgres.new-1234'))).toBe(false)
  })

  test('works in a folder that only its owner may enter, and finds its data there again', async () => {
    const dataDir = join(folder(), 'inside/data')
    mkdirSync(dirname(dataDir), { mode: 0o700 })
    const first = await start(dataDir)
    await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS one')
    await first.stop()
    expect(await ask((await start(dataDir)).url, 'SELECT one FROM kept')).toEqual(['1'])
  })
})
