import { expect, test } from 'vitest'
import { emptyDraft } from '#features/offers/rules.ts'
import { buildWorld, type Person } from './access/world.ts'
import { testApp } from './app.ts'
import { buildAddress, buildOption, buildService } from './build.ts'
import { photo, uploader } from './uploads.ts'
import { wallTime } from './visits.ts'

/** Ids of what is somebody else's, named in a body or a query: refused, and nothing of it is shown or changed. */
const app = await testApp({ connections: 20 })
const world = await buildWorld(app)
const { api, db, sql } = app
const { agency, second: rivalAgency, service, visit, tokenOf, idOf } = world

type Method = 'POST' | 'PUT'
type Ask = { path: string; method?: Method; body?: object }
type Case = { by: Person; ask: () => Promise<Ask>; code: 'not_found' | 'invalid' | 'option_unknown' }

const rivalWorker = rivalAgency.workers[0]?.id ?? 0
const rivalService = await buildService(db, { e_provider_id: rivalAgency.id })
const tomorrow = (hour: string) => `2090-01-02T${hour}:00`
const pictureOf = async (person: Person): Promise<string> =>
  (await uploader(app)(await photo(), { token: (await tokenOf(person)) ?? '' })).uuid
const rows = async (made: Promise<{ id: number }[]>) => (await made)[0]?.id ?? 0
const strangersVisit = () => visit({ user_id: idOf('stranger') })
const draftOf = async (person: Person) =>
  (await api<{ id: number }>('POST', 'provider/service_drafts', { token: await tokenOf(person), body: {} })).json.data
    .id

const cases: Record<string, Case> = {
  'time off of another team’s worker': {
    by: 'owner',
    ask: async () => ({
      path: 'provider/time_off',
      body: { starts: tomorrow('08:00'), ends: tomorrow('12:00'), worker_id: rivalWorker },
    }),
    code: 'not_found',
  },
  'a sick day of another team’s worker': {
    by: 'owner',
    ask: async () => ({
      path: 'provider/sick_days',
      body: { starts: tomorrow('08:00'), ends: tomorrow('12:00'), worker_id: rivalWorker },
    }),
    code: 'not_found',
  },
  'a visit given to another team’s worker': {
    by: 'owner',
    ask: async () => ({
      method: 'PUT',
      path: `provider/bookings/${(await visit()).id}/worker`,
      body: { worker_id: rivalWorker },
    }),
    code: 'not_found',
  },
  'an invitation as another team’s worker': {
    by: 'owner',
    ask: async () => ({
      path: 'provider/invitations',
      body: { email: 'nested@example.test', role: 'worker', worker_id: rivalWorker },
    }),
    code: 'not_found',
  },
  'a worker for another team’s service': {
    by: 'owner',
    ask: async () => ({
      method: 'PUT',
      path: `provider/workers/${world.workerId}/services`,
      body: { e_service_id: rivalService.id, does: true },
    }),
    code: 'not_found',
  },
  'a copy of another team’s service': {
    by: 'owner',
    ask: async () => ({ path: 'provider/service_drafts', body: { e_service_id: rivalService.id, copy: true } }),
    code: 'not_found',
  },
  'changes to another team’s service': {
    by: 'owner',
    ask: async () => ({ path: 'provider/service_drafts', body: { e_service_id: rivalService.id } }),
    code: 'not_found',
  },
  'another person’s upload as a draft’s picture': {
    by: 'owner',
    ask: async () => ({
      path: `provider/service_drafts/${await draftOf('owner')}/pictures`,
      body: { uuid: await pictureOf('rival') },
    }),
    code: 'invalid',
  },
  'another person’s upload as a worker’s picture': {
    by: 'owner',
    ask: async () => ({
      method: 'PUT',
      path: `provider/workers/${world.workerId}`,
      body: { picture: await pictureOf('rival') },
    }),
    code: 'invalid',
  },
  'another person’s upload in a message': {
    by: 'customer',
    ask: async () => ({
      path: `bookings/${(await visit()).id}/messages`,
      body: { text: 'Hello', pictures: [await pictureOf('stranger')] },
    }),
    code: 'invalid',
  },
  'another person’s upload in a complaint': {
    by: 'customer',
    ask: async () => ({
      path: `bookings/${(await visit()).id}/complaints`,
      body: { topic: 'late', text: 'Nobody came', pictures: [await pictureOf('stranger')] },
    }),
    code: 'invalid',
  },
  'another person’s upload in a review': {
    by: 'customer',
    ask: async () => {
      await world.paidVisit()
      return {
        path: 'e_service_reviews',
        body: { e_service_id: service.id, rate: 5, review: 'Good', pictures: [await pictureOf('stranger')] },
      }
    },
    code: 'invalid',
  },
  'an alternative of another visit': {
    by: 'customer',
    ask: async () => {
      const [own, other] = [await visit(), await strangersVisit()]
      await sql`INSERT INTO visit_absences (booking_id, user_id)
        VALUES (${own.id}, ${idOf('worker')}), (${other.id}, ${idOf('worker')})`
      const id = await rows(sql`
        INSERT INTO visit_alternatives (booking_id, e_provider_id, e_service_id, position, starts_at, visit_local)
        SELECT id, e_provider_id, ${service.id}, 1, starts_at, visit_local FROM bookings WHERE id = ${other.id} RETURNING id`)
      return { method: 'PUT', path: `bookings/${own.id}/absence`, body: { alternative_id: id, expected_total: null } }
    },
    code: 'not_found',
  },
  'extra work of another visit': {
    by: 'customer',
    ask: async () => {
      const id = await rows(sql`INSERT INTO visit_extras (booking_id, user_id, name, price_minor)
        VALUES (${(await strangersVisit()).id}, ${idOf('worker')}, 'Valve', 1000) RETURNING id`)
      return {
        method: 'PUT',
        path: `bookings/${(await visit({ status: 'accepted' })).id}/extras`,
        body: { extra_id: id, accept: true },
      }
    },
    code: 'not_found',
  },
  'a picture of another visit’s work': {
    by: 'owner',
    ask: async () => {
      const id = await rows(sql`INSERT INTO visit_pictures (booking_id, user_id, moment)
        VALUES (${(await strangersVisit()).id}, ${idOf('owner')}, 'before') RETURNING id`)
      return { method: 'PUT', path: `bookings/${(await visit()).id}/work`, body: { picture_id: id } }
    },
    code: 'not_found',
  },
  'a booking at another person’s address': {
    by: 'customer',
    ask: async () => ({
      path: 'bookings',
      body: {
        e_service: service.id,
        booking_at: wallTime('10:00'),
        address: { id: (await buildAddress(db, { user_id: idOf('stranger') })).id },
      },
    }),
    code: 'invalid',
  },
  'a booking with another service’s option': {
    by: 'customer',
    ask: async () => ({
      path: 'bookings',
      body: {
        e_service: service.id,
        options: [(await buildOption(db, { e_service_id: rivalService.id })).id],
        booking_at: wallTime('10:00'),
        address: { address: 'King Fahd Road 1', latitude: 24.7, longitude: 46.7 },
      },
    }),
    code: 'option_unknown',
  },
  'cash for another person’s visit': {
    by: 'customer',
    ask: async () => ({ path: 'payments/cash', body: { id: (await strangersVisit()).id } }),
    code: 'not_found',
  },
}

