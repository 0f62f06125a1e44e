import { expect, test } from 'vitest'
import { addDays, dateIn } from '#lib/time.ts'
import { testApp } from '../../../../test/app.ts'
import { buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import type { HoursBody, WorkingHours } from './contract.ts'
import { endPauses } from './service.ts'

const { api, db, database, sql, ownerSql, signIn } = await testApp()
const today = dateIn(Date.now(), 'Asia/Riyadh')

const scene = async () => {
  const provider = await buildProvider(db, { people: 2, roles: ['owner', 'worker'] })
  const [owner = 0, worker = 0] = provider.userIds
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const { token } = await buildToken(db, { user_id: owner })
  const read = async () => (await api<WorkingHours>('GET', 'provider/hours', { token })).json.data
  const save = async (change: Partial<HoursBody>) => {
    const { time_zone: _, today: __, dated_before: ___, ...body } = await read()
    return api<WorkingHours>('PUT', 'provider/hours', { token, body: { ...body, ...change } })
  }
  const starts = async (date: string) => {
    const query = `e_service_id=${service.id}&from=${date}&days=1&latitude=24.7&longitude=46.7`
    const { json } = await api<{ days: { starts: { local: string }[] }[] }>(
      'GET',
      `e_providers/${provider.id}/free_starts?${query}`,
    )
    return json.data.days[0]?.starts.map(({ local }) => local.slice(11, 16)) ?? []
  }
  return { provider, token, read, save, starts, worker: (await buildToken(db, { user_id: worker })).token }
}

test('hours with a break, a date that differs and a closed date decide the free times', async () => {
  const { save, starts, read } = await scene()
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
  const weekly = days.flatMap((day) => [
    { day, start_at: '09:00', end_at: '11:00' },
    { day, start_at: '13:00', end_at: '14:00' },
  ])
  const [plain, other, closed] = [addDays(today, 3), addDays(today, 4), addDays(today, 5)] as [string, string, string]
  const exceptions = [
    { date: other, start_at: '18:00', end_at: '19:00' },
    { date: closed, start_at: null, end_at: null },
  ]
  const saved = await save({ weekly, exceptions, notice_minutes: 0, buffer_after_minutes: 15, horizon_days: 30 })
  expect(saved.status).toBe(200)
  expect(await read()).toMatchObject({ weekly, exceptions, buffer_after_minutes: 15, horizon_days: 30, today })
  expect([await starts(plain), await starts(other), await starts(closed)]).toEqual([
    ['09:00', '09:30', '10:00', '13:00'],
    ['18:00'],
    [],
  ])
  expect(await starts(addDays(today, 31))).toEqual([])
})

test('who opens on certain dates only is booked on these, and on no day once they are over', async () => {
  const { save, starts, read, provider } = await scene()
  const [other, opened] = [addDays(today, 3), addDays(today, 4)]
  const exceptions = [{ date: opened, start_at: '10:00', end_at: '11:00' }]
  await save({ weekly: [], exceptions: [{ date: opened, start_at: null, end_at: null }] })
  expect([(await starts(other)).length, await starts(opened)]).toEqual([23, []])
  expect((await save({ exceptions })).json.data.dated_before).toBe(false)
  expect([await starts(other), await starts(opened)]).toEqual([[], ['10:00']])
  await sql`UPDATE availability_exceptions SET date = ${addDays(today, -9)} WHERE e_provider_id = ${provider.id}`
  expect(await read()).toMatchObject({ exceptions: [], dated_before: true })
  expect(await starts(other)).toEqual([])
})

test('hours that somebody else changed meanwhile are not overwritten', async () => {
  const { read, token } = await scene()
  const { time_zone: _, today: __, dated_before: ___, ...former } = await read()
  const put = (change: Partial<HoursBody>) =>
    api<WorkingHours>('PUT', 'provider/hours', { token, body: { ...former, ...change, former } })
  const closed = [{ date: addDays(today, 3), start_at: null, end_at: null }]
  expect((await put({ exceptions: closed })).status).toBe(200)
  const late = await put({ buffer_after_minutes: 20 })
  expect([late.status, late.json.code]).toEqual([409, 'changed_meanwhile'])
  expect(late.json.data).toMatchObject({ exceptions: closed, buffer_after_minutes: former.buffer_after_minutes })
  // A date that was closed and has passed since is no change.
  const past = [{ date: addDays(today, -1), start_at: null, end_at: null }, ...closed]
  const body = { ...former, exceptions: closed, buffer_after_minutes: 20, former: { ...former, exceptions: past } }
  expect((await api('PUT', 'provider/hours', { token, body })).status).toBe(200)
  expect(await read()).toMatchObject({ exceptions: closed, buffer_after_minutes: 20 })
})

test('a pause takes no visits until its date, and ends by itself', async () => {
  const { save, starts, provider } = await scene()
  const back = addDays(today, 6)
  expect((await save({ paused_until: back })).json.data.paused_until).toBe(back)
  expect(await starts(addDays(today, 5))).toEqual([])
  expect(await starts(back)).not.toEqual([])
  const state = async () => {
    const [row] = await sql`SELECT available, paused_until::text FROM e_providers WHERE id = ${provider.id}`
    return row
  }
  expect(await state()).toEqual({ available: false, paused_until: back })
  await database.transaction(endPauses)
  expect(await state()).toEqual({ available: false, paused_until: back })
  await sql`UPDATE e_providers SET paused_until = ${today} WHERE id = ${provider.id}`
  await database.transaction(endPauses)
  expect(await state()).toEqual({ available: true, paused_until: null })
  await save({ paused_until: back })
  await save({ paused_until: null })
  expect(await state()).toEqual({ available: true, paused_until: null })
})

test('hours are saved although a pause ends today and was not ended yet', async () => {
  const { save, read, provider } = await scene()
  await save({ paused_until: addDays(today, 6) })
  await sql`UPDATE e_providers SET paused_until = ${today} WHERE id = ${provider.id}`
  const { status } = await save({ paused_until: today, buffer_after_minutes: 20 })
  expect(status).toBe(200)
  expect(await read()).toMatchObject({ paused_until: today, buffer_after_minutes: 20 })
})

test.each([
  ['a half open date', { exceptions: [{ date: addDays(today, 2), start_at: '09:00', end_at: null }] }],
  ['a pause that is over', { paused_until: today }],
  ['no such time', { weekly: [{ day: 'sunday' as const, start_at: '25:00', end_at: '26:00' }] }],
  ['no horizon', { horizon_days: 0 }],
])('%s is refused, and nothing is changed', async (_, change) => {
  const { save, read } = await scene()
  const before = await read()
  expect((await save(change)).json.code).toBe('invalid')
  expect(await read()).toEqual(before)
})

test('a worker reads the hours, and only managers change them', async () => {
  const { worker, read } = await scene()
  const { time_zone: _, today: __, dated_before: ___, ...body } = await read()
  expect((await api('GET', 'provider/hours', { token: worker })).status).toBe(200)
  expect((await api('PUT', 'provider/hours', { token: worker, body })).json.code).toBe('forbidden')
  expect((await api('GET', 'provider/hours', { token: (await signIn()).token })).json.code).toBe('forbidden')
})

test('dates that have passed stay as they were: the calendar shows past weeks', async () => {
  const { provider, save } = await scene()
  const past = addDays(today, -3)
  await sql`INSERT INTO availability_exceptions (e_provider_id, date) VALUES (${provider.id}, ${past})`
  const closed = { date: addDays(today, 3), start_at: null, end_at: null }
  expect((await save({ exceptions: [closed] })).status).toBe(200)
  const rows =
    await sql`SELECT date::text FROM availability_exceptions WHERE e_provider_id = ${provider.id} ORDER BY date`
  expect(rows).toEqual([{ date: past }, { date: closed.date }])
})

test('dates that have passed are not added: a form open past midnight, saved often, stores nothing more', async () => {
  const { provider, save } = await scene()
  const past = { date: addDays(today, -1), start_at: null, end_at: null }
  const closed = { date: addDays(today, 3), start_at: null, end_at: null }
  for (const _ of ['first', 'second']) expect((await save({ exceptions: [past, closed] })).status).toBe(200)
  const rows = await sql`SELECT date::text FROM availability_exceptions WHERE e_provider_id = ${provider.id}`
  expect(rows).toEqual([{ date: closed.date }])
})

test('who takes no visits, and is not paused, takes none after saving their hours', async () => {
  const { provider, save } = await scene()
  await sql`UPDATE e_providers SET available = false WHERE id = ${provider.id}`
  await save({ notice_minutes: 30 })
  expect(await sql`SELECT available FROM e_providers WHERE id = ${provider.id}`).toEqual([{ available: false }])
})

test('a pause ends with the days of the provider, whatever the day is in UTC', async () => {
  const { provider } = await scene()
  // Where it is another day than in UTC now, and no midnight is near: the one has it at 11:00, the other one at 10:00.
  const zone = Date.now() % 86_400_000 < 10.5 * 3_600_000 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  const day = dateIn(Date.now(), zone)
  const isPausedUntil = async (date: string) => {
    await sql`UPDATE e_providers SET time_zone = ${zone}, paused_until = ${date}, available = false WHERE id = ${provider.id}`
    await database.transaction(endPauses)
    return (await sql`SELECT FROM e_providers WHERE id = ${provider.id} AND paused_until IS NOT NULL`).length > 0
  }
  expect([await isPausedUntil(day), await isPausedUntil(addDays(day, 1))]).toEqual([false, true])
})

test('who saves hours again and again uses up no numbers that others need', async () => {
  const { save } = await scene()
  for (const table of ['availability_hours', 'availability_exceptions'])
    await ownerSql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), 2147483647)`
  const weekly = [{ day: 'sunday' as const, start_at: '09:30', end_at: '10:30' }]
  const closed = { date: addDays(today, 3), start_at: null, end_at: null }
  expect(await save({ weekly, exceptions: [closed] })).toMatchObject({
    status: 200,
    json: { data: { weekly, exceptions: [closed] } },
  })
})
