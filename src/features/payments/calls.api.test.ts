import { describe, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildPayment, buildProvider, buildService, buildWallet } from '../../../test/build.ts'
import { runScenario, type Scenario } from '../../../test/scenarios.ts'

/** The calls about payments and reviews of `wire.md §4.4` as clients send them: the reply, and exactly the tables it changes. */
const server = await testApp()
const { db, signIn } = server

const customer = await signIn({ name: 'Huda' })
const thief = await signIn({ name: 'Mallory' })
const owner = await signIn({ role: 'provider', name: 'Sami' })
const rival = await signIn({ role: 'provider', name: 'Rival' })
const provider = await buildProvider(db, { people: [owner.id] })
await buildProvider(db, { people: [rival.id] })
const service = await buildService(db, { e_provider_id: provider.id, price_minor: 10_000 })
const wallet = (await buildWallet(db, { user_id: customer.id, balance_minor: 50_000 })).id
const empty = (await buildWallet(db, { user_id: customer.id, balance_minor: 0, name: 'Empty' })).id
const theirs = (await buildWallet(db, { user_id: thief.id, balance_minor: 50_000 })).id

let days = 2
/** A finished booking of the customer, each on a day of its own. */
const bookingIn = async (status: 'done' | 'on_the_way' = 'done') => {
  days += 1
  const at = Date.now() + (status === 'done' ? -days : days) * 86_400_000
  return (await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status, at })).id
}
const [cash, reloaded, cashApp] = [await bookingIn(), await bookingIn(), await bookingIn()]
const [fromWallet, unpaid, other] = [await bookingIn(), await bookingIn(), await bookingIn()]
const lost = await bookingIn()
const late = await bookingIn('on_the_way')
await buildPayment(db, { booking_id: await bookingIn() })
const pending = (await buildPayment(db, { booking_id: await bookingIn(), payment_status_id: 1 })).id
const strange = (await buildService(db, {})).id

const { token } = customer
/** The whole booking as an existing client fetched it. */
const whole = (booking: number, over: object = {}) => ({
  id: booking,
  e_service: { id: service.id, name: 'x', media: [] },
  e_provider: { id: provider.id },
  booking_status: { id: 6 },
  total: 1,
  ...over,
})
const paid = ['accounts', 'entries', 'journals', 'notifications', 'payments']

const rows: Scenario[] = [
  // Cash.
  [
    'cash, web: the whole booking',
    () => ['POST', 'payments/cash', { token, body: whole(cash, { payment: { payment_method_id: 6 } }) }],
    { status: 200, changes: ['notifications', 'payments'] },
  ],
  [
    'cash, again',
    () => ['POST', 'payments/cash', { token, body: whole(cash, { payment: { payment_method_id: 6 } }) }],
    { status: 200 },
  ],
  [
    'cash, after a reload: no method',
    () => ['POST', 'payments/cash', { token, body: whole(reloaded, { payment: {} }) }],
    { status: 200, changes: ['notifications', 'payments'] },
  ],
  [
    'cash, app',
    () => [
      'POST',
      'payments/cash',
      {
        token,
        body: {
          id: String(cashApp),
          payment: { id: null, description: 'Not Paid', amount: 1, payment_method_id: '6' },
        },
      },
    ],
    { status: 200, changes: ['notifications', 'payments'] },
  ],
  [
    'cash, somebody else’s booking',
    () => ['POST', 'payments/cash', { token: thief.token, body: whole(unpaid) }],
    { status: 404, code: 'not_found' },
  ],
  [
    'cash, before the work is done',
    () => ['POST', 'payments/cash', { token, body: whole(late) }],
    { status: 409, code: 'not_payable' },
  ],
  [
    'cash, signed out',
    () => ['POST', 'payments/cash', { body: whole(unpaid) }],
    { status: 401, code: 'unauthenticated' },
  ],

  // Wallets.
  [
    'wallet',
    () => ['POST', `payments/wallets/${wallet}`, { token, body: whole(fromWallet) }],
    { status: 200, changes: paid },
  ],
  ['wallet, again', () => ['POST', `payments/wallets/${wallet}`, { token, body: whole(fromWallet) }], { status: 200 }],
  [
    'wallet, after a reload',
    () => ['POST', 'payments/wallets/undefined', { token, body: whole(lost, { payment: {} }) }],
    { status: 200, changes: paid },
  ],
  [
    'wallet, too low',
    () => ['POST', `payments/wallets/${empty}`, { token, body: whole(unpaid) }],
    { status: 409, code: 'wallet_insufficient' },
  ],
  [
    'wallet, too low, its id in capitals',
    () => ['POST', `payments/wallets/${empty.toUpperCase()}`, { token, body: whole(unpaid) }],
    { status: 409, code: 'wallet_insufficient' },
  ],
  [
    'wallet, somebody else’s',
    () => ['POST', `payments/wallets/${theirs}`, { token, body: whole(unpaid) }],
    { status: 404, code: 'wallet_unknown' },
  ],
  [
    'wallet, somebody else’s booking',
    () => ['POST', `payments/wallets/${theirs}`, { token: thief.token, body: whole(other) }],
    { status: 404, code: 'not_found' },
  ],

  // The provider confirms.
  [
    'confirm, another provider',
    () => [
      'PUT',
      `provider/payments/${pending}`,
      { token: rival.token, body: { id: pending, payment_status_id: '2' } },
    ],
    { status: 404, code: 'not_found' },
  ],
  [
    'confirm, the customer',
    () => ['PUT', `provider/payments/${pending}`, { token, body: { id: pending, payment_status_id: '2' } }],
    { status: 403, code: 'forbidden' },
  ],
  [
    'confirm, app',
    () => [
      'PUT',
      `provider/payments/${pending}`,
      { token: owner.token, body: { id: pending, payment_status_id: '2' } },
    ],
    { status: 200, changes: paid },
  ],
  [
    'confirm, again',
    () => [
      'PUT',
      `provider/payments/${pending}`,
      { token: owner.token, body: { id: pending, payment_status_id: '2' } },
    ],
    { status: 200 },
  ],

  // Reviews.
  [
    'review, app',
    () => [
      'POST',
      'e_service_reviews',
      {
        token,
        body: {
          id: null,
          rate: 5,
          review: 'On time',
          user_id: customer.id,
          e_service_id: service.id,
          created_at: null,
        },
      },
    ],
    { status: 200, changes: ['e_providers', 'e_service_categories', 'e_service_reviews', 'e_services'] },
  ],
  [
    'review, changed in place',
    () => ['POST', 'e_service_reviews', { token, body: { rate: 4, review: 'Nearly', e_service_id: service.id } }],
    { status: 200, changes: ['e_providers', 'e_service_categories', 'e_service_reviews', 'e_services'] },
  ],
  [
    'review, of a service never had',
    () => ['POST', 'e_service_reviews', { token, body: { rate: 5, review: '', e_service_id: strange } }],
    { status: 403, code: 'nothing_to_review' },
  ],
]

describe('as clients call', () => {
  test.each<Scenario>(rows)('%s', async (_, call, expected) => {
    await runScenario(server, call, expected)
  })
})
