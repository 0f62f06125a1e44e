import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/database.ts'
import { Hosts, openClient } from '#server/db/hosts.ts'
import { type DatabaseErrorCode, DatabaseUnavailable } from '#server/db/unavailable.ts'
import { checkPort, explain, fail } from './startup.ts'

const trouble = (fields: object) => Object.assign(new Error('something technical'), fields)

async function caught(work: () => unknown): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

describe('why it does not start', () => {
  test.each<[object, string]>([
    [{ code: 'EADDRINUSE', syscall: 'listen', port: 3000 }, 'Port 3000 is already taken'],
    [{ code: 'EACCES', syscall: 'listen', port: 80 }, 'may not listen on port 80'],
    [{ code: 'EADDRNOTAVAIL', syscall: 'listen', address: '10.9.9.9' }, 'does not have the address 10.9.9.9'],
    [{ code: 'ECONNREFUSED', address: '127.0.0.1', port: 5432 }, 'at 127.0.0.1:5432 does not answer'],
    [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db.lan' }, 'The database at db.lan does not answer'],
    [
      { code: '28P01', message: 'password authentication failed for user "owner"' },
      'refuses the user or password of DATABASE_URL, DATABASE_OWNER_URL or DATABASE_DIRECT_URL: password authentication failed for user "owner".',
    ],
    [{ code: '3D000' }, 'does not exist'],
    [{ code: 'EROFS', syscall: 'mkdir', path: '/srv/x' }, '/srv/x cannot be written'],
    [{ code: 'EACCES', syscall: 'open', path: '/srv/x' }, '/srv/x cannot be written'],
    [{ code: 'ENOTDIR', path: '/srv/x' }, '/srv/x is not a folder'],
    [{ code: 'ENOENT', syscall: 'mkdir', path: '/srv/x' }, '/srv/x leads to a place that is not there'],
    [{ code: 'ENOENT', syscall: 'open', path: '/srv/x' }, 'Doorstep could not start: something technical'],
    [{ code: 'ENOSPC' }, 'no space left'],
    [{ code: '55P03' }, 'is in use for long, as by a restore'],
    [{ code: 'ERR_INVALID_TYPESCRIPT_SYNTAX', stack: '/x.ts:2\n(\n    at parse' }, 'has a mistake: /x.ts:2\n('],
    [{}, 'Doorstep could not start: something technical'],
  ])('%j', (fields, sentence) => {
    expect(explain(trouble(fields))).toContain(sentence)
    expect(explain(new AggregateError([trouble(fields)]))).toContain(sentence)
  })

  test('a reason that is a sentence already stays as it is', async () => {
    expect(explain(await caught(() => fail('No.')))).toBe('No.')
  })

  test('a thrown text', () => {
    expect(explain('odd')).toBe('Doorstep could not start: odd')
    expect(explain('odd', 'The backup could not be made')).toBe('The backup could not be made: odd')
  })

  test('a port that is really taken', async () => {
    const first = createServer()
    await new Promise<void>((done) => first.listen(0, '127.0.0.1', done))
    const { port } = first.address() as { port: number }
    const error = await caught(() => checkPort('127.0.0.1', port))
    await new Promise((done) => first.close(done))
    await checkPort('127.0.0.1', port)
    expect(explain(error)).toBe(`Port ${port} is already taken; stop what is using it, or set PORT to another.`)
  })

  test('a name to listen on that nobody knows is not taken for the database', async () => {
    const error = await caught(() => checkPort('nowhere.invalid', 0))
    expect(explain(error)).toBe('This machine does not have the address nowhere.invalid; set HOST to one it has.')
  })

  test('a database that is really not there', async () => {
    const { sql } = connect('postgres://someone:secret@127.0.0.1:1/doorstep', { max: 1 })
    const sentence = explain(await caught(() => sql`SELECT 1`))
    expect(sentence).toBe('The database at 127.0.0.1:1 does not answer; start it, or correct DATABASE_URL.')
  })

  /** A server that accepts connections and never says a word, or closes them at once. */
  test.each([
    ['says nothing', () => {}, 'timeout expired', 50],
    ['hangs up', (socket: Socket) => socket.destroy(), 'Connection terminated unexpectedly', 20_000],
  ])('a database that %s', async (_, answer, reason, connectMs) => {
    const server = createServer(answer)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as { port: number }
    const url = `postgres://someone:secret@127.0.0.1:${port}/doorstep`
    const hosts = new Hosts(url)
    const { sql } = connect(url, { max: 1, connectMs })
    const sentences = [
      await caught(() => openClient(hosts, () => ({ ...hosts.config(), connectionTimeoutMillis: connectMs }))),
      await caught(() => sql`SELECT 1`),
    ].map((error) => explain(error))
    server.close()
    const expected = `The database at 127.0.0.1:${port} could not be reached (${reason}); start it, correct DATABASE_URL, or try again when the machine is less busy.`
    expect(sentences).toEqual([expected, expected])
  })

  test.each<DatabaseErrorCode>([
    'database_unreachable',
    'database_busy',
    'database_slow',
    'database_lost',
    'database_read_only',
    'notifications_lost',
    'jobs_stopped',
  ])('%s is said in a sentence, whatever its cause', (code) => {
    for (const cause of [undefined, new Error('something technical'), trouble({ code: '57P01' })])
      expect(explain(new DatabaseUnavailable(code, cause))).toMatch(/^(?!Doorstep could not start)[A-Z][^_]*; .*\.$/)
  })
})

/** A program that never finishes closing, and whose clock is put back once it was asked to. */
const stuck = `
  import { onStop } from '${new URL('startup.ts', import.meta.url)}'
  setInterval(() => {}, 1000)
  onStop(() => {
    const real = Date.now
    Date.now = () => real() - 3_600_000
    console.log('asked')
    return new Promise(() => {})
  })
  console.log('up')`

test('a second signal ends it, whatever the clock says', async () => {
  const program = spawn(process.execPath, ['--input-type=module', '--eval', stuck], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  await once(program.stdout, 'data')
  program.kill('SIGTERM')
  await once(program.stdout, 'data')
  const again = setInterval(() => program.kill('SIGTERM'), 200)
  onTestFinished(() => clearInterval(again))
  expect(await once(program, 'exit')).toEqual([1, null])
})
