import { beforeAll, expect, test } from 'vitest'
import { platformAccount, post, providerAccount } from '#features/ledger/service.ts'
import { addDays } from '#lib/time.ts'
import { type SignedIn, testApp } from '../../../../../test/app.ts'
import { buildBooking, buildProvider, buildReview, buildService, buildUser } from '../../../../../test/build.ts'
import type { EProvider } from '../../contract.ts'
import type { ProviderDossier } from './contract.ts'

const { api, database, db, sql, signIn } = await testApp()

let admin: SignedIn
let support: SignedIn
let finance: SignedIn
beforeAll(async () => {
  admin = await signIn({ role: 'operator', office_role: 'admin' })
  support = await signIn({ role: 'operator', office_role: 'support' })
  finance = await signIn({ role: 'operator', office_role: 'finance' })
})

type Row = { id: number; state: string; owner: string }
const list = async (query: Record<string, string>) =>
  (await api<{ rows: Row[] }>('GET', 'office/providers', { token: finance.token, query })).json.data.rows
const path = (id: number, rest = '') => `office/providers/${id}${rest && `/${rest}`}`
const get = async (id: number) => (await api<ProviderDossier>('GET', path(id), { token: finance.token })).json.data
const isShown = async (id: number) => (await api('GET', `e_providers/${id}`)).status === 200

test.each([
  ['name', 'rapid plumb'],
  ['Arabic, without its marks', 'سباكه سريعه'],
  ['phone', '+966 11 55 66'],
  ['owner', 'huda al'],
  ['email of the owner', 'huda.plumb@'],
  ['phone of the owner', '0505554443'],
])('a provider is found by %s', async (_, q) => {
  await db.deleteFrom('users').where('email', '=', 'huda.plumb@example.com').execute()
  const owner = await buildUser(db, {
    name: 'Huda Al-Rashid',
    email: 'huda.plumb@example.com',
    phone_number: '+966 50 555 4443',
    role: 'provider',
  })
  const { id } = await buildProvider(db, {
    name: { en: 'Rapid Plumbing', ar: 'سباكة سريعة' },
    phone_number: '+966 11 5566',
    people: [owner.id],
  })
  expect(await list({ q })).toContainEqual(expect.objectContaining({ id, owner: 'Huda Al-Rashid' }))
  expect((await list({ q: 'zz' })).length).toBe(0)
})

test('the list is filtered and ordered, and downloaded', async () => {
  const old = await buildProvider(db, { created_at: new Date('2020-03-01T10:00:00Z'), name: { en: 'Aaa', ar: 'ا' } })
  const paused = await buildProvider(db, { created_at: new Date('2020-03-02T10:00:00Z'), available: false })
  const { id: best } = await buildProvider(db, { created_at: new Date('2020-03-03T10:00:00Z') })
  await buildReview(db, { e_service_id: (await buildService(db, { e_provider_id: best })).id, rate: 5 })
  const body = { kinds: ['licence'] }
  await api('PUT', path(old.id, 'verified'), { token: admin.token, body })
  const of = async (query: Record<string, string>) =>
    (await list({ created: '2020-03-01..2020-03-31', ...query })).map(({ id }) => id)
  expect(await of({})).toEqual([best, paused.id, old.id])
  expect(await of({ state: 'paused,blocked' })).toEqual([paused.id])
  expect(await of({ verified: 'yes' })).toEqual([old.id])
  expect(await of({ verified: 'no' })).toEqual([best, paused.id])
  expect((await of({ sort: 'name' }))[0]).toBe(old.id)
  expect((await of({ sort: '-rate' }))[0]).toBe(best)
  const query = { created: '2020-03-01..2020-03-01', columns: 'name,state,verified' }
  const file = await api('GET', 'office/providers.csv', { token: finance.token, query })
  expect(file.text.split('\r\n')[1]).toBe('Aaa,Shown,trade licence')
})

