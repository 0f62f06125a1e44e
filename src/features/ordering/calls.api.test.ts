import { describe, test } from 'vitest'
import { type StatusKey, statusOf } from '#features/bookings/rules.ts'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildCoupon, buildProvider, buildService } from '../../../test/build.ts'
import { runScenario, type Scenario } from '../../../test/scenarios.ts'
import { olaya, wallTime } from '../../../test/visits.ts'

/** The calls about coupons and bookings of `wire.md §4.4` as clients send them: the reply, and exactly the tables it changes. */
const server = await testApp()
const { db, signIn } = server

const customer = await signIn({ name: 'Huda' })
const thief = await signIn({ name: 'Mallory' })
const owner = await signIn({ role: 'provider', name: 'Sami' })
const rival = await signIn({ role: 'provider', name: 'Rival' })
const provider = await buildProvider(db, { people: [owner.id] })
await buildProvider(db, { people: [rival.id] })
const service = await buildService(db, { e_provider_id: provider.id, price_minor: 10_000 })
const free = await buildService(db, { e_provider_id: (await buildProvider(db)).id })
const coupon = await buildCoupon(db, { discount: 10, discount_type: 'percent' })
const over = await buildCoupon(db, { expires_at: new Date(Date.now() - 1000) })

let days = 2
/** A booking of the customer, each on a day of its own. */
const bookingIn = async (status: StatusKey) => {
  days += 1
  const at = Date.now() + (status === 'done' ? -days : days) * 86_400_000
  return (await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status, at })).id
}
const [received, mobile, kept, moving, late] = [
  await bookingIn('received'),
  await bookingIn('received'),
  await bookingIn('received'),
  await bookingIn('accepted'),
  await bookingIn('on_the_way'),
]
const [ready, readyApp, running, runningApp] = [
  await bookingIn('ready'),
  await bookingIn('ready'),
  await bookingIn('in_progress'),
  await bookingIn('in_progress'),
]
const { token } = customer
const id = (key: StatusKey) => statusOf(key).id
/** As the web client posts a new one. */
const wish = (booking_at: string, over: object = {}) => ({
  status: {},
  user_id: 999_999,
  e_service: { id: free.id },
  e_provider: { id: 1, name: 'x' },
  options: [],
  taxes: [{ id: 1, value: 0, type: 'percent' }],
  quantity: 1,
  duration: 1,
  address: olaya,
  coupon: {},
  hint: 'The blue door',
  booking_at,
  ...over,
})
const booked = ['booking_events', 'bookings', 'notifications', 'time_claims']
const notified = ['booking_events', 'bookings', 'notifications']

