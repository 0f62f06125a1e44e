import { expect, test } from 'vitest'
import {
  areOver,
  faultsOf,
  isNumber,
  keysOf,
  type Section,
  sectionNames,
  storedValue,
  tierFaults,
  tiersOf,
  typedTiers,
} from './rules.ts'

test.each<[Section, Record<string, string>, string[]]>([
  ['name', { app_name: 'Doorstep', support_email: '' }, []],
  ['name', { app_name: '', support_email: 'nobody' }, ['app_name', 'support_email']],
  ['name', { main_color: '#000000' }, ['main_color']],
  ['colours', { main_color: '#0f766e', accent_color: 'red' }, ['accent_color']],
  ['money', { default_currency_code: 'SAR', default_currency_decimal_digits: '2', currency_right: '1' }, []],
  [
    'money',
    { default_currency_code: 'sar', default_currency_decimal_digits: '4' },
    ['default_currency_code', 'default_currency_decimal_digits'],
  ],
  ['place', { default_time_zone: 'Asia/Riyadh', map_latitude: '24.7', map_longitude: '-180' }, []],
  [
    'place',
    { default_time_zone: 'Asia/Nowhere', map_latitude: '91', distance_unit: 'm' },
    ['default_time_zone', 'map_latitude', 'distance_unit'],
  ],
  ['applications', { provider_permits: '' }, []],
  ['applications', { provider_permits: 'secret' }, ['provider_permits']],
  ['payouts', { payout_minimum: '100.50', payout_approval_limit: '' }, []],
  ['payouts', { payout_minimum: '-1' }, ['payout_minimum']],
  ['notice', { notice_from: '2026-11-22T18:00', notice_until: '' }, []],
  ['notice', { notice_from: 'now' }, ['notice_from']],
  ['notice', { notice_from: '2026-12-01T10:00', notice_until: '2026-11-01T10:00' }, ['notice_until']],
  ['notice', { notice_from: '2026-12-01T10:00', notice_until: '2026-12-01T10:01' }, []],
  ['languages', { languages: 'ar', mobile_language: 'ar' }, []],
  ['languages', { languages: 'en,ar', mobile_language: 'ar' }, []],
  ['languages', { languages: '', mobile_language: 'ar' }, ['languages']],
  ['languages', { languages: 'en,fr' }, ['languages']],
  ['languages', { languages: 'en', mobile_language: 'ar' }, ['mobile_language']],
  ['requests', { request_reminder_minutes: '5', request_expiry_minutes: '30' }, []],
  ['requests', { request_reminder_minutes: '2880', request_expiry_minutes: '10080' }, []],
  [
    'requests',
    { request_reminder_minutes: '4', request_expiry_minutes: '29' },
    ['request_reminder_minutes', 'request_expiry_minutes'],
  ],
  [
    'requests',
    { request_reminder_minutes: '', request_expiry_minutes: '10081' },
    ['request_reminder_minutes', 'request_expiry_minutes'],
  ],
  ['requests', { request_reminder_minutes: '7.5', request_expiry_minutes: '60' }, ['request_reminder_minutes']],
  ['requests', { request_reminder_minutes: '60', request_expiry_minutes: '60' }, ['request_reminder_minutes']],
  ['customers', { customer_contact_days: '1' }, []],
  ['customers', { customer_contact_days: '3650' }, []],
  ['customers', { customer_contact_days: '0' }, ['customer_contact_days']],
  ['customers', { customer_contact_days: '3651' }, ['customer_contact_days']],
  ['log', { log_retention_months: '12' }, []],
  ['log', { log_retention_months: '240' }, []],
  ['log', { log_retention_months: '11' }, ['log_retention_months']],
  ['log', { log_retention_months: '241' }, ['log_retention_months']],
  ['name', { __proto__x: '' }, ['__proto__x']],
  ['name', { app_name: 'x'.repeat(60), app_name_ar: '', app_short_description: 'x'.repeat(200) }, []],
  ['name', { app_name: 'x'.repeat(61), app_short_description: 'x'.repeat(201) }, ['app_name', 'app_short_description']],
  ['money', { default_currency: '' }, ['default_currency']],
  ['place', { default_time_zone: 'UTC', map_latitude: '-90', map_longitude: '180.00000001' }, ['map_longitude']],
  ['place', { default_time_zone: 'America/Argentina/Buenos_Aires', map_latitude: '0.12345678' }, []],
  ['place', { map_latitude: '0.123456789', map_longitude: '0180' }, ['map_latitude', 'map_longitude']],
  ['place', { map_latitude: '', map_longitude: '1e1' }, ['map_latitude', 'map_longitude']],
  ['place', { map_latitude: '24.', map_longitude: ' 46' }, ['map_latitude', 'map_longitude']],
  ...['asia/riyadh', '+03:00', ' UTC', 'UTC ', '', 'AST', 'IST', 'BST', 'CST'].map(
    (zone): [Section, Record<string, string>, string[]] => [
      'place',
      { default_time_zone: zone },
      ['default_time_zone'],
    ],
  ),
  ['applications', { provider_identity_documents: 'passport,national_id' }, []],
  ['applications', { provider_identity_documents: 'passport,' }, ['provider_identity_documents']],
  ['applications', { provider_identity_documents: '' }, ['provider_identity_documents']],
  ['log', { log_retention_months: '1234567890' }, ['log_retention_months']],
  ['log', { log_retention_months: 'x24' }, ['log_retention_months']],
  ['log', { log_retention_months: '24x' }, ['log_retention_months']],
  ['notice', { notice_from: '2026-12-01T10:00', notice_until: '2026-12-01T10:00' }, ['notice_until']],
  ['notice', { notice_from: '', notice_until: '2026-12-01T10:00' }, []],
  // What is wrong in itself is said before what does not fit together.
  ['notice', { notice_from: '2026-12-01T10:00', notice_until: '2026-11-01T10:00', x: '' }, ['x']],
  ['languages', { languages: 'en' }, []],
  ['languages', { mobile_language: 'ar' }, []],
  ['requests', { request_reminder_minutes: '61', request_expiry_minutes: '60' }, ['request_reminder_minutes']],
  ['requests', { request_reminder_minutes: '59', request_expiry_minutes: '60' }, []],
  ['requests', { request_reminder_minutes: '60' }, []],
  ['requests', { request_expiry_minutes: '60' }, []],
  // As numbers, not as texts.
  ['requests', { request_reminder_minutes: '90', request_expiry_minutes: '100' }, []],
])('faults of %s %j', (section, values, faults) => {
  expect(faultsOf(section, values)).toEqual(faults)
})