test('a blocked provider is neither shown nor booked; visits that were booked stay, and all is back afterwards', async () => {
  const { id } = await buildProvider(db)
  const service = await buildService(db, { e_provider_id: id, featured: true })
  const customer = await signIn()
  const coming = await buildBooking(db, { user_id: customer.id, e_service_id: service.id })
  await buildReview(db, { e_service_id: service.id })
  const reviewed = async () => {
    const query = { search: `e_service_id:${service.id}`, with: 'eService.eProvider.users' }
    return (await api<{ e_service: object | null }[]>('GET', 'e_service_reviews', { query })).json.data[0]?.e_service
  }
  expect([await isShown(id), await reviewed()]).toEqual([true, expect.objectContaining({ id: service.id })])

  const blocked = await api<ProviderDossier>('POST', path(id, 'block'), {
    token: support.token,
    body: { reason: 'No licence' },
  })
  expect(blocked.json.data).toMatchObject({
    state: 'blocked',
    blocked_reason: 'No licence',
    counts: { open_bookings: 1 },
    bookings: [{ id: coming.id, open: true }],
  })
  const seen = [
    await api('GET', `e_providers/${id}`),
    await api('GET', `e_services/${service.id}`),
    await api('GET', `e_providers/${id}/free_starts`, { query: { e_service_id: service.id, days: 1 } }),
  ]
  expect(seen.map(({ status }) => status)).toEqual([404, 404, 404])
  const found = await api<{ id: number }[]>('GET', 'e_services', { query: { search: `e_provider_id:${id}` } })
  expect([found.json.data, await reviewed()]).toEqual([[], null])
  const own = await api<{ id: number }>('GET', `bookings/${coming.id}`, { token: customer.token })
  expect(own.json.data.id).toBe(coming.id)

  // A second block keeps the first reason.
  await api('POST', path(id, 'block'), { token: admin.token, body: { reason: 'Another' } })
  expect((await get(id)).blocked_reason).toBe('No licence')
  // Its team is told when it signs in.
  const owner = await signIn({ role: 'provider' })
  await sql`INSERT INTO e_provider_users (e_provider_id, user_id) VALUES (${id}, ${owner.id})`
  const told = async () =>
    (await api<{ e_provider: { blocked: boolean } }[]>('GET', 'provider/memberships', owner)).json.data[0]?.e_provider
      .blocked
  expect(await told()).toBe(true)
  await api('DELETE', path(id, 'block'), { token: support.token })
  expect([await isShown(id), (await get(id)).state, await told()]).toEqual([true, 'shown', false])
  const [logged] = await sql`SELECT after FROM change_log WHERE table_name = 'e_providers' AND row_key = ${String(id)}
    ORDER BY id LIMIT 1`
  expect(logged?.after).toMatchObject({ accepted: false, blocked_reason: 'No licence' })
})

test('a pause that the provider has changed since the page was opened is neither replaced nor ended', async () => {
  const { id } = await buildProvider(db)
  const pause = (paused_until: string | null, former: string | null) =>
    api<ProviderDossier>('PUT', path(id, 'pause'), { token: admin.token, body: { paused_until, former } })
  const [{ soon, late } = { soon: '', late: '' }] = await sql<{ soon: string; late: string }[]>`
    SELECT (now() + interval '5 days')::date::text AS soon, (now() + interval '40 days')::date::text AS late`
  expect((await pause(soon, null)).status).toBe(200)
  await sql`UPDATE e_providers SET paused_until = ${late} WHERE id = ${id}`
  for (const until of [null, soon])
    expect(await pause(until, soon)).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile', data: { paused_until: late } },
    })
  expect((await pause(late, null)).status).toBe(200)
  expect((await pause(null, late)).json.data).toMatchObject({ state: 'shown', paused_until: null })
})

test('a pause is that of the provider; the past is refused', async () => {
  const { id } = await buildProvider(db)
  const { today } = await get(id)
  const pause = (paused_until: string | null) =>
    api<ProviderDossier>('PUT', path(id, 'pause'), { token: admin.token, body: { paused_until } })
  const until = addDays(today, 10)
  expect((await pause(until)).json.data).toMatchObject({ state: 'paused', paused_until: until })
  const shown = await api<EProvider>('GET', `e_providers/${id}`)
  expect(shown.json.data.available).toBe(false)
  expect((await pause(today)).status).toBe(422)
  expect((await pause(null)).json.data).toMatchObject({ state: 'shown', paused_until: null })
})

test('customers read what was verified; what stays keeps its date', async () => {
  const { id } = await buildProvider(db)
  await sql`INSERT INTO e_provider_verifications VALUES (${id}, 'phone', '2024-05-01'), (${id}, 'identity', '2024-05-01')`
  const { today } = await get(id)
  const verify = (kinds: string[]) =>
    api<ProviderDossier>('PUT', path(id, 'verified'), { token: admin.token, body: { kinds } })
  await verify(['phone', 'licence'])
  expect((await api<EProvider>('GET', `e_providers/${id}`)).json.data.verified).toEqual([
    { kind: 'licence', on: today },
    { kind: 'phone', on: '2024-05-01' },
  ])
  expect((await verify([])).json.data.verified).toEqual([])
})

