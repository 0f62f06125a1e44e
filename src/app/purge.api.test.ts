import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withLockWait } from '#server/db/lockWait.ts'
import { testApp } from '../../test/app.ts'
import { handlersFor } from './jobs.ts'

const { config, database, sql, signIn } = await testApp()
const purge = () => handlersFor(config).purge(database, {})

const many = async (table: 'idempotency_keys' | 'email_verifications' | 'uploads') =>
  (await sql.unsafe<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n

const addReplies = (count: number) => sql`
  INSERT INTO idempotency_keys (owner, key, request_hash, created_at)
  SELECT 'user:1', 'key ' || n, '\\x00', now() - interval '73 hours' FROM generate_series(1, ${count}::int) n`

test('what of one kind cannot be removed keeps none of the others', async () => {
  const { id } = await signIn()
  await addReplies(1)
  await sql`INSERT INTO email_verifications (user_id, token_hash, email, expires_at) VALUES (${id}, '\\x01', 'a@b.example', now())`
  await sql`INSERT INTO uploads (user_id, uuid, field, mime_type, size, width, height, color, path, expires_at)
    VALUES (${id}, ${randomUUID()}, 'image', 'image/webp', 1, 1, 1, '#ffffff', 'uploads/old.webp', now())`
  const held = await sql.reserve()
  await held`BEGIN`
  await held`SELECT FROM idempotency_keys FOR UPDATE`
  await expect(withLockWait(100, purge)).rejects.toMatchObject({ code: '55P03' })
  await held`COMMIT`
  held.release()
  expect([await many('idempotency_keys'), await many('email_verifications'), await many('uploads')]).toEqual([1, 0, 0])
  await purge()
  expect(await many('idempotency_keys')).toBe(0)
})

test('replies of a day with very many are deleted a part at a time', async () => {
  await addReplies(45_000)
  let parts = 0
  const { trace } = database.pool
  database.pool.trace = (text, values) => {
    trace?.(text, values)
    if (/delete from idempotency_keys/i.test(text)) parts += 1
  }
  await purge()
  database.pool.trace = trace
  expect([await many('idempotency_keys'), parts]).toEqual([0, 3])
})

test('uploads that have run out are removed in one run, also where they are many', async () => {
  await sql`INSERT INTO uploads (user_id, uuid, field, mime_type, size, width, height, color, path, expires_at)
    SELECT NULL, gen_random_uuid(), 'image', 'image/webp', 1, 1, 1, '#ffffff', 'uploads/' || n || '.webp', now()
    FROM generate_series(1, 1001) n`
  await purge()
  expect(await many('uploads')).toBe(0)
})
