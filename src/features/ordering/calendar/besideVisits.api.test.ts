import { expect, test } from 'vitest'
import { addDays, dateIn } from '#lib/time.ts'
import { edgeToInstant, instantToWall, wallOf, wallText, wallToInstant } from '#lib/zoned.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'

const { api, db, signIn, sql } = await testApp()

const zone = 'Asia/Riyadh'
const date = addDays(dateIn(Date.now(), zone), 5)
const at = (hour: number): number => edgeToInstant(wallOf(date, hour * 60), zone)
const wall = (hour: number): string => `${date} ${String(hour).padStart(2, '0')}:00:00`

const take = (token: string, body: object) =>
  api<{ starts: string; ends: string }[]>('POST', 'provider/time_off', { token, body })

test('time off between two visits leaves them their buffers, and lies in none of them', async () => {
  const provider = await buildProvider(db, { buffer_before_minutes: 30, buffer_after_minutes: 15 })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  for (const hour of [9, 14]) await buildBooking(db, { e_service_id: service.id, at: at(hour), status: 'accepted' })
  for (const [starts, ends] of [
    [9, 12],
    [12, 15],
    [8, 16],
  ] as const)
    expect((await take(token, { starts: wall(starts), ends: wall(ends) })).json.code).toBe('time_off_taken')
  expect((await take(token, { starts: wall(10), ends: wall(14) })).json.data).toMatchObject([
    { starts: `${date} 10:15:00`, ends: `${date} 13:30:00` },
  ])
  expect((await take(token, { starts: `${date} 13:30:00`, ends: wall(14) })).json.code).toBe('time_off_taken')
})

test('a part of time off that a visit’s buffer kept is nobody’s visit once that one is cancelled', async () => {
  const provider = await buildProvider(db, { buffer_before_minutes: 60, buffer_after_minutes: 60 })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '0:30' })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const customer = (await signIn()).token
  const book = async (time: string) => {
    const body = visitBody(service, { booking_at: `${date} ${time}:00` })
    return (await api<{ id: number }>('POST', 'bookings', { token: customer, body })).json
  }
  const around = [await book('09:30'), await book('14:00')].map(({ data }) => data.id)
  const [off] = (await take(token, { starts: wall(10), ends: wall(14) })).json.data
  expect(off).toMatchObject({ starts: wall(11), ends: wall(13) })
  for (const id of around) await api('PUT', `bookings/${id}`, { token: customer, body: { cancel: true } })
  for (const time of ['09:45', '10:00', '10:30', '13:00', '13:30', '13:45'])
    expect((await book(time)).code).toBe('slot_taken')
  for (const time of ['09:30', '14:00']) expect((await book(time)).code).toBe(undefined)
})

test('a visit that is done is in nobody’s way: a day off begins after it', async () => {
  const provider = await buildProvider(db)
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const visit = (time: string, days: number, status: 'done' | 'accepted') => {
    const [day, hours] = wallTime(time, days).split(' ')
    const visitAt = wallToInstant(wallOf(day ?? '', Number(hours?.slice(0, 2)) * 60), zone)
    return buildBooking(db, { e_service_id: service.id, at: visitAt ?? 0, status })
  }
  for (const time of ['10:00', '12:00']) await visit(time, -1, 'done')
  await visit('22:00', 2, 'accepted')
  const until = (ends: string) => take(token, { starts: wallTime('00:00', -1), ends })
  expect((await until(wallTime('00:00', 3))).json.code).toBe('time_off_taken')
  const ends = wallTime('20:00', 2)
  expect((await until(ends)).json.data).toMatchObject([{ starts: wallTime('13:00', -1), ends }])
})

test('nor is one that is over and was not marked; one that is not over is', async () => {
  const provider = await buildProvider(db)
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const began = Date.now()
  const local = (hours: number) => wallText(instantToWall(began + hours * 3_600_000, zone))
  const visit = (hours: number) =>
    buildBooking(db, { e_service_id: service.id, at: began + hours * 3_600_000, status: 'accepted' })
  await visit(-3)
  const body = { starts: local(-5), ends: local(5) }
  const [off] = (await take(token, body)).json.data
  expect(off).toMatchObject({ starts: local(-2), ends: local(5) })
  await sql`UPDATE time_claims SET active = false WHERE e_provider_id = ${provider.id} AND kind = 'time_off'`
  await visit(-0.5)
  expect((await take(token, body)).json.code).toBe('time_off_taken')
})
