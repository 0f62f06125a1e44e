import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildUser } from '../../../test/build.ts'
import type { Found } from './contract.ts'

const { api, db, sql, signIn } = await testApp()

const tokens: Record<string, string> = {}
let booking: { id: number }
beforeAll(async () => {
  for (const office_role of ['support', 'finance', 'admin'] as const)
    tokens[office_role] = (await signIn({ role: 'operator', office_role })).token
  const layla = await buildUser(db, {
    name: 'Layla Al-Ghamdi',
    email: 'layla@example.com',
    phone_number: '+966 55 123 4567',
  })
  await buildUser(db, { name: 'ليلى أحمد', email: 'l.ahmad@example.com', phone_number: '+966 55 999 0000' })
  const gone = await buildUser(db, { name: 'Layla Deleted' })
  await sql`UPDATE users SET deleted_at = now() WHERE id = ${gone.id}`
  const provider = await buildProvider(db, { name: { en: 'Najd Plumbing', ar: 'سباكة نجد' } })
  const service = await buildService(db, {
    e_provider_id: provider.id,
    name: { en: 'Leak repair', ar: 'إصلاح التسربات' },
  })
  booking = await buildBooking(db, { user_id: layla.id, e_service_id: service.id })
})

const find = async (q: string, role = 'admin') =>
  (await api<Found[]>('GET', 'office/search', { token: tokens[role], query: { q } })).json.data
const names = async (q: string, role?: string) => (await find(q, role)).map(({ kind, name }) => `${kind} ${name.en}`)

test.each([
  ['layla', ['person Layla Al-Ghamdi']],
  ['GHAMDI', ['person Layla Al-Ghamdi']],
  ['layla@exam', ['person Layla Al-Ghamdi']],
  ['ليلي', ['person ليلى أحمد']],
  ['0551234567', ['person Layla Al-Ghamdi']],
  ['+966 55 123', ['person Layla Al-Ghamdi']],
  ['najd', ['provider Najd Plumbing']],
  ['سباكه', ['provider Najd Plumbing']],
  ['leak', ['service Leak repair']],
  ['%%%', []],
  ['___', []],
  ['le', []],
  ['nobody at all', []],
])('%s', async (q, expected) => {
  expect(await names(q)).toEqual(expected)
})

test('a booking by its number, with what it is about', async () => {
  const [found, ...others] = await find(`#${booking.id}`)
  expect([found?.kind, found?.id, found?.detail, others]).toEqual([
    'booking',
    booking.id,
    { en: 'Leak repair · Layla Al-Ghamdi', ar: 'إصلاح التسربات · Layla Al-Ghamdi' },
    [],
  ])
})

test('the role decides what is shown', async () => {
  expect([await names('leak', 'finance'), await names('leak', 'support'), await names('layla', 'finance')]).toEqual([
    [],
    ['service Leak repair'],
    ['person Layla Al-Ghamdi'],
  ])
})

test('at most five of a kind, those that begin with it first', async () => {
  for (let n = 0; n < 8; n++) await buildUser(db, { name: `The Zahra ${n}` })
  await buildUser(db, { name: 'Zahra' })
  const found = await names('zahra')
  expect([found.length, found[0]]).toEqual([5, 'person Zahra'])
})
