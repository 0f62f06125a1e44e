import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SandboxMail } from '#features/mails/contract.ts'
import { hashToken } from '#server/security/tokens.ts'
import { type Json, type SignedIn, testApp } from '../../../../test/app.ts'
import { buildService, buildTax } from '../../../../test/build.ts'
import { applicationSender } from '../../../../test/providerApplication.ts'
import { waitingForLocks } from '../../../../test/rowLocks.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import type { Application } from '../contract.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-accepting-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const server = await testApp({
  connections: 20,
  env: { DATA_DIR: dataDir, DEMO: 'on', PUBLIC_URL: 'https://doorstep.example' },
})
const { app, api, db, sql, signIn } = server
const send = applicationSender(server, () => 3)
let operator: SignedIn
let count = 0
beforeAll(async () => {
  operator = await signIn({ role: 'operator' })
})

/** An application of a new person, with the pin of their area. */
const apply = async (over: Record<string, string> = {}) => {
  const n = ++count
  const email = over.email ?? `newcomer${n}@example.com`
  const area = { latitude: '24.6', longitude: '46.7', address: '12 Olaya Street, Riyadh', range_km: '25' }
  const { data } = await send({ email, phone_number: `+9665100000${n}`, ...area, ...over })
  return { id: data.id, email }
}
const decide = (id: number, body: object, key?: string) =>
  api<Application>('PUT', `provider_applications/${id}`, { token: operator.token, body, key })
const accept = (id: number, over: object = {}) => decide(id, { state: 'accepted', ...over })
const mailsTo = async (email: string) =>
  (await api<SandboxMail[]>('GET', 'sandbox/mails')).json.data.filter(({ recipient }) => recipient === email)
const ownerOf = async (providerId: number | null) => {
  const [row] = await sql<{ user_id: number; role: string; user_role: string }[]>`
    SELECT l.user_id, l.role, u.role AS user_role FROM e_provider_users l JOIN users u ON u.id = l.user_id
    WHERE l.e_provider_id = ${providerId}`
  return row
}

