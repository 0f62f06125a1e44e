import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type RequestOptions, type SignedIn, testApp } from '../../../test/app.ts'
import { cpuOf, wordy } from '../../../test/uploads.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-papers-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { app, api, signIn, sql } = await testApp({ env: { DATA_DIR: dataDir } })

const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
const picture = await solid(600, 400).png().toBuffer()

const fields = {
  name: 'Salma Haddad',
  email: 'salma@example.com',
  phone_number: '+966500000001',
  provider_type: '1',
  availability_range: 'All of Riyadh',
  document_type: 'passport',
  document_number: 'P1234567',
  expiry_date: '2199-12-31',
}
type Paper = { bytes: Buffer; name?: string; field?: string }

const apply = async (
  given: Record<string, unknown>,
  paper: Paper | null = { bytes: pdf },
  headers = {},
  ip = '127.0.0.1',
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(given)) form.append(name, String(value))
  if (paper)
    form.append(paper.field ?? 'document_upload', new Blob([new Uint8Array(paper.bytes)]), paper.name ?? 'id.pdf')
  const request = new Request('http://x', { method: 'POST', body: form })
  const response = await app.inject({
    method: 'POST',
    url: '/api/provider/provider_register',
    remoteAddress: ip,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '', ...headers },
  })
  return { status: response.statusCode, json: JSON.parse(response.payload) as Json<{ id: number; state: string }> }
}

const papers = () => {
  const folder = join(dataDir, 'private', 'provider_documents')
  return existsSync(folder) ? readdirSync(folder) : []
}
const rows = async () => (await sql`SELECT 1 FROM provider_applications`).length

/** Nothing of a refused application stays. */
const expectRefused = async (answer: Awaited<ReturnType<typeof apply>>, status: number, names: string[] = []) => {
  expect([answer.status, Object.keys(answer.json.errors ?? {}).sort()]).toEqual([status, names.sort()])
  expect([papers().length, await rows()]).toEqual(held)
}
let held = [0, 0]
let disabledType = ''
let operator: SignedIn
beforeAll(async () => {
  const [person, gone] = await sql<{ id: number }[]>`INSERT INTO e_provider_types (name, disabled) VALUES
    ('{"en": "Person", "ar": "فرد"}', false), ('{"en": "Gone", "ar": "ذهب"}', true) RETURNING id`
  fields.provider_type = String(person?.id)
  disabledType = String(gone?.id)
  operator = await signIn({ role: 'operator' })
})

const documentOf = (id: number | string, ask: RequestOptions = {}) =>
  api('GET', `provider_applications/${id}/document`, ask)