test('what a colleague has verified, or taken back, meanwhile stays', async () => {
  const { id } = await buildProvider(db)
  await sql`INSERT INTO e_provider_verifications VALUES (${id}, 'phone', '2024-05-01'), (${id}, 'licence', '2024-05-01')`
  const former = ['phone', 'licence']
  const verify = (kinds: string[]) =>
    api<ProviderDossier>('PUT', path(id, 'verified'), { token: admin.token, body: { kinds, former } })
  await verify(['phone'])
  const { verified } = (await verify(['phone', 'licence', 'identity'])).json.data
  expect(verified.map(({ kind }) => kind).toSorted()).toEqual(['identity', 'phone'])
  // At the same moment, too: each adds one to nothing.
  for (let round = 0; round < 10; round++) {
    await api('PUT', path(id, 'verified'), { token: admin.token, body: { kinds: [] } })
    const both = (['phone', 'licence'] as const).map((kind) =>
      api('PUT', path(id, 'verified'), { token: admin.token, body: { kinds: [kind], former: [] } }),
    )
    await Promise.all(both)
    const kept = await sql<
      { kind: string }[]
    >`SELECT kind FROM e_provider_verifications WHERE e_provider_id = ${id} ORDER BY kind`
    expect(kept.map(({ kind }) => kind)).toEqual(['licence', 'phone'])
  }
})

test('the commission is that of a rule of the provider, else of the kind', async () => {
  const { id } = await buildProvider(db)
  await sql`UPDATE e_provider_types SET commission = 70`
  expect((await get(id)).commission).toEqual({ percent: 30, own: false })
  await sql`INSERT INTO commission_rules (e_provider_id, percent, from_date, created_by) VALUES (${id}, 12.5, '2020-01-01', ${admin.id})`
  expect((await get(id)).commission).toEqual({ percent: 12.5, own: true })
})

test('of more than the page shows it says how many there are; hidden reviews and returned transfers are called so', async () => {
  const { id, userIds } = await buildProvider(db, { people: 21 })
  const service = await buildService(db, { e_provider_id: id })
  for (let n = 1; n <= 21; n++) {
    await sql`INSERT INTO e_provider_addresses (e_provider_id, description, address, latitude, longitude)
      VALUES (${id}, 'Shop', 'Olaya Street', 24.7, 46.7)`
    const visit = await buildBooking(db, { e_service_id: service.id, at: Date.now() + n * 86_400_000 })
    await sql`INSERT INTO complaints (booking_id, user_id, topic) VALUES (${visit.id}, ${visit.user_id}, 'late')`
    await buildReview(db, { e_service_id: service.id, rate: n % 5 || 5 })
  }
  await sql`UPDATE e_service_reviews SET hidden_at = now(), hidden_reason = 'x'
    WHERE id = (SELECT max(id) FROM e_service_reviews WHERE e_service_id = ${service.id})`
  const shown = await get(id)
  expect([shown.team.length, shown.complaints.length, shown.reviews.length]).toEqual([20, 20, 20])
  expect([shown.total_reviews, userIds.length]).toEqual([20, 21])
  expect(shown.counts).toMatchObject({ team: 21, complaints: 21, reviews: 21, addresses: 21 })
  expect(shown.reviews.map(({ hidden }) => hidden)).toEqual([true, ...Array.from({ length: 19 }, () => false)])
})

test('dates to come with other hours are shown, a closed one without times, and none of the past', async () => {
  const { id } = await buildProvider(db, { hours: [] })
  await sql`INSERT INTO availability_exceptions (e_provider_id, date, start_at, end_at) VALUES
    (${id}, '2020-01-01', '09:00', '12:00'), (${id}, '2090-01-02', '09:00', '12:30'), (${id}, '2090-01-01', NULL, NULL)`
  const { hours, dates } = await get(id)
  expect([hours, dates]).toEqual([
    [],
    [
      { date: '2090-01-01', start_at: null, end_at: null },
      { date: '2090-01-02', start_at: '09:00', end_at: '12:30' },
    ],
  ])
})

test('money is what is owed in the currency of the marketplace, not the sum of several', async () => {
  const { id } = await buildProvider(db)
  for (const [currency, amountMinor] of [
    ['SAR', 7000],
    ['JPY', 900],
  ] as const)
    await database.transaction(async (tx) => {
      const earnings = await providerAccount(tx, 'earnings', id, currency)
      const house = await platformAccount(tx, 'commission', currency)
      const entries = [
        { account: earnings, amountMinor },
        { account: house, amountMinor: -amountMinor },
      ]
      await post(tx, { kind: 'payment', key: `${id}:${currency}`, entries })
    })
  expect((await get(id)).money).toEqual({ earnings: 70, cash: 0 })
})

test('who is not there is not found, and support verifies nobody', async () => {
  for (const [method, rest, body] of [
    ['GET', '', undefined],
    ['POST', 'block', { reason: 'x' }],
    ['PUT', 'verified', { kinds: [] }],
    ['PUT', 'pause', { paused_until: null }],
  ] as const)
    expect((await api(method, path(2_000_000_000, rest), { token: admin.token, ...(body && { body }) })).status).toBe(
      404,
    )
  const { id } = await buildProvider(db)
  const body = { kinds: ['phone'] }
  expect((await api('PUT', path(id, 'verified'), { token: support.token, body })).status).toBe(403)
})