test.each(Object.entries(cases))('%s is refused', async (_, { by, ask, code }) => {
  const { method = 'POST', path, body } = await ask()
  const answer = await api(method, path, { token: await tokenOf(by), ...(body && { body }) })
  expect([answer.status >= 400, answer.json.code]).toEqual([true, code])
})

test('another person’s visit frees no time, and another team’s worker has no calendar here', async () => {
  await sql`UPDATE workers SET active = false WHERE e_provider_id = ${agency.id} AND id <> ${world.workerId}`
  const starts = async (query: object) => {
    const path = `e_providers/${agency.id}/free_starts`
    const ask = { token: await tokenOf('customer'), query: { e_service_id: service.id, days: 30, ...query } }
    return (await api<{ days: { starts: { at: string }[] }[] }>('GET', path, ask)).json.data
  }
  const [first, second] = (await starts({})).days.flatMap(({ starts: all }) => all.slice(0, 1))
  const own = await visit({ at: Date.parse(first?.at ?? '') })
  const other = await visit({ at: Date.parse(second?.at ?? ''), user_id: idOf('stranger') })
  const usual = await starts({})
  expect(await starts({ booking_id: own.id })).not.toEqual(usual)
  expect(await starts({ booking_id: other.id })).toEqual(usual)
  await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    VALUES (${rivalAgency.id}, ${rivalWorker}, 'time_off', tstzrange('2090-01-02', '2090-01-03'))`
  const query = { from: '2090-01-01', to: '2090-01-07', worker_id: rivalWorker }
  const calendar = async (person: Person) =>
    (await api('GET', 'provider/calendar', { token: await tokenOf(person), query })).text
  expect(await calendar('rival')).toContain('2090-01-02')
  expect(await calendar('owner')).not.toContain('2090-01-02')
})

test('another draft’s picture is neither shown nor taken by a draft that names it', async () => {
  const token = await tokenOf('rival')
  const uuid = await pictureOf('rival')
  await api('POST', `provider/service_drafts/${await draftOf('rival')}/pictures`, { token, body: { uuid } })
  const [picture] = await sql<{ id: number; model_id: string }[]>`
    SELECT id, model_id FROM media WHERE model_type = 'service_drafts' ORDER BY id DESC LIMIT 1`
  const own = { token: await tokenOf('owner') }
  const path = `provider/service_drafts/${await draftOf('owner')}`
  const pictures = [{ id: picture?.id ?? 0, alt: { en: '', ar: '' }, focal: null }]
  const body = { version: 1, body: { ...emptyDraft, pictures }, editor: crypto.randomUUID() }
  expect((await api('PUT', path, { ...own, body })).status).toBe(200)
  expect((await api<{ media: unknown[] }>('GET', path, own)).json.data.media).toEqual([])
  await api('DELETE', path, own)
  expect(await sql`SELECT id, model_id FROM media WHERE id = ${picture?.id ?? 0}`).toEqual([picture])
})