test.each([
  ['a PDF', pdf, 'application/pdf', 'pdf'],
  ['a PNG', picture, 'image/png', 'png'],
  ['a JPEG', await solid(60, 40).jpeg().toBuffer(), 'image/jpeg', 'jpg'],
  ['a WebP', await solid(60, 40).webp().toBuffer(), 'image/webp', 'webp'],
])('an application with %s is kept, the paper for operators alone', async (_, bytes, mime, extension) => {
  const { status, json } = await apply(fields, { bytes, name: '../../etc/passwd.exe' })
  expect([status, json.success, json.data.state]).toEqual([200, true, 'received'])
  held = [(held[0] as number) + 1, (held[1] as number) + 1]
  expect([papers().length, await rows()]).toEqual(held)

  const { id } = json.data
  const views = () => sql`SELECT user_id, ip FROM provider_document_views WHERE provider_application_id = ${id}`
  expect((await documentOf(id)).status).toBe(401)
  for (const role of ['customer', 'provider'] as const)
    expect((await documentOf(id, { token: (await signIn({ role })).token })).status).toBe(403)
  expect(await views()).toEqual([])

  const response = await app.inject({
    url: `/api/provider_applications/${id}/document`,
    headers: { authorization: `Bearer ${operator.token}` },
  })
  expect(response.rawPayload.equals(bytes)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': mime,
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="application-${id}.${extension}"`,
    'x-content-type-options': 'nosniff',
  })
  expect(await views()).toMatchObject([{ user_id: operator.id, ip: '127.0.0.1' }])
})

test('no path of the media leads to a document', async () => {
  const [name] = papers()
  for (const path of [`/media/${name}/id.pdf`, `/private/provider_documents/${name}`, `/media/..%2fprivate/${name}`])
    expect((await app.inject(path)).statusCode).toBe(404)
})

test.each(Object.keys(fields))('without %s it is refused by name', async (name) => {
  const { [name as keyof typeof fields]: _, ...rest } = fields
  await expectRefused(await apply(rest), 422, [name])
  await expectRefused(await apply({ ...fields, [name]: '  ' }), 422, [name])
})

test('everything missing is named at once, in the language of the person', async () => {
  const answer = await apply({}, null, { 'accept-language': 'ar' })
  await expectRefused(answer, 422, [...Object.keys(fields), 'document_upload'])
  expect(Object.values(answer.json.errors ?? {}).flat()).toEqual(Array(9).fill('هذا الحقل مطلوب.'))
})

test.each([
  ['email', 'salma'],
  ['email', `${'a'.repeat(250)}@example.com`],
  ['provider_type', '999'],
  ['provider_type', 'x'],
  ['document_type', 'library_card'],
  ['expiry_date', '2020-01-31'],
  ['expiry_date', '2199-02-30'],
  ['expiry_date', '31/12/2199'],
  ['name', 'x'.repeat(256)],
  ['name', 'a\0b'],
])('%s: %j is refused by name', async (name, value) => {
  await expectRefused(await apply({ ...fields, [name]: value }), 422, [name])
})

test('a type that is no longer offered is refused by name', async () => {
  await expectRefused(await apply({ ...fields, provider_type: disabledType }), 422, ['provider_type'])
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
test.each([
  ['a text named .png', Buffer.from('I am no picture'), 'id.png'],
  ['a drawing with a script', Buffer.from(svg), 'id.svg'],
  ['a drawing named .pdf', Buffer.from(svg), 'id.pdf'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'id.html'],
  ['an archive', Buffer.from('PK\x03\x04rest'), 'id.pdf'],
  ['half a PDF', pdf.subarray(0, 20), 'id.pdf'],
  ['a page with a PDF inside', Buffer.concat([Buffer.from('<script></script>'), pdf]), 'id.pdf'],
  ['the head of a PNG and a page', Buffer.concat([picture.subarray(0, 8), Buffer.from(svg)]), 'id.png'],
  ['a GIF', await solid(60, 40).gif().toBuffer(), 'id.gif'],
  ['nothing', Buffer.alloc(0), 'id.pdf'],
])('%s is no document', async (_, bytes, name) => {
  await expectRefused(await apply(fields, { bytes, name }), 422, ['document_upload'])
})

test('a picture of more than 40 megapixels is refused without being decoded', async () => {
  // A small picture whose head says 30,000 × 30,000: its size from byte 16, the head's checksum from 29.
  const bytes = Buffer.from(picture)
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  const answer = await apply(fields, { bytes, name: 'id.png' })
  await expectRefused(answer, 422, ['document_upload'])
  expect(answer.json.message).toContain('40 megapixels')
})

test('the document must come under its own name', async () => {
  await expectRefused(await apply(fields, { bytes: pdf, field: 'avatar' }), 422, ['document_upload'])
})

test('more than 10 MB is too large, declared or not', async () => {
  const bytes = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])
  await expectRefused(await apply(fields, { bytes }), 413)
  const huge = Buffer.concat([pdf, Buffer.alloc(11 * 1024 * 1024)])
  await expectRefused(await apply(fields, { bytes: huge }), 413)
  await expectRefused(await apply({ ...fields, name: 'x'.repeat(9000) }), 413)
})

test('what is no form is refused', async () => {
  const send = (payload: string, type: string) =>
    app.inject({ method: 'POST', url: '/api/provider/provider_register', payload, headers: { 'content-type': type } })
  const json = await send(JSON.stringify(fields), 'application/json')
  const broken = await send(
    '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nSal',
    'multipart/form-data; boundary=x',
  )
  const odd = await send('--x', 'multipart/form-data')
  expect([json.statusCode, broken.statusCode, odd.statusCode]).toEqual([415, 400, 400])
  expect([papers().length, await rows()]).toEqual(held)
})

test('a repeat under the same key is one application with one file', async () => {
  const key = { 'idempotency-key': 'apply-once' }
  const [first, second] = [await apply(fields, undefined, key), await apply(fields, undefined, key)]
  held = [(held[0] as number) + 1, (held[1] as number) + 1]
  expect(second.json.data).toEqual(first.json.data)
  await expectRefused(await apply({ ...fields, name: 'Somebody Else' }, undefined, key), 422)
})

test('what is sent again over another network is the same application', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const wifi = await apply(fields, undefined, key, '203.0.113.1')
  const mobile = await apply(fields, undefined, key, '2001:db8::7')
  held = [(held[0] as number) + 1, (held[1] as number) + 1]
  expect(mobile.json.data).toEqual(wifi.json.data)
})

test.each(['signed in', 'signed out'])(
  'what is sent again by who has %s meanwhile is the same application',
  async (how) => {
    const { token } = await signIn()
    const key = { 'idempotency-key': randomUUID() }
    const known = { ...key, authorization: `Bearer ${token}` }
    const [before, after] = how === 'signed in' ? [key, known] : [known, key]
    const [first, second] = [await apply(fields, undefined, before), await apply(fields, undefined, after)]
    held = [(held[0] as number) + 1, (held[1] as number) + 1]
    expect(second.json.data).toEqual(first.json.data)
    await expectRefused(await apply({ ...fields, name: 'Somebody Else' }, undefined, after), 422)
  },
)

test('the same key at another address is of another visitor', async () => {
  const at = (ip: string, email: string) =>
    apply({ ...fields, email }, undefined, { 'idempotency-key': 'of a visitor' }, ip)
  const [one, other] = [await at('203.0.113.1', 'sara@example.com'), await at('203.0.113.2', 'omar@example.com')]
  held = [(held[0] as number) + 2, (held[1] as number) + 2]
  expect([one.status, other.status]).toEqual([200, 200])
  await expectRefused(await at('203.0.113.1', 'omar@example.com'), 422)
})

test('operators list applications and decide them; others do neither', async () => {
  const { token } = operator
  const { json } = await api<{ id: number; state: string; document_path?: string }[]>('GET', 'provider_applications', {
    token,
    query: { search: 'state:received', with: 'eProviderType' },
  })
  expect(json.data).toHaveLength(held[1] as number)
  expect(json.data[0]).toMatchObject({
    name: 'Salma Haddad',
    expiry_date: '2199-12-31',
    e_provider_type: { id: Number(fields.provider_type) },
  })
  expect(JSON.stringify(json)).not.toContain('provider_documents')

  const { id } = json.data[0] as { id: number }
  const body = { state: 'declined', note: 'The photo is blurred.' }
  const decided = await api('PUT', `provider_applications/${id}`, { token, body })
  expect(decided.json.data).toMatchObject({ id, ...body, decided_by: operator.id, decided_at: expect.any(String) })
  const received = await api('PUT', `provider_applications/${id}`, { token, body: { state: 'received' } })
  expect([received.status, Object.keys(received.json.errors ?? {})]).toEqual([422, ['state']])
  expect((await api('PUT', 'provider_applications/999', { token, body })).status).toBe(404)

  const [customer, finance] = [await signIn(), await signIn({ role: 'operator', office_role: 'finance' })]
  for (const { token: other } of [customer, finance])
    expect((await api('GET', 'provider_applications', { token: other })).status).toBe(403)
  expect((await api('PUT', `provider_applications/${id}`, { token: customer.token, body })).status).toBe(403)
  expect((await documentOf('1e0', { token })).status).toBe(404)
})

test('the texts of a picture are not unpacked', async () => {
  const cost = (bytes: Buffer) => cpuOf(async () => expect((await apply(fields, { bytes })).status).toBe(200))
  const plain = await cost(picture)
  // They are 8 GB, which takes some 7 seconds.
  expect((await cost(wordy(picture))) / plain).toBeLessThan(100)
})
