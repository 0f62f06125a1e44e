import { emptyDraft } from '../../src/features/offers/rules.ts'
import type { TestApp } from '../app.ts'
import { buildAddress, buildNotification, buildService, buildUser, buildWallet } from '../build.ts'
import type { Params } from './office.ts'
import { privatePictures } from './pictures.ts'
import { operators, type Person, people, type World } from './world.ts'

/** A call over one object: who may, on which object, with a body that the contract accepts. */
export type Declared = {
  may: readonly Person[] | 'anyone'
  /** The parameters of the path; called for each person, so that calls which change something find it unchanged. */
  params: () => Promise<Params> | Params
  query?: Record<string, string | number>
  body?: object | ((params: Params) => object)
}

const visitParties: readonly Person[] = ['customer', 'worker', 'manager', 'owner', ...operators]
/** Operators who help people. */
const helpers = ['admin', 'support'] as const
const signedIn = people.filter((person) => person !== 'visitor')
const managers: readonly Person[] = ['manager', 'owner']

/**
 * Every call with an object in its path, by method and path. A call that is not here fails the test: its author adds
 * whose the object is. Calls of operators are here if the object belongs to one of them; the others are in `office.ts`.
 */
export const objectCalls = (app: TestApp, world: World): Record<string, Declared> => {
  const { db, sql, api } = app
  const { visit, paidVisit, idOf, tokenOf, agency, service } = world
  const customerId = idOf('customer')
  const id = (row: { id: number | string }) => ({ id: row.id })
  const ofVisit = { may: visitParties, params: async () => id(await visit()) }
  const ofAddress = {
    may: ['customer'] as const,
    params: async () => id(await buildAddress(db, { user_id: customerId })),
  }
  const draft = async () => {
    const { json } = await api<{ id: number }>('POST', 'provider/service_drafts', {
      token: await tokenOf('owner'),
      body: {},
    })
    return id(json.data)
  }
  const ofDraft = { may: managers, params: draft }
  const member = async () => {
    const { id: user_id } = await buildUser(db, { role: 'provider' })
    await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${agency.id}, ${user_id}, 'worker')`
    return { id: user_id }
  }
  const worker = async () => {
    const body = { name: 'Hamad' }
    const { json } = await api<{ id: number }>('POST', 'provider/workers', { token: await tokenOf('owner'), body })
    return id(json.data)
  }
  const invitation = async () => {
    const body = { email: `${crypto.randomUUID()}@example.test`, role: 'worker' }
    const { json } = await api<{ id: number }>('POST', 'provider/invitations', { token: await tokenOf('owner'), body })
    return id(json.data)
  }
  const work = async () => {
    const [row] = await sql<{ id: number }[]>`
      INSERT INTO galleries (e_provider_id, description) VALUES (${agency.id}, '{"en": "", "ar": ""}') RETURNING id`
    return id(row ?? { id: 0 })
  }
  const unused = async () => id(await buildService(db, { e_provider_id: agency.id }))
  const ofNotification = {
    may: ['customer'] as const,
    params: async () => id(await buildNotification(db, { notifiable_id: customerId })),
  }
  const complaint = async () => {
    const body = { topic: 'late', text: 'Nobody came' }
    const booking = await visit()
    const { json } = await api<{ id: number }>('POST', `bookings/${booking.id}/complaints`, {
      token: await tokenOf('customer'),
      body,
    })
    return id(json.data)
  }
  const { picture, complaintPicture, workPicture, servedWork } = privatePictures(app, world)
  const wallet = async () => {
    const { booking } = await paidVisit(3)
    return {
      walletId: (await buildWallet(db, { user_id: customerId, name: `Wallet ${booking.id}` })).id,
      booking: booking.id,
    }
  }
  const token = async () => {
    const [row] = await sql<{ id: number }[]>`
      INSERT INTO api_tokens (user_id, token_hash, remember, expires_at)
      VALUES (${customerId}, gen_random_uuid()::text::bytea, true, now() + interval '1 day') RETURNING id`
    return id(row ?? { id: 0 })
  }
  const anyone = (params: Declared['params']): Declared => ({ may: 'anyone', params })
  const category = async () => {
    const [row] = await sql<{ id: number }[]>`SELECT id FROM categories ORDER BY id LIMIT 1`
    return id(row ?? { id: 0 })
  }
  const page = async () => {
    const [row] = await sql<{ id: number }[]>`
      INSERT INTO custom_pages (title, content) VALUES ('{"en": "A", "ar": "أ"}', '{"en": "A", "ar": "أ"}') RETURNING id`
    return id(row ?? { id: 0 })
  }
  return {
    'GET categories/:id': anyone(category),
    'GET custom_pages/:id': anyone(page),
    'GET e_providers/:id': anyone(() => id(agency)),
    'GET e_providers/:id/free_starts': {
      ...anyone(() => id(agency)),
      query: { e_service_id: service.id },
    },
    'GET e_services/:id': anyone(() => id(service)),
    'GET addresses/:id': ofAddress,
    'PUT addresses/:id': { ...ofAddress, body: { description: 'Home' } },
    'DELETE addresses/:id': ofAddress,
    'GET bookings/:id': ofVisit,
    'PUT bookings/:id': {
      ...ofVisit,
      may: ['customer', 'worker', 'manager', 'owner', ...helpers],
      body: { cancel: true, reason: 'Ill' },
    },
    'PUT bookings/:id/reschedule': {
      ...ofVisit,
      may: ['customer', ...helpers],
      body: { booking_at: 'soon', reason: 'Ill' },
    },
    'GET bookings/:id/calendar.ics': ofVisit,
    'GET bookings/:id/events': ofVisit,
    'GET bookings/:id/complaints': { ...ofVisit, may: ['customer'] },
    'POST bookings/:id/complaints': { ...ofVisit, may: ['customer'], body: { topic: 'late', text: 'Nobody came' } },
    'GET bookings/:id/messages': { ...ofVisit, may: ['customer', 'worker', 'manager', 'owner'] },
    'POST bookings/:id/messages': {
      ...ofVisit,
      may: ['customer', 'worker', 'manager', 'owner'],
      body: { text: 'Hello', pictures: [] },
    },
    'GET bookings/:id/pictures/:uuid/:name': { may: ['customer', 'worker', 'manager', 'owner'], params: picture },
    'GET bookings/:id/changes': ofVisit,
    'POST bookings/:id/delay': { ...ofVisit, may: ['worker', 'manager', 'owner'], body: { minutes: 15 } },
    'POST bookings/:id/absence': { ...ofVisit, may: ['worker', 'manager', 'owner'], body: {} },
    'PUT bookings/:id/absence': {
      may: ['customer'],
      params: async () => {
        const booking = await visit()
        await sql`INSERT INTO visit_absences (booking_id, user_id) VALUES (${booking.id}, ${idOf('worker')})`
        return id(booking)
      },
      body: { alternative_id: null },
    },
    'GET bookings/:id/extras': ofVisit,
    'POST bookings/:id/extras': { ...ofVisit, may: ['worker', 'manager', 'owner'], body: { name: 'Valve', price: 10 } },
    'PUT bookings/:id/extras': {
      may: ['customer', 'worker', 'manager', 'owner'],
      params: async () => {
        const booking = await visit()
        const [row] = await sql<{ id: number }[]>`INSERT INTO visit_extras (booking_id, user_id, name, price_minor)
          VALUES (${booking.id}, ${idOf('worker')}, 'Valve', 1000) RETURNING id`
        return { id: booking.id, extra: row?.id ?? 0 }
      },
      body: ({ extra }) => ({ extra_id: extra, accept: false }),
    },
    'GET bookings/:id/door': ofVisit,
    'PUT bookings/:id/door': { ...ofVisit, may: ['customer', 'worker', 'manager', 'owner'], body: { step: 'start' } },
    'GET bookings/:id/hours': ofVisit,
    'POST bookings/:id/hours': {
      ...ofVisit,
      may: ['worker', 'manager', 'owner'],
      body: { start_at: 'soon', ends_at: 'later' },
    },
    'PUT bookings/:id/hours': {
      may: ['customer', 'worker', 'manager', 'owner'],
      params: async () => {
        const booking = await visit()
        const [row] = await sql<{ id: number }[]>`
          INSERT INTO visit_hours (booking_id, user_id, start_at, ends_at, former_start_at, former_ends_at)
          SELECT id, user_id, starts_at, starts_at + interval '1 hour', starts_at, starts_at + interval '2 hours'
          FROM bookings WHERE id = ${booking.id} RETURNING id`
        return { id: booking.id, correction: row?.id ?? 0 }
      },
      body: ({ correction }) => ({ correction_id: correction, accept: false }),
    },
    'GET bookings/:id/work': { ...ofVisit, may: ['customer', 'worker', 'manager', 'owner'] },
    'POST bookings/:id/work': {
      ...ofVisit,
      may: ['worker', 'manager', 'owner'],
      body: { moment: 'before', uuid: crypto.randomUUID() },
    },
    'PUT bookings/:id/work': {
      may: ['owner'],
      params: workPicture,
      body: ({ picture }) => ({ picture_id: picture }),
    },
    'GET bookings/:id/work/:uuid/:name': { may: ['customer', 'worker', 'manager', 'owner'], params: servedWork },
    'GET bookings/:id/proposal': ofVisit,
    'POST bookings/:id/proposal': { ...ofVisit, may: ['worker', 'manager', 'owner'], body: { booking_at: 'soon' } },
    'PUT bookings/:id/proposal': {
      may: ['customer', 'worker', 'manager', 'owner'],
      params: async () => {
        const booking = await visit()
        await sql`INSERT INTO visit_proposals (booking_id, user_id, visit_local, starts_at)
          SELECT id, user_id, visit_local + interval '1 day', starts_at + interval '1 day'
          FROM bookings WHERE id = ${booking.id}`
        return id(booking)
      },
      body: { take: false },
    },
    'DELETE provider/time_off/:id': {
      may: managers,
      params: async () => {
        const [row] = await sql<{ id: number }[]>`
          INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
          SELECT e_provider_id, min(id), 'time_off', tstzrange(now() + n * interval '1 day', now() + (n + 0.5) * interval '1 day')
          FROM workers, nextval('time_claims_id_seq') AS n WHERE e_provider_id = ${agency.id} GROUP BY e_provider_id, n
          RETURNING id`
        return id(row ?? { id: 0 })
      },
    },
    'GET bookings/:id/receipt': { may: visitParties, params: async () => id((await paidVisit()).booking) },
    'GET bookings/:id/receipt.pdf': { may: visitParties, params: async () => id((await paidVisit()).booking) },
    'GET bookings/:id/refunds': ofVisit,
    'GET complaints/:id/pictures/:uuid/:name': { may: ['customer', ...helpers], params: complaintPicture },
    'POST complaints/:id/messages': { may: ['customer', ...helpers], params: complaint, body: { text: 'Hello' } },
    'POST e_service_reviews/:id/translation': {
      ...anyone(async () => id(await world.review())),
      body: { to: 'ar' },
    },
    'POST e_service_reviews/:id/reports': {
      may: signedIn,
      params: async () => id(await world.review()),
      body: { part: 'review', topic: 'insult' },
    },
    'POST e_service_reviews/:id/reply': {
      may: managers,
      params: async () => id(await world.review()),
      body: { reply: 'Thank you' },
    },
    'PUT notifications/:id': { ...ofNotification, body: {} },
    'DELETE notifications/:id': ofNotification,
    'DELETE sessions/:id': { may: ['customer'], params: token },
    'GET provider/service_drafts/:id': ofDraft,
    'PUT provider/service_drafts/:id': {
      ...ofDraft,
      body: { version: 1, body: emptyDraft, editor: crypto.randomUUID() },
    },
    'POST provider/service_drafts/:id/pictures': { ...ofDraft, body: { uuid: crypto.randomUUID() } },
    'POST provider/service_drafts/:id/publish': { ...ofDraft, body: { version: 1 } },
    'DELETE provider/service_drafts/:id': ofDraft,
    'PUT provider/services/:id': { may: managers, params: unused, body: { state: 'paused' } },
    'DELETE provider/services/:id': { may: managers, params: unused },
    'GET provider/bookings/:id/workers': { may: managers, params: async () => id(await visit()) },
    'PUT provider/bookings/:id/worker': {
      may: managers,
      params: async () => id(await visit()),
      body: { worker_id: world.workerId },
    },
    'PUT provider/page/work/:id': { may: managers, params: work, body: { description: { en: 'A garden', ar: '' } } },
    'DELETE provider/page/work/:id': { may: managers, params: work },
    'PUT provider/workers/:id': { may: managers, params: worker, body: { active: true } },
    'GET provider/workers/:id/services': { may: managers, params: worker },
    'PUT provider/workers/:id/services': {
      may: managers,
      params: worker,
      body: { e_service_id: service.id, does: false },
    },
    'GET provider/services/:id/workers': { may: managers, params: unused },
    'PUT provider/members/:id': { may: ['owner'], params: member, body: { role: 'worker' } },
    'DELETE provider/members/:id': { may: ['owner'], params: member },
    'DELETE provider/invitations/:id': { may: managers, params: invitation },
    'GET payments/online/:id': { ...ofVisit, may: ['customer'] },
    'POST payments/online/:id/check': { ...ofVisit, may: ['customer'] },
    'PUT provider/payments/:id': {
      may: ['worker', 'manager', 'owner', 'admin', 'finance'],
      params: async () => id((await paidVisit(1)).payment),
      body: { payment_status_id: 2 },
    },
    'POST payments/wallets/:walletId': { may: ['customer'], params: wallet, body: ({ booking }) => ({ id: booking }) },
    'POST users/:id': {
      may: ['customer'],
      params: () => ({ id: customerId }),
      body: { device_token: 'x' },
    },
    'PUT notification_settings/:topic': { may: signedIn, params: () => ({ topic: 'booking' }), body: {} },
    'DELETE office/views/:id': {
      may: ['support'],
      params: async () => {
        const body = { list: 'bookings', name: crypto.randomUUID(), search: '', columns: null }
        const { json } = await api<{ id: number }>('POST', 'office/views', { token: await tokenOf('support'), body })
        return id(json.data)
      },
    },
    // The service is named in the body, the favourite is the caller's own.
    'DELETE favorites/:id': { may: signedIn, params: () => ({ id: 1 }), body: { e_service_id: service.id } },
  }
}