const rows: Scenario[] = [
  // Coupons: null is no coupon.
  [
    'coupon, good',
    () => ['GET', 'coupons', { token, query: { code: coupon.code, e_service_id: service.id, categories_id: '' } }],
    { status: 200 },
  ],
  [
    'coupon, unknown',
    () => ['GET', 'coupons', { token, query: { code: 'NOPE', e_service_id: service.id } }],
    { status: 200, data: null },
  ],
  [
    'coupon, over',
    () => ['GET', 'coupons', { token, query: { code: over.code, e_service_id: service.id } }],
    { status: 200, data: null },
  ],
  [
    'coupon, signed out',
    () => ['GET', 'coupons', { query: { code: coupon.code } }],
    { status: 401, code: 'unauthenticated' },
  ],

  // Booking, in each way a moment is written.
  [
    'book, wall time',
    () => ['POST', 'bookings', { token, body: wish(wallTime('08:00', 3)) }],
    { status: 200, changes: ['addresses', ...booked] },
  ],
  [
    'book, wall time without seconds',
    () => ['POST', 'bookings', { token, body: wish(wallTime('09:00', 3).slice(0, 16)) }],
    { status: 200, changes: booked },
  ],
  [
    'book, app: universal time with a space',
    () => ['POST', 'bookings', { token, body: wish(`${wallTime('08:00', 4)}.000Z`) }],
    { status: 200, changes: booked },
  ],
  [
    'book, ISO 8601',
    () => ['POST', 'bookings', { token, body: wish(`${wallTime('10:00', 5).replace(' ', 'T')}.000Z`) }],
    { status: 200, changes: booked },
  ],
  [
    'book, RFC 1123',
    () => [
      'POST',
      'bookings',
      { token, body: wish(new Date(`${wallTime('11:00', 6).replace(' ', 'T')}Z`).toUTCString()) },
    ],
    { status: 200, changes: booked },
  ],
  [
    'book, with a coupon',
    () => ['POST', 'bookings', { token, body: wish(wallTime('08:00', 7), { coupon_id: coupon.id, coupon }) }],
    {
      status: 200,
      changes: ['booking_events', 'bookings', 'coupon_customers', 'coupons', 'notifications', 'time_claims'],
    },
  ],
  [
    'book, a taken time',
    () => ['POST', 'bookings', { token, body: wish(wallTime('08:00', 3)) }],
    { status: 409, code: 'slot_taken' },
  ],
  [
    'book, no moment at all',
    () => ['POST', 'bookings', { token, body: wish('tomorrow') }],
    { status: 422, code: 'time_unreadable' },
  ],
  [
    'book, signed out',
    () => ['POST', 'bookings', { body: wish(wallTime('12:00', 3)) }],
    { status: 401, code: 'unauthenticated' },
  ],

  // Reading changes nothing.
  [
    'list, one status',
    () => [
      'GET',
      'bookings',
      {
        token,
        query: {
          with: 'bookingStatus;payment;payment.paymentStatus',
          search: 'booking_status_id:1',
          orderBy: 'created_at',
          sortedBy: 'desc',
          limit: 4,
          offset: 0,
        },
      },
    ],
    { status: 200 },
  ],
  [
    'one, with everything',
    () => [
      'GET',
      `bookings/${received}`,
      { token, query: { with: 'bookingStatus;user;payment;payment.paymentMethod;payment.paymentStatus' } },
    ],
    { status: 200 },
  ],
  [
    'one, of somebody else',
    () => ['GET', `bookings/${received}`, { token: thief.token }],
    { status: 404, code: 'not_found' },
  ],
  [
    'methods',
    () => [
      'GET',
      'payment_methods',
      {
        token,
        query: { with: 'media', search: 'enabled:1', searchFields: 'enabled:=', orderBy: 'order', sortBy: 'asc' },
      },
    ],
    { status: 200 },
  ],
  ['wallets', () => ['GET', 'wallets', { token }], { status: 200 }],

  // Moves.
  [
    'start, web: RFC 1123',
    () => [
      'PUT',
      `bookings/${ready}`,
      { token, body: { id: ready, start_at: 'Sat, 15 Jan 2022 10:00:00 GMT', booking_status_id: id('in_progress') } },
    ],
    { status: 200, changes: notified },
  ],
  [
    'start, app: ids as texts',
    () => [
      'PUT',
      `bookings/${readyApp}`,
      {
        token,
        body: {
          id: String(readyApp),
          start_at: '2022-01-15 10:00:00.000Z',
          booking_status_id: String(id('in_progress')),
        },
      },
    ],
    { status: 200, changes: notified },
  ],
  [
    'start, before it is ready',
    () => ['PUT', `bookings/${received}`, { token, body: { booking_status_id: id('in_progress') } }],
    { status: 409, code: 'move_not_allowed' },
  ],
  [
    'finish, web',
    () => [
      'PUT',
      `bookings/${running}`,
      { token, body: { id: running, ends_at: 'Sat, 15 Jan 2022 12:00:00 GMT', booking_status_id: id('done') } },
    ],
    { status: 200, changes: [...notified, 'time_claims'] },
  ],
  [
    'finish, app',
    () => [
      'PUT',
      `bookings/${runningApp}`,
      {
        token,
        body: { id: String(runningApp), ends_at: '2022-01-15 12:00:00.000Z', booking_status_id: String(id('done')) },
      },
    ],
    { status: 200, changes: [...notified, 'time_claims'] },
  ],
  [
    'cancel, app',
    () => ['PUT', `bookings/${mobile}`, { token, body: { id: mobile, cancel: true, booking_status_id: id('failed') } }],
    { status: 200, changes: [...notified, 'time_claims'] },
  ],
  [
    'cancel, accepted',
    () => ['PUT', `bookings/${moving}`, { token, body: { cancel: true, booking_status_id: id('failed') } }],
    { status: 200, changes: [...notified, 'time_claims'] },
  ],
  [
    'cancel, when somebody is on the way',
    () => ['PUT', `bookings/${late}`, { token, body: { cancel: true, booking_status_id: id('failed') } }],
    { status: 409, code: 'move_not_allowed' },
  ],
  [
    'cancel, somebody else’s',
    () => ['PUT', `bookings/${kept}`, { token: thief.token, body: { cancel: true, booking_status_id: id('failed') } }],
    { status: 404, code: 'not_found' },
  ],
  [
    'accept, another provider',
    () => ['PUT', `bookings/${kept}`, { token: rival.token, body: { booking_status_id: id('accepted') } }],
    { status: 404, code: 'not_found' },
  ],
  [
    'accept, the provider',
    () => ['PUT', `bookings/${kept}`, { token: owner.token, body: { booking_status_id: id('accepted') } }],
    { status: 200, changes: [...notified] },
  ],
]

describe('as clients call', () => {
  test.each<Scenario>(rows)('%s', async (_, call, expected) => {
    await runScenario(server, call, expected)
  })
})
