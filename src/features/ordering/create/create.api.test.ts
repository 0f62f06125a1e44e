import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildAddress, buildOption, buildProvider, buildService, buildTax } from '../../../../test/build.ts'
import { olaya, visitBody, wallTime } from '../../../../test/visits.ts'
import type { CreatedBooking, RefusedTime } from '../contract.ts'

const { api, db, sql, signIn } = await testApp()

const post = (token: string, body: unknown) => api<CreatedBooking>('POST', 'bookings', { token, body })

test('a booking freezes what was agreed and is answered whole', async () => {
  const { id: user_id, token } = await signIn()
  const tax = await buildTax(db, { value: 15 })
  const provider = await buildProvider(db, { taxes: [tax.id], phone_number: '+966 1' })
  const service = await buildService(db, {
    e_provider_id: provider.id,
    price_minor: 10_000,
    discount_price_minor: 8_000,
    quantity_unit: { en: 'room', ar: 'غرفة' },
  })
  const option = await buildOption(db, { e_service_id: service.id, price_minor: 1_050 })
  const { status, json } = await post(
    token,
    visitBody(service, { options: [option.id], quantity: 2, hint: ' Ring twice ' }),
  )
  expect(status).toBe(200)
  const { data } = json
  expect(data).toEqual({
    id: expect.any(Number),
    user_id,
    e_service: {
      id: service.id,
      name: service.name,
      price: 100,
      discount_price: 80,
      price_unit: 'fixed',
      quantity_unit: { en: 'room', ar: 'غرفة' },
      duration: '1:00',
      enable_booking: true,
      e_provider_id: provider.id,
    },
    e_provider: { id: provider.id, name: provider.name, phone_number: '+966 1', mobile_number: null },
    options: [{ id: option.id, name: option.name, price: 10.5 }],
    taxes: [{ id: tax.id, name: tax.name, type: 'percent', value: 15 }],
    coupon: {},
    address: { id: expect.any(Number), ...olaya },
    quantity: 2,
    booking_status_id: 1,
    booking_status: { id: 1, status: { en: 'Received', ar: 'تم الاستلام' }, order: 1 },
    payment_id: null,
    payment: null,
    booking_at: `${wallTime('07:00').replace(' ', 'T')}.000000+00:00`,
    visit_local: wallTime('10:00'),
    time_zone: 'Asia/Riyadh',
    start_at: null,
    ends_at: null,
    hint: 'Ring twice',
    cancel: false,
    cancel_reason: null,
    duration: 0,
    subtotal: 181,
    tax_total: 27.15,
    coupon_total: 0,
    total: 208.15,
    total_basis: 'final',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    updated_at: data.created_at,
  })

  await sql`UPDATE e_services SET price_minor = 99900, discount_price_minor = NULL, name = '{"en": "Other"}'`
  await sql`UPDATE options SET price_minor = 99900`
  await sql`UPDATE taxes SET value = 99`
  const { json: later } = await api<CreatedBooking>('GET', `bookings/${data.id}`, { token })
  expect(later.data).toMatchObject({
    ...data,
    e_service: { ...data.e_service, has_media: false, media: [] },
    e_provider: { ...data.e_provider, has_media: false, media: [] },
  })

  const events =
    await sql`SELECT user_id, actor, from_status_id, to_status_id FROM booking_events WHERE booking_id = ${data.id}`
  expect([...events]).toEqual([{ user_id, actor: 'customer', from_status_id: null, to_status_id: 1 }])
  const notified = await sql`SELECT notifiable_id, type, data FROM notifications`
  expect(notified).toHaveLength(1)
  expect(notified[0]).toMatchObject({
    notifiable_id: provider.userIds[0],
    type: 'App\\Notifications\\NewBooking',
    data: { booking_id: data.id, service: service.name, status: { en: 'Received' } },
  })
})

test('the shapes that existing clients post are understood', async () => {
  const { token } = await signIn()
  const service = await buildService(db)
  const option = await buildOption(db, { e_service_id: service.id })
  const web = {
    status: {},
    user_id: 999_999,
    e_service: { id: service.id },
    e_provider: { id: 1, name: { en: 'x' }, taxes: [{ value: 0 }] },
    options: [option.id],
    taxes: [{ id: 1, value: 0, type: 'percent' }],
    quantity: 1,
    duration: 1,
    address: { ...olaya, user_id: 5 },
    coupon: {},
    hint: null,
    booking_at: wallTime('08:00'),
  }
  const mobile = {
    ...web,
    status: undefined,
    e_service: { id: String(service.id), name: 'x' },
    options: [String(option.id)],
    quantity: '1',
    address: { ...olaya, id: null, latitude: '24.6943', longitude: '46.6857' },
    coupon: { id: null, code: null },
    booking_at: `${wallTime('06:00')}.000Z`,
  }
  const plain = {
    e_service: String(service.id),
    address: olaya,
    booking_at: wallTime('11:00'),
    coupon: [],
    coupon_id: '',
  }
  const made = [await post(token, web), await post(token, mobile), await post(token, plain)]
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(made.map(({ json }) => json.data.visit_local)).toEqual([
    wallTime('08:00'),
    wallTime('09:00'),
    wallTime('11:00'),
  ])
  expect(made.map(({ json }) => json.data.user_id)).not.toContain(999_999)
  // The same address typed three times is saved once.
  expect(new Set(made.map(({ json }) => json.data.address.id)).size).toBe(1)
})

