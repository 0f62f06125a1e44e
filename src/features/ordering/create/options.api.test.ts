import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildOption, buildOptionGroup, buildProvider, buildService, everyDay } from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import type { ChangedPrice, CreatedBooking } from '../contract.ts'

const { api, db, sql, signIn } = await testApp()

const post = (token: string, body: unknown) => api<CreatedBooking>('POST', 'bookings', { token, body })

test('options belong to the service, and a single-choice group takes one', async () => {
  const { token } = await signIn()
  const service = await buildService(db)
  const single = await buildOptionGroup(db, { name: { en: 'Size', ar: 'الحجم' } })
  const several = await buildOptionGroup(db, { allow_multiple: true })
  const option = (option_group_id: number) => buildOption(db, { e_service_id: service.id, option_group_id })
  const [small, large, a, b] = [
    await option(single.id),
    await option(single.id),
    await option(several.id),
    await option(several.id),
  ]
  const foreign = await buildOption(db)
  const book = (...options: { id: number }[]) =>
    post(token, visitBody(service, { options: options.map(({ id }) => id) }))
  expect((await book(a, foreign)).json.code).toBe('option_unknown')
  expect((await book(small, large)).json).toMatchObject({
    code: 'single_choice',
    message: 'Only one option can be chosen from “Size”.',
  })
  await sql`UPDATE option_groups SET name = ${sql.json({ en: '', ar: 'الحجم' })} WHERE id = ${single.id}`
  expect((await book(small, large)).json.message).toBe('Only one option can be chosen from “الحجم”.')
  const { json } = await book(large, a, b, a)
  expect(json.data.options.map(({ id }) => id)).toEqual([large.id, a.id, b.id])
})

test('a timed option is chosen by the time of the visit, whatever is posted', async () => {
  const { token } = await signIn()
  const provider = await buildProvider(db, { hours: everyDay('08:00', '02:00'), people: 3 })
  const service = await buildService(db, { e_provider_id: provider.id, price_minor: 10_000 })
  const group = await buildOptionGroup(db, { name: { en: 'Time of day', ar: 'وقت الزيارة' } })
  const timed = (price_minor: number, applies_from: string, applies_until: string) =>
    buildOption(db, { e_service_id: service.id, option_group_id: group.id, price_minor, applies_from, applies_until })
  const evening = await timed(1_500, '18:00', '22:00')
  const night = await timed(3_500, '22:00', '06:00')
  const rows: [time: string, posted: { id: number }[], options: number[], total: number][] = [
    ['09:00', [], [], 100],
    ['10:00', [evening], [], 100],
    ['17:30', [evening, night], [], 100],
    ['18:00', [], [evening.id], 115],
    ['19:30', [evening], [evening.id], 115],
    ['21:30', [night], [evening.id], 115],
    ['22:00', [], [night.id], 135],
    ['23:30', [evening], [night.id], 135],
    ['00:30', [], [night.id], 135],
  ]
  for (const [time, posted, options, total] of rows) {
    const body = { options: posted.map(({ id }) => id), booking_at: wallTime(time, 3) }
    const { json } = await post(token, visitBody(service, body))
    expect([time, json.data.options.map(({ id }) => id), json.data.total]).toEqual([time, options, total])
  }
  // Our pages send the total they showed; a wrong one is refused with the right one.
  const wish = { booking_at: wallTime('20:30', 4), expected_total: 100 }
  const { json } = await api<ChangedPrice>('POST', 'bookings', { token, body: visitBody(service, wish) })
  expect(json).toMatchObject({ code: 'price_changed', data: { total: 115 } })
  const made = await post(token, visitBody(service, { ...wish, expected_total: 115 }))
  expect(made.json.data.options).toEqual([
    { id: evening.id, name: evening.name, price: 15, applies_from: '18:00', applies_until: '22:00' },
  ])
})

test('of a required group one option is always taken: the chosen one, else the first free one, else it is asked for', async () => {
  const { token } = await signIn()
  const group = (name: string) =>
    buildOptionGroup(db, { name: { en: name, ar: name }, required: true, allow_multiple: false })
  const service = await buildService(db)
  const car = await group('Car')
  const [suv, sedan] = [
    await buildOption(db, { e_service_id: service.id, option_group_id: car.id, price_minor: 2_000 }),
    await buildOption(db, { e_service_id: service.id, option_group_id: car.id, price_minor: 0 }),
  ]
  const taken = async (options: number[], time: string) =>
    (await post(token, visitBody(service, { options, booking_at: wallTime(time) }))).json
  expect((await taken([], '08:00')).data.options.map(({ id }) => id)).toEqual([sedan.id])
  expect((await taken([suv.id], '09:00')).data.options.map(({ id }) => id)).toEqual([suv.id])
  await buildOption(db, { e_service_id: service.id, option_group_id: (await group('Paint')).id, price_minor: 500 })
  expect(await taken([], '11:00')).toMatchObject({
    success: false,
    code: 'choice_required',
    message: 'Please choose an option from “Paint”.',
  })
})