describe('accepting', () => {
  test('makes provider, area, hours, worker and account; the mailed link sets the password', async () => {
    const { id, email } = await apply()
    const { status, json } = await accept(id)
    expect([status, json.data.state]).toEqual([200, 'accepted'])
    const providerId = json.data.e_provider_id
    const [provider] = await sql`SELECT name, accepted, available, availability_range, time_zone, e_provider_type_id,
      (SELECT json_agg(json_build_array(a.description, a.address)) FROM e_provider_addresses a WHERE a.e_provider_id = p.id) AS places,
      (SELECT count(*)::int FROM availability_hours h WHERE h.e_provider_id = p.id) AS days,
      (SELECT json_agg(w.user_id) FROM workers w WHERE w.e_provider_id = p.id) AS workers
      FROM e_providers p WHERE id = ${providerId}`
    const owner = await ownerOf(providerId)
    expect(provider).toMatchObject({
      name: { en: 'Salma Haddad' },
      accepted: true,
      available: true,
      availability_range: 25,
      time_zone: 'Asia/Riyadh',
      e_provider_type_id: 3,
      places: [['12 Olaya Street, Riy', '12 Olaya Street, Riyadh']],
      days: 5,
      workers: [owner?.user_id],
    })
    expect(owner).toMatchObject({ role: 'owner', user_role: 'provider' })

    const link = /reset-password\?token=([\w-]{60})$/m.exec((await mailsTo(email))[0]?.body ?? '')?.[1]
    const body = { token: link, newPassword: 'a-new-secret', confirmPassword: 'a-new-secret' }
    expect((await api('POST', 'reset_password', { body })).status).toBe(200)
    const login = await api<{ role: string }>('POST', 'login', { body: { email, password: 'a-new-secret' } })
    expect(login.json.data.role).toBe('provider')
  })

  test('twice at once, by two operators, makes one provider and sends one mail', async () => {
    const { id, email } = await apply()
    const other = await signIn({ role: 'operator' })
    const answers = await Promise.all(
      [operator, other, operator, other].map(({ token }) =>
        api<Application>('PUT', `provider_applications/${id}`, { token, body: { state: 'accepted' } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ json }) => json.data.e_provider_id)).size).toBe(1)
    expect(
      await sql`SELECT 1 FROM e_provider_users l JOIN users u ON u.id = l.user_id WHERE u.email = ${email}`,
    ).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(2)
    expect(await sql`SELECT 1 FROM provider_application_events WHERE provider_application_id = ${id}`).toHaveLength(1)
  })

  test('applications of one person at once are providers of one account', async () => {
    for (const round of Array(6).keys()) {
      const [email, phone_number] = [`often${round}@example.com`, `+96652${round}`]
      const ids: number[] = []
      for (let n = 0; n < 4; n++) ids.push((await apply({ email, phone_number })).id)
      const held = await sql.reserve()
      await held`BEGIN`
      // All of them come to the same statement, and go on in the same moment.
      await held`LOCK TABLE users IN SHARE MODE`
      const asked = Promise.all(ids.map((id) => accept(id)))
      await expect.poll(() => waitingForLocks(sql)).toBe(ids.length)
      await held`COMMIT`
      held.release()
      expect((await asked).map(({ status }) => status)).toEqual(ids.map(() => 200))
      const [owners] = await sql`SELECT count(DISTINCT l.user_id)::int AS people, count(*)::int AS providers
        FROM e_provider_users l JOIN users u ON u.id = l.user_id WHERE u.email = ${email}`
      expect(owners).toEqual({ people: 1, providers: 4 })
    }
  })

  test('a customer keeps the account and its password, gains the provider side, and still books', async () => {
    const customer = await signIn({ name: 'Noura' })
    await sql`UPDATE users SET email_verified_at = now() WHERE id = ${customer.id}`
    const { id } = await apply({ email: customer.email })
    const { json } = await accept(id)
    expect(await ownerOf(json.data.e_provider_id)).toMatchObject({ user_id: customer.id, user_role: 'provider' })
    expect((await mailsTo(customer.email))[0]?.body).toContain('https://doorstep.example/provider/start')
    const me = await api<{ role: string; name: string }>('GET', 'user', { token: customer.token })
    expect([me.status, me.json.data.role, me.json.data.name]).toEqual([200, 'provider', 'Noura'])

    const service = await buildService(db)
    const body = visitBody(service, { booking_at: wallTime('10:00', 2) })
    const booked = await api<{ id: number }>('POST', 'bookings', { token: customer.token, body })
    expect(booked.status).toBe(200)
    const own = await api('GET', `bookings/${booked.json.data.id}`, { token: customer.token })
    expect(own.status).toBe(200)
  })

  test('an account whose email nobody confirmed keeps no way in for who made it', async () => {
    const squatter = await signIn()
    await sql`UPDATE users SET email_verified_at = NULL WHERE id = ${squatter.id}`
    await sql`
      INSERT INTO email_changes (user_id, email, token_hash, expires_at)
      VALUES (${squatter.id}, 'squatter@example.com', ${hashToken('squatter')}, now() + interval '7 days')`
    await sql`
      INSERT INTO email_undos (user_id, email, token_hash, expires_at)
      VALUES (${squatter.id}, 'squatter@example.com', ${hashToken('back')}, now() + interval '7 days')`
    const { id } = await apply({ email: squatter.email })
    expect((await accept(id)).status).toBe(200)
    expect((await api('GET', 'user', { token: squatter.token })).status).toBe(401)
    expect((await api('POST', 'verify_email', { body: { token: 'squatter' } })).json.code).toBe('verify_link_dead')
    expect((await api('POST', 'undo_email_change', { body: { token: 'back' } })).json.code).toBe('undo_link_dead')
    expect((await mailsTo(squatter.email))[0]?.body).toContain('/reset-password?token=')
  })

  test('an operator who applies stays an operator', async () => {
    const boss = await signIn({ role: 'operator' })
    await sql`UPDATE users SET email_verified_at = now() WHERE id = ${boss.id}`
    const { json } = await accept((await apply({ email: boss.email })).id)
    expect(await ownerOf(json.data.e_provider_id)).toMatchObject({ user_id: boss.id, user_role: 'operator' })
  })

  test('with taxes: those named, the default one otherwise, none that does not exist', async () => {
    const tax = await buildTax(db)
    const taxesOf = (providerId: number | null) =>
      sql`SELECT tax_id FROM e_provider_taxes WHERE e_provider_id = ${providerId}`
    const named = await accept((await apply()).id, { tax_ids: [tax.id] })
    expect(await taxesOf(named.json.data.e_provider_id)).toEqual([{ tax_id: tax.id }])
    const wrong = await apply()
    const refused = await accept(wrong.id, { tax_ids: [tax.id, 999] })
    expect([refused.status, Object.keys(refused.json.errors ?? {})]).toEqual([422, ['tax_ids']])
    expect(await sql`SELECT 1 FROM users WHERE email = ${wrong.email}`).toEqual([])
    await sql`UPDATE settings SET value = ${String(tax.id)} WHERE key = 'default_tax'`
    const plain = await accept((await apply()).id)
    expect(await taxesOf(plain.json.data.e_provider_id)).toEqual([{ tax_id: tax.id }])
  })

  test('a phone number of somebody else is refused by name, and nothing is made', async () => {
    const [other] = await sql<{ phone_number: string }[]>`SELECT phone_number FROM users LIMIT 1`
    const { id, email } = await apply({ phone_number: other?.phone_number ?? '' })
    const { status, json } = await accept(id)
    expect([status, json.code]).toEqual([422, 'phone_taken'])
    expect(await sql`SELECT 1 FROM users WHERE email = ${email}`).toEqual([])
  })

  test.each(['declined', 'asked'])('an accepted one is not %s any more', async (state) => {
    const { id } = await apply()
    await accept(id)
    const { status, json } = await decide(id, { state, note: 'Sorry.' })
    expect([status, json.code]).toEqual([409, 'application_accepted'])
  })
})