test.each([
  ['local time', wallTime('10:00')],
  ['without seconds', wallTime('10:00').slice(0, 16)],
  ['with T', wallTime('10:00').replace(' ', 'T')],
  ['UTC', `${wallTime('07:00').replace(' ', 'T')}Z`],
  ['UTC with milliseconds', `${wallTime('07:00')}.000Z`],
  ['an offset', `${wallTime('09:00').replace(' ', 'T')}+02:00`],
  ['RFC 1123', new Date(`${wallTime('07:00').replace(' ', 'T')}Z`).toUTCString()],
])('booking_at as %s', async (_, booking_at) => {
  const { token } = await signIn()
  const { json } = await post(token, visitBody(await buildService(db), { booking_at }))
  expect(json).toMatchObject({ success: true, data: { visit_local: wallTime('10:00') } })
})

test('a body that cannot be used is refused by the names of its fields', async () => {
  const { token } = await signIn()
  const service = await buildService(db)
  const cases: [string, unknown][] = [
    ['e_service', visitBody(service, { e_service: 'x' })],
    ['e_service', visitBody(service, { e_service: undefined })],
    ['booking_at', visitBody(service, { booking_at: undefined })],
    ['booking_at', visitBody(service, { booking_at: 5 })],
    ['quantity', visitBody(service, { quantity: 0 })],
    ['quantity', visitBody(service, { quantity: 100 })],
    ['quantity', visitBody(service, { quantity: 1.5 })],
    ['options', visitBody(service, { options: 'x' })],
    ['hint', visitBody(service, { hint: 'x'.repeat(2001) })],
    ['hint', visitBody(service, { hint: 'a\0b' })],
    ['address', visitBody(service, { address: undefined })],
    ['address.address', visitBody(service, { address: {} })],
    ['address.address', visitBody(service, { address: { address: '  ' } })],
    ['address.latitude', visitBody(service, { address: { ...olaya, latitude: 91 } })],
    ['expected_total', visitBody(service, { expected_total: -1 })],
  ]
  for (const [field, body] of cases) {
    const { status, json } = await post(token, body)
    expect([field, status, json.code]).toEqual([field, 422, 'invalid'])
    expect(Object.keys(json.errors ?? {})).toEqual([field])
  }
})

test('a service that is not there or not on offer is not booked', async () => {
  const { token } = await signIn()
  const code = async (body: unknown) => (await post(token, body)).json.code
  expect(await code(visitBody({ id: 2_000_000 }))).toBe('not_found')
  expect(await code(visitBody(await buildService(db, { enable_booking: false })))).toBe('not_bookable')
  expect(await code(visitBody(await buildService(db, { available: false })))).toBe('not_bookable')
  const unaccepted = await buildProvider(db, { accepted: false })
  expect(await code(visitBody(await buildService(db, { e_provider_id: unaccepted.id })))).toBe('not_bookable')
  const nobody = await buildProvider(db, { people: 0 })
  expect(await code(visitBody(await buildService(db, { e_provider_id: nobody.id })))).toBe('not_bookable')
})

test('a refused time names the three nearest free starts', async () => {
  const { token } = await signIn()
  const service = await buildService(db)
  const refused = async (booking_at: string) => {
    const { status, json } = await api<RefusedTime>('POST', 'bookings', {
      token,
      body: visitBody(service, { booking_at }),
    })
    return { status, code: json.code, nearest: json.data?.nearest.map(({ local }) => local) }
  }
  await post(token, visitBody(service, { booking_at: wallTime('10:00') }))
  expect(await refused(wallTime('10:30'))).toEqual({
    status: 409,
    code: 'slot_taken',
    nearest: [wallTime('11:00'), wallTime('11:30'), wallTime('09:00')],
  })
  expect(await refused(wallTime('06:00'))).toEqual({
    status: 422,
    code: 'outside_hours',
    nearest: [wallTime('08:00'), wallTime('08:30'), wallTime('09:00')],
  })
  expect(await refused(wallTime('12:00', -3))).toMatchObject({ status: 422, code: 'time_in_past' })
  expect(await refused(new Date(Date.now() + 600_000).toISOString())).toMatchObject({ status: 422, code: 'too_soon' })
  const far = await refused(wallTime('12:00', 70))
  expect(far).toMatchObject({ status: 422, code: 'too_far' })
  expect(far.nearest).toHaveLength(3)
  for (const nonsense of ['soon', '2026-02-30 10:00:00', '0000-01-01 00:00:00']) {
    expect(await refused(nonsense)).toEqual({ status: 422, code: 'time_unreadable', nearest: undefined })
  }
})

test('the way to the door goes with the booking, from a saved address and from one written there', async () => {
  const { id: user_id, token } = await signIn()
  const service = await buildService(db)
  const entrance = { building: '12 B', floor: '3', entrance_note: 'Blue gate' }
  const saved = await buildAddress(db, { user_id, ...entrance })
  const at = (time: string, address: object) => post(token, visitBody(service, { booking_at: wallTime(time), address }))
  const known = await at('09:00', { id: saved.id })
  expect(known.json.data.address).toMatchObject(entrance)
  expect(known.json.data.address).not.toHaveProperty('door')
  const typed = { ...olaya, address: 'Tahlia Street 9' }
  const written = await at('13:00', { ...typed, door: ' 7 ', floor: '' })
  expect(written.json.data.address).toEqual({
    id: expect.any(Number),
    ...typed,
    description: expect.any(String),
    door: '7',
  })
  expect(await sql`SELECT door, floor FROM addresses WHERE id = ${written.json.data.address.id ?? 0}`).toEqual([
    { door: '7', floor: null },
  ])
})
