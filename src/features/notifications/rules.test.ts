import { expect, test } from 'vitest'
import { locales } from '#lib/words.ts'
import { messages } from './messages.ts'
import { dataOf, headlineKey, kinds, linkOf, messageKey, teamIn, visitOf, withAmount } from './rules.ts'

test.each([
  ['{"booking_id":5}', { booking_id: 5 }],
  ['{"from":"Sara","message_id":"m1","more":{"a":1},"none":null}', { from: 'Sara', message_id: 'm1' }],
  ['not json', {}],
  ['null', {}],
  ['7', {}],
])('%s has the data %j', (data, facts) => {
  expect(dataOf(data)).toEqual(facts)
})

test('the visit of a notification, where it names one whole', () => {
  const names = { en: 'Sofa', ar: 'كنب' }
  const visit = { service: names, provider: names, status: names, visit_at: '2026-11-22T09:00:00Z', time_zone: 'UTC' }
  expect(visitOf(JSON.stringify({ booking_id: 5, ...visit }))).toEqual(visit)
  for (const key of Object.keys(visit)) expect(visitOf(JSON.stringify({ ...visit, [key]: null }))).toBeNull()
  expect([visitOf('{"booking_id":5}'), visitOf('null'), visitOf('x')]).toEqual([null, null, null])
  expect(visitOf(JSON.stringify({ ...visit, visit_at: 'soon' }))).toBeNull()
  for (const key of ['service', 'provider', 'status'])
    expect(visitOf(JSON.stringify({ ...visit, [key]: 'x' }))).toBeNull()
  expect(visitOf(JSON.stringify({ ...visit, time_zone: 3 }))).toBeNull()
  expect(visitOf(JSON.stringify({ ...visit, visit_at: Date.parse(visit.visit_at) }))).toBeNull()
  expect(visitOf(JSON.stringify({ ...visit, duration: 90 }))).toEqual(visit)
  const until = Date.parse('2026-11-22T10:30:00Z')
  expect(visitOf(JSON.stringify({ ...visit, duration: '1:30' }))).toEqual({ ...visit, until })
  const at = '2026-11-22T12:00:00Z'
  expect(visitOf(JSON.stringify({ ...visit, proposed_at: at }))).toEqual({ ...visit, proposed: { at } })
  expect(visitOf(JSON.stringify({ ...visit, proposed_at: 'soon' }))).toEqual(visit)
})

test.each([
  [kinds.newBooking, {}, 'what.new_booking'],
  [kinds.statusChangedBooking, {}, null],
  [kinds.statusChangedBooking, { event: 'declined' }, 'what.declined'],
  [kinds.statusChangedPayment, { event: 'cash_recorded' }, 'what.cash_recorded'],
  [kinds.statusChangedBooking, { event: 'of a later version' }, null],
] as const)('%s with %j is headed by %s', (type, facts, key) => {
  expect(headlineKey(type, facts)).toBe(key)
  if (key) for (const locale of locales) expect(messages[key][locale]).not.toBe('')
})

test('every type is the key of its words', () => {
  for (const kind of Object.values(kinds)) for (const locale of locales) expect(messages[kind][locale]).not.toBe('')
})

test.each([
  [kinds.statusChangedBooking, {}, kinds.statusChangedBooking],
  [kinds.statusChangedBooking, { event: 'running_late' }, 'event.running_late'],
  // Its message is that of its type; only the headline names the event.
  [kinds.statusChangedBooking, { event: 'declined' }, kinds.statusChangedBooking],
  [kinds.newMessage, { event: 'of a later version' }, kinds.newMessage],
  [kinds.teamChanged, { event: 'member_left' }, 'event.member_left'],
] as const)('%s with %j has the message %s', (type, facts, key) => {
  expect(messageKey(type, facts)).toBe(key)
})

test('every event has its headline, and those with a sentence of their own have it in both languages', () => {
  const events = Object.keys(messages).flatMap((key) => (key.startsWith('what.') ? [key.slice('what.'.length)] : []))
  expect(events.length).toBeGreaterThan(20)
  for (const event of events.filter((one) => one !== 'new_booking')) {
    expect(headlineKey(kinds.statusChangedBooking, { event })).toBe(`what.${event}`)
    const key = messageKey(kinds.statusChangedBooking, { event })
    expect(key === kinds.statusChangedBooking).toBe(!(`event.${event}` in messages))
  }
})

test.each([
  [{ booking_id: 7 }, true, '/bookings/7'],
  [{ booking_id: 7 }, false, '/provider/bookings/7'],
  [{ booking_id: 7, event: 'credited' }, true, '/wallet'],
  [{ booking_id: 7, event: 'refunded' }, true, '/bookings/7'],
  [{ booking_id: 7, event: 'taken_over' }, false, '/provider/calendar'],
  [{ event: 'member_left' }, false, '/provider/team'],
  [{}, true, null],
] as const)('%j of a customer (%s) leads to %s', (facts, customer, link) => {
  expect(linkOf(facts, customer)).toBe(link)
})

test('the team of a notification is named in the language of its reader', () => {
  const english = ({ en = '' }) => en
  expect(teamIn(JSON.stringify({ team: { en: 'Elite', ar: 'النخبة' } }), english)).toEqual({ provider: 'Elite' })
  expect([teamIn('{"team":null}', english), teamIn('{"team":"x"}', english), teamIn('x', english)]).toEqual([
    {},
    {},
    {},
  ])
})

test('an amount is in the form of its reader, one of before as it was written', () => {
  const write = (minor: number) => `${minor} halalas`
  expect(withAmount({ amount: '25.50 SAR', amount_minor: 2550 }, write).amount).toBe('2550 halalas')
  expect(withAmount({ amount: '25.50 SAR' }, write).amount).toBe('25.50 SAR')
})