const answer = async (fields: Record<string, string>, file?: string) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('document_upload', new Blob([file]), 'id.pdf')
  const request = new Request('http://x', { method: 'POST', body: form })
  const response = await app.inject({
    method: 'POST',
    url: '/api/provider/application/answer',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
  return { status: response.statusCode, json: JSON.parse(response.payload) as Json<{ state: string }> }
}
const linkOf = async (email: string) =>
  /provider-application\?token=([\w-]{60})$/m.exec((await mailsTo(email))[0]?.body ?? '')?.[1] ?? ''

describe('asking for more', () => {
  test.each(['declined', 'asked'])('%s needs a reason', async (state) => {
    const { status, json } = await decide((await apply()).id, { state })
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['note']])
  })

  test('the applicant answers with another document, operators are mailed, the history has both', async () => {
    const { id, email } = await apply()
    const files = () => readdirSync(join(dataDir, 'private', 'provider_documents'))
    const before = files()
    await decide(id, { state: 'asked', note: 'The photo is blurred.' })
    expect((await mailsTo(email))[0]?.subject).toBe('We need something more from you')
    const token = await linkOf(email)
    const pdf = '%PDF-1.7\n2 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'
    const answered = await answer({ token, note: 'Here is a sharp one.' }, pdf)
    expect([answered.status, answered.json.data.state]).toEqual([200, 'received'])
    expect([files().length, files().some((name) => !before.includes(name))]).toEqual([before.length, true])
    expect((await mailsTo(operator.email))[0]?.subject).toBe(`Answer to application ${id}`)
    const { json } = await api<{ state: string; events: { kind: string; note: string }[] }>(
      'GET',
      'provider/application',
      {
        query: { token },
      },
    )
    expect(json.data.state).toBe('received')
    expect(json.data.events.map(({ kind, note }) => [kind, note])).toEqual([
      ['asked', 'The photo is blurred.'],
      ['answered', 'Here is a sharp one.'],
    ])
    expect((await answer({ token, note: 'Again.' })).json.code).toBe('application_closed')
    expect((await accept(id)).status).toBe(200)
  })

  test('answers without a link, a text or a readable document change nothing', async () => {
    const { id, email } = await apply()
    await decide(id, { state: 'declined', note: 'No.' })
    const token = await linkOf(email)
    expect((await answer({ token: 'x'.repeat(60), note: 'Hello' })).status).toBe(404)
    expect(Object.keys((await answer({ token, note: ' ' })).json.errors ?? {})).toEqual(['note'])
    expect(Object.keys((await answer({ token, note: 'Hi' }, 'no document')).json.errors ?? {})).toEqual([
      'document_upload',
    ])
    expect(await sql`SELECT state FROM provider_applications WHERE id = ${id}`).toEqual([{ state: 'declined' }])
  })
})

test('only operators decide', async () => {
  const { id } = await apply()
  for (const role of ['customer', 'provider'] as const) {
    const { token } = await signIn({ role })
    expect((await api('PUT', `provider_applications/${id}`, { token, body: { state: 'accepted' } })).status).toBe(403)
  }
})