test.each([
  ['', []],
  ['[]', []],
  ['[{"hours_before":24,"fee_percent":50}]', [{ hours_before: 24, fee_percent: 50, cap: null }]],
  ['[{"hours_before":24,"fee_percent":101}]', null],
  ['[{"hours_before":-1,"fee_percent":10}]', null],
  [
    '[{"hours_before":8760,"fee_percent":100,"cap":99999999},{"hours_before":0,"fee_percent":0,"cap":0}]',
    [
      { hours_before: 8760, fee_percent: 100, cap: 99_999_999 },
      { hours_before: 0, fee_percent: 0, cap: 0 },
    ],
  ],
  ['[{"hours_before":8761,"fee_percent":10}]', null],
  ['[{"hours_before":1,"fee_percent":10,"cap":100000000}]', null],
  ['[{"hours_before":1,"fee_percent":10,"cap":-1}]', null],
  ['[{"hours_before":1,"fee_percent":10,"cap":"5"}]', null],
  ['[{"hours_before":"1","fee_percent":10}]', null],
  ['[{"hours_before":null,"fee_percent":10}]', null],
  ['[{"fee_percent":10}]', null],
  ['[7]', null],
  ['[{"hours_before":1,"fee_percent":1},null]', null],
  ['null', null],
  ['[null]', null],
  ['{}', null],
  ['x', null],
])('cancellation terms %s', (text, tiers) => {
  expect(tiersOf(text)).toEqual(tiers)
})

test('a wrong step stays in the form and its numbers are named', () => {
  const typed = typedTiers('[{"hours_before":24,"fee_percent":150,"cap":null},{"hours_before":9000,"fee_percent":0}]')
  expect(typed?.map(({ fee_percent }) => fee_percent)).toEqual([150, 0])
  expect(typed?.map(tierFaults)).toEqual([['fee_percent'], ['hours_before']])
})

test('no setting is in two sections', () => {
  const all = sectionNames.flatMap(keysOf)
  expect(new Set(all).size).toBe(all.length)
})

test('the first steps stay until somebody booked and the terms and privacy everybody agrees to can be read', () => {
  const steps = (booking: boolean, pages: boolean) => [
    { name: 'booking', done: booking },
    { name: 'pages', done: pages },
    { name: 'mail', done: false },
  ]
  expect(areOver(steps(true, true))).toBe(true)
  expect(areOver(steps(true, false))).toBe(false)
  expect(areOver(steps(false, true))).toBe(false)
})

test('ten steps are the most', () => {
  const steps = (count: number) =>
    JSON.stringify(Array.from({ length: count }, () => ({ hours_before: 1, fee_percent: 1, extra: true })))
  expect(typedTiers(steps(10))).toHaveLength(10)
  expect(typedTiers(steps(10))?.[0]).toEqual({ hours_before: 1, fee_percent: 1, cap: null })
  expect(typedTiers(steps(11))).toBeNull()
})

test.each([
  ['map_latitude', '٢٤٫٧', '24.7'],
  ['payout_minimum', '١٠٠', '100'],
  ['request_expiry_minutes', '٦٠', '60'],
  ['log_retention_months', '٢٤', '24'],
  ['support_phone', '+٩٦٦ ٥٠', '+966 50'],
  ['app_name_ar', 'باب ٢', 'باب ٢'],
  ['notice_en', 'From 1,5', 'From 1,5'],
])('%s typed as %s is stored as %s', (key, typed, stored) => {
  expect(storedValue(key, typed)).toBe(stored)
  expect(isNumber(key)).toBe(!['support_phone', 'app_name_ar', 'notice_en'].includes(key))
})

test('steps that are not listed are not done', () => {
  expect(areOver([])).toBe(false)
  expect(areOver([{ name: 'booking', done: true }])).toBe(false)
})
