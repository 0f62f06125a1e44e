import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { testApp } from '../../../test/app.ts'
import { objectStore } from '../../../test/objectStore.ts'
import { applicationSender } from '../../../test/providerApplication.ts'
import { photo, uploader } from '../../../test/uploads.ts'
import { filesOf, privateFilesOf } from './files.ts'

const store = await objectStore()
afterAll(store.close)
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-faulty-store-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const testing = await testApp({ env: { DATA_DIR: dataDir, ...store.env } })
const { api, app, config, database, logs, signIn, sql } = testing
const files = filesOf(config)
const upload = uploader(testing)

beforeEach(async () => {
  store.mood.status = undefined
  store.mood.instead = undefined
  await sql`UPDATE uploads SET expires_at = now()`
  await handlersFor(config).purge(database, {})
  store.objects.clear()
})

/** The next transaction is committed, and its caller does not hear of it. */
const loseOneCommit = () => {
  const { transaction } = database
  const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    await transaction(work)
    throw new DatabaseUnavailable('database_lost', new Error('Connection terminated unexpectedly'))
  })
  return () => spy.mockRestore()
}

describe('a store that sends us elsewhere', () => {
  test.each([301, 302, 303, 307, 308])('with %i is not believed', async (status) => {
    const elsewhere: string[] = []
    const other = createServer((request, response) => {
      elsewhere.push(`${request.method} ${request.url}`)
      response.end('not ours')
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    store.mood.instead = (_, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/x` }).end()
      return true
    }
    for (const work of [() => files.write('a', Buffer.from('x')), () => files.read('a'), () => files.remove('a')])
      await expect(work()).rejects.toThrow()
    expect(elsewhere).toEqual([])
    await new Promise((resolve) => other.close(resolve))
  })
})

test.each([200, 403])('an answer of %i without an end is not read to the end', async (status) => {
  let sent = 0
  store.mood.instead = (_, response) => {
    response.writeHead(status)
    const part = Buffer.alloc(1 << 20, 'x')
    const more = () => {
      while (!response.destroyed && sent < 300) {
        sent++
        if (!response.write(part)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
    return true
  }
  await expect(files.read('a')).rejects.toThrow('too long')
  expect(sent).toBeLessThan(100)
})

describe('what is acknowledged has its file', () => {
  test('though the commit of an upload was not heard of, and it is sent again', async () => {
    const { token } = await signIn()
    const uuid = crypto.randomUUID()
    const picture = await photo()
    const send = () => upload(picture, { token, uuid, headers: { 'idempotency-key': uuid } })
    const restore = loseOneCommit()
    const before = logs.length
    expect((await send()).status).toBe(503)
    restore()
    expect(logs.splice(before).join('')).toContain('Connection terminated unexpectedly')
    expect((await send()).status).toBe(200)
    const [row] = await sql<{ path: string }[]>`SELECT path FROM uploads WHERE uuid = ${uuid}`
    expect([...store.objects.keys()]).toEqual([`/pictures/${row?.path}`])
  })

  test('though the commit of an application was not heard of, and it is sent again', async () => {
    const [type] = await sql<{ id: number }[]>`
      INSERT INTO e_provider_types (name) VALUES ('{"en": "Person", "ar": "فرد"}') RETURNING id`
    const send = applicationSender(testing, () => type?.id ?? 0)
    const key = { 'idempotency-key': 'application-1' }
    const restore = loseOneCommit()
    expect(await send({}, key)).toMatchObject({ success: false })
    restore()
    const { data } = await send({}, key)
    const [row] = await sql<{ document_path: string }[]>`
      SELECT document_path FROM provider_applications WHERE id = ${data.id}`
    expect(await privateFilesOf(config).read(row?.document_path ?? '')).not.toBeNull()
    expect(store.objects.size).toBe(1)
  })
})

/** Somebody with a picture. */
const pictured = async () => {
  const { id, token, name, email } = await signIn()
  const { uuid: avatar } = await upload(await photo(), { token })
  await api('POST', `users/${id}`, { token, body: { name, email, phone_number: `+9665${id}`, avatar } })
  const [row] = await sql<{ uuid: string }[]>`SELECT uuid FROM media WHERE model_type = 'users' AND model_id = ${id}`
  return { token, picture: `/media/${row?.uuid}/a.webp` }
}

test.each([
  ['says so', (response: ServerResponse) => response.writeHead(503).end()],
  ['does not answer', (response: ServerResponse) => response.destroy()],
])('a store that is away and %s is no fault of the program: what needs it is asked to come again', async (_, fail) => {
  const { token, picture } = await pictured()
  store.mood.instead = (_request, response) => {
    fail(response)
    return true
  }
  const before = logs.length
  expect(await upload(await photo(), { token })).toMatchObject({ status: 503, json: { code: 'unavailable' } })
  const { statusCode, headers } = await app.inject(picture)
  expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
  logs.splice(before)
})

test('a picture that the store breaks off is asked for again, too', async () => {
  const { picture } = await pictured()
  store.mood.instead = (_request, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('x', () => response.destroy())
    return true
  }
  const before = logs.length
  expect((await app.inject(picture)).statusCode).toBe(503)
  logs.splice(before)
})

test('what cannot be removed does not turn what is done into a failure', async () => {
  const { token } = await signIn()
  const picture = await photo()
  const uuid = crypto.randomUUID()
  const send = () => upload(picture, { token, uuid, headers: { 'idempotency-key': uuid } })
  expect((await send()).status).toBe(200)
  store.mood.instead = ({ method }, response) => {
    if (method !== 'DELETE') return false
    response.writeHead(500).end()
    return true
  }
  expect((await send()).status).toBe(200)
})

describe('the purge', () => {
  test('goes on while the store is away, and removes the files when it is back', async () => {
    const { token } = await signIn()
    await upload(await photo(), { token })
    await sql`UPDATE uploads SET expires_at = now()`
    await sql`INSERT INTO mails (recipient, locale, subject, body, html, state, created_at)
      VALUES ('x@example.com', 'en', 'x', 'x', 'x', 'refused', now() - interval '31 days')`
    store.mood.status = 503
    await expect(handlersFor(config).purge(database, {})).rejects.toThrow('503')
    expect(await sql`SELECT id FROM mails WHERE state = 'refused'`).toEqual([])
    expect(store.objects.size).toBe(1)
    store.mood.status = undefined
    await handlersFor(config).purge(database, {})
    expect([store.objects.size, await sql`SELECT id FROM uploads`]).toEqual([0, []])
  })

  test('has no transaction open while it waits for the store', async () => {
    const { token } = await signIn()
    await upload(await photo(), { token })
    await sql`UPDATE uploads SET expires_at = now()`
    let open: unknown
    store.mood.instead = ({ method }, response) => {
      if (method !== 'DELETE') return false
      void sql`SELECT state FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
        .then((rows) => {
          open = [...rows]
        })
        .finally(() => response.writeHead(204).end())
      return true
    }
    await handlersFor(config).purge(database, {})
    expect(open).toEqual([])
  })
})
