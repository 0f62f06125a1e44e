import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import type { CreatedBooking } from '#features/ordering/contract.ts'
import type { Worker } from '#features/team/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildPayment, buildProvider, buildReview, buildService } from '../../../../test/build.ts'
import { tracesIn } from '../../../../test/traces.ts'
import { photo, uploader } from '../../../../test/uploads.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'

const made = await testApp()
const { api, app, db, sql, signIn } = made
const upload = uploader(made)
const operator = await signIn({ role: 'operator' })
const erase = ({ id, email }: { id: number; email: string }) =>
  api('POST', `office/people/${id}/erase`, { token: operator.token, body: { email } })

const traces = tracesIn(sql)

test('who leaves a team and then deletes the account leaves no word, picture or calendar of theirs there', async () => {
  const owner = await signIn({ role: 'provider' })
  const member = await signIn({ role: 'provider', name: 'Munira Harbi' })
  const provider = await buildProvider(db, { people: [owner.id, member.id], roles: ['owner', 'worker'] })
  const [, worker] = provider.workers
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const book = async (at: string) => {
    const { token } = await signIn()
    const body = visitBody(service, { booking_at: wallTime(at) })
    const { json } = await api<CreatedBooking>('POST', 'bookings', { token, body })
    const path = `bookings/${json.data.id}`
    await api('PUT', `provider/${path}/worker`, { token: owner.token, body: { worker_id: worker?.id } })
    return path
  }
  const ask = async (method: 'PUT' | 'POST', path: string, token: string, body: object) => {
    expect([path, (await api(method, path, { token, body })).status]).toEqual([path, 200])
  }
  await ask('POST', `${await book('10:00')}/absence`, member.token, { note: 'Munira is ill' })
  const time = wallTime('16:00')
  await ask('POST', `${await book('13:00')}/proposal`, member.token, { booking_at: time, note: 'Munira is late' })
  const { uuid: picture } = await upload(await photo(), { token: owner.token })
  await ask('PUT', `provider/workers/${worker?.id}`, owner.token, { picture, name: 'Munira of ours' })
  const seen = (await api<{ workers: Worker[] }>('GET', 'provider/team', { token: owner.token })).json.data.workers
  const { pathname } = new URL(seen.find(({ id }) => id === worker?.id)?.media[0]?.url ?? '')
  await sql`INSERT INTO calendar_sources (worker_id, url) VALUES (${worker?.id ?? 0}, 'https://calendar.example/munira.ics')`
  await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    VALUES (${provider.id}, ${worker?.id ?? 0}, 'external', tstzrange(now() + interval '20 days', now() + interval '21 days'))`
  expect((await api('DELETE', `provider/members/${member.id}`, { token: owner.token })).status).toBe(200)
  expect((await app.inject({ url: pathname })).statusCode).toBe(200)

  const { json } = await api<Record<string, object[]>>('GET', 'account/data', { token: member.token })
  expect(json.data).toMatchObject({
    workers: [{ name: 'Munira of ours' }],
    teams: [],
    visit_absences: [{ note: 'Munira is ill' }],
    visit_proposals: [{ note: 'Munira is late' }],
  })
  expect((await erase(member)).status).toBe(200)
  expect(await traces('Munira')).toEqual([])
  expect((await app.inject({ url: pathname })).statusCode).toBe(404)
  expect(await sql`SELECT FROM time_claims WHERE kind = 'external'`).toEqual([])
})

test('what a merged account had in a team, and told of a review, is in the copy of the account that is kept, and goes with it', async () => {
  const [owner, former, kept] = [await signIn({ role: 'provider' }), await signIn({ role: 'provider' }), await signIn()]
  const provider = await buildProvider(db, { people: [owner.id, former.id], roles: ['owner', 'worker'] })
  const { uuid: picture } = await upload(await photo(), { token: owner.token })
  const path = `provider/workers/${provider.workers[1]?.id}`
  const { json } = await api<Worker>('PUT', path, { token: owner.token, body: { picture } })
  const { pathname } = new URL(json.data.media[0]?.url ?? '')
  const { id: review_id } = await buildReview(db)
  const told = { review_id, user_id: former.id, part: 'review', topic: 'other', text: 'Nawal was there' }
  await db.insertInto('review_reports').values(told).execute()
  await api('DELETE', `provider/members/${former.id}`, { token: owner.token })
  const merge = { token: operator.token, body: { from: former.id } }
  expect((await api('POST', `office/people/${kept.id}/merge`, merge)).json.code).toBeUndefined()
  const copy = await api<Record<string, object[]>>('GET', 'account/data', { token: kept.token })
  expect(copy.json.data).toMatchObject({
    workers: [{ user_id: former.id }],
    review_reports: [{ text: 'Nawal was there' }],
  })
  expect((await erase(kept)).status).toBe(200)
  expect(await traces('Nawal')).toEqual([])
  expect((await app.inject({ url: pathname })).statusCode).toBe(404)
})

test('who leaves the office and then deletes the account leaves no view, app or code', async () => {
  const former = await signIn({ role: 'operator', office_role: 'support' })
  const view = { list: 'people', name: 'Huda one', search: '?q=Huda', columns: null }
  expect((await api('POST', 'office/views', { token: former.token, body: view })).status).toBe(200)
  await sql`UPDATE users SET role = 'customer', office_role = NULL WHERE id = ${former.id}`
  expect((await erase(former)).status).toBe(200)
  const left = await sql`SELECT user_id FROM office_views WHERE user_id = ${former.id}
    UNION ALL SELECT user_id FROM second_factors WHERE user_id = ${former.id}
    UNION ALL SELECT user_id FROM recovery_codes WHERE user_id = ${former.id}`
  expect(left).toEqual([])
})

test('the only owner of a provider is erased by the office once it has closed the provider and nothing is open; a bank account goes with them', async () => {
  const owner = await signIn({ role: 'provider', name: 'Zulaikha Otaibi' })
  const [alone, shared] = [
    await buildProvider(db, { people: [owner.id], phone_number: '+966 Zulaikha', mobile_number: '+966 Zulaikha 2' }),
    await buildProvider(db, { people: [owner.id, (await signIn({ role: 'provider' })).id], roles: ['owner', 'owner'] }),
  ]
  const service = await buildService(db, { e_provider_id: alone.id, duration: '1:00' })
  const customer = await signIn()
  const { json } = await api<CreatedBooking>('POST', 'bookings', { token: customer.token, body: visitBody(service) })
  await sql`INSERT INTO workers (e_provider_id, name) VALUES (${alone.id}, 'Somebody')`
  await sql`INSERT INTO payout_accounts (e_provider_id, holder, account_number) VALUES (${alone.id}, 'Zulaikha Otaibi', 'SA0380000000608010167519')`
  const code = async () => (await erase(owner)).json.code ?? 'erased'
  expect(await code()).toBe('provider_open')
  const block = { token: operator.token, body: { reason: 'She stops' } }
  expect((await api('POST', `office/providers/${alone.id}/block`, block)).status).toBe(200)
  expect(await code()).toBe('provider_open')
  await api('PUT', `bookings/${json.data.id}`, { token: customer.token, body: { cancel: true } })
  const called = async () =>
    (await api<Booking>('GET', `bookings/${json.data.id}`, { token: customer.token })).json.data.e_provider
  expect(await called()).toMatchObject({ phone_number: '+966 Zulaikha', mobile_number: '+966 Zulaikha 2' })
  const fee = await buildPayment(db, { booking_id: json.data.id, payment_status_id: 1, amount_minor: 500 })
  expect(await code()).toBe('provider_open')
  await sql`UPDATE payments SET payment_status_id = 4, refunded_minor = 500 WHERE id = ${fee.id}`
  await sql`INSERT INTO refunds (booking_id, payment_id, amount_minor, currency, state)
    VALUES (${json.data.id}, ${fee.id}, 500, 'SAR', 'pending')`
  expect(await code()).toBe('provider_open')
  await sql`DELETE FROM refunds WHERE payment_id = ${fee.id}`
  await sql`DELETE FROM payments WHERE id = ${fee.id}`
  const owed = (minor: number) => sql`INSERT INTO accounts (kind, e_provider_id, name, currency, balance_minor)
    VALUES ('earnings', ${alone.id}, 'earnings', 'SAR', ${minor})
    ON CONFLICT (e_provider_id, kind, currency) WHERE e_provider_id IS NOT NULL DO UPDATE SET balance_minor = excluded.balance_minor`
  await owed(100)
  expect(await code()).toBe('provider_open')
  await owed(0)
  expect(await code()).toBe('erased')
  expect(await traces('Zulaikha')).toEqual([])
  expect(await called()).toMatchObject({ id: alone.id, phone_number: null, mobile_number: null })
  const left = await sql`SELECT e_provider_id FROM e_provider_users WHERE e_provider_id IN (${alone.id}, ${shared.id})`
  expect(left).toEqual([{ e_provider_id: shared.id }])
  expect((await api('DELETE', `office/providers/${alone.id}/block`, { token: operator.token })).status).toBe(200)
  const again = await api('POST', 'bookings', { token: customer.token, body: visitBody(service) })
  expect(again.json.code).toBe('not_bookable')
})

test('with the only owner of a closed provider everybody leaves its team', async () => {
  const owner = await signIn({ role: 'provider' })
  const [manager, worker] = [await signIn({ role: 'provider' }), await signIn({ role: 'provider' })]
  const closed = await buildProvider(db, {
    people: [owner.id, manager.id, worker.id],
    roles: ['owner', 'manager', 'worker'],
  })
  const other = await buildProvider(db, { people: [manager.id] })
  await api('POST', `office/providers/${closed.id}/block`, { token: operator.token, body: { reason: 'They stop' } })
  expect((await erase(owner)).json.code ?? 'erased').toBe('erased')
  const left =
    await sql`SELECT user_id, e_provider_id FROM e_provider_users WHERE e_provider_id IN (${closed.id}, ${other.id})`
  expect(left).toEqual([{ user_id: manager.id, e_provider_id: other.id }])
  const roles = await sql`SELECT role FROM users WHERE id IN (${manager.id}, ${worker.id}) ORDER BY id`
  expect(roles).toEqual([{ role: 'provider' }, { role: 'customer' }])
})

test('nobody is erased whom a customer waits for', async () => {
  const [owner, worker] = [await signIn({ role: 'provider' }), await signIn({ role: 'provider' })]
  const provider = await buildProvider(db, { people: [owner.id, worker.id], roles: ['owner', 'worker'] })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const customer = await signIn()
  const { json } = await api<CreatedBooking>('POST', 'bookings', { token: customer.token, body: visitBody(service) })
  const give = (worker_id: number | undefined) =>
    api('PUT', `provider/bookings/${json.data.id}/worker`, { token: owner.token, body: { worker_id } })
  await give(provider.workers[1]?.id)
  expect((await erase(worker)).json.code).toBe('visits_ahead')
  await give(provider.workers[0]?.id)
  expect((await erase(worker)).status).toBe(200)
})

test('who kept cash, and so owes a part of it, is erased: only what a provider is owed holds it open', async () => {
  const [owner, customer] = [await signIn({ role: 'provider' }), await signIn()]
  const provider = await buildProvider(db, { people: [owner.id] })
  const { id: e_service_id } = await buildService(db, { e_provider_id: provider.id })
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id, status: 'done' })
  const paid = await api<{ id: number }>('POST', 'payments/cash', { token: customer.token, body: { id } })
  const confirm = { token: owner.token, body: { payment_status_id: 2 } }
  expect((await api('PUT', `provider/payments/${paid.json.data.id}`, confirm)).status).toBe(200)
  const block = { token: operator.token, body: { reason: 'They stop' } }
  expect((await api('POST', `office/providers/${provider.id}/block`, block)).status).toBe(200)
  expect((await erase(owner)).json.code).toBeUndefined()
})
