import { expect, test } from 'vitest'
import { type Coupon, type CouponUse, checkCoupon, couponCode } from './rules.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const target = { serviceId: 5, providerId: 7, categoryIds: [2, 3] }
const coupon: Coupon = {
  enabled: true,
  startsAt: null,
  expiresAt: now + 1,
  forCustomer: true,
  everywhere: false,
  serviceIds: [5],
  providerIds: [],
  categoryIds: [],
  usageLimit: null,
  perCustomerLimit: null,
}

test.each<[string, Partial<Coupon>, CouponUse, string | null]>([
  ['linked to the service', {}, { total: 900, byCustomer: 900 }, null],
  ['linked to the provider', { serviceIds: [], providerIds: [7] }, { total: 0, byCustomer: 0 }, null],
  ['linked to the second category', { serviceIds: [], categoryIds: [3] }, { total: 0, byCustomer: 0 }, null],
  ['valid everywhere', { serviceIds: [], everywhere: true }, { total: 0, byCustomer: 0 }, null],
  ['without a link', { serviceIds: [] }, { total: 0, byCustomer: 0 }, 'coupon_not_for_this'],
  [
    'linked to others',
    { serviceIds: [7], providerIds: [5], categoryIds: [9] },
    { total: 0, byCustomer: 0 },
    'coupon_not_for_this',
  ],
  ['disabled', { enabled: false }, { total: 0, byCustomer: 0 }, 'coupon_disabled'],
  ['expiring this instant', { expiresAt: now }, { total: 0, byCustomer: 0 }, 'coupon_expired'],
  ['beginning this instant', { startsAt: now }, { total: 0, byCustomer: 0 }, null],
  ['beginning later', { startsAt: now + 1 }, { total: 0, byCustomer: 0 }, 'coupon_not_yet'],
  ['for other customers', { forCustomer: false }, { total: 0, byCustomer: 0 }, 'coupon_not_for_you'],
  ['one use left', { usageLimit: 3 }, { total: 2, byCustomer: 2 }, null],
  ['used up', { usageLimit: 3 }, { total: 3, byCustomer: 0 }, 'coupon_exhausted'],
  ['used up by this customer', { perCustomerLimit: 1 }, { total: 1, byCustomer: 1 }, 'coupon_exhausted'],
  ['used up by others only', { perCustomerLimit: 1 }, { total: 9, byCustomer: 0 }, null],
  ['disabled and expired', { enabled: false, expiresAt: 0 }, { total: 0, byCustomer: 0 }, 'coupon_disabled'],
])('a coupon %s', (_, part, use, refused) => {
  expect(checkCoupon({ ...coupon, ...part }, target, use, now)).toEqual(refused ? { ok: false, refused } : { ok: true })
})

test('no coupon of that code', () => {
  expect(checkCoupon(null, target, { total: 0, byCustomer: 0 }, now)).toEqual({ ok: false, refused: 'coupon_unknown' })
})

test('a code is what was typed without blanks around it', () => {
  expect([' WELCOME10 ', '', '  ', null, 7].map(couponCode)).toEqual(['WELCOME10', null, null, null, null])
})
