import { expect, test } from 'vitest'
import { WEEKDAYS } from '#lib/time.ts'
import { testApp } from '../../../../test/app.ts'
import { buildProvider } from '../../../../test/build.ts'
import { renewDueOpenings } from './service.ts'

const { api, database, db, sql } = await testApp()

const allDay = WEEKDAYS.map((day) => ({ day, start_at: '00:00', end_at: '24:00' }))
const renew = () => renewDueOpenings(database)

/** Whether anything is known ahead, and what visitors are provider. */
const seen = async (id: number) => {
  const [row] = await sql`SELECT now() < changes_back_at AS known FROM e_provider_openings WHERE e_provider_id = ${id}`
  const provider = await api<{ available: boolean }>('GET', `e_providers/${id}`)
  return { known: row?.known, available: provider.json.data.available }
}

test('a new provider is known from the first round on', async () => {
  const { id } = await buildProvider(db, { hours: allDay })
  expect(await seen(id)).toEqual({ known: false, available: true })
  await renew()
  expect(await seen(id)).toEqual({ known: true, available: true })
})

test.each<[string, (id: number) => Promise<unknown>, boolean]>([
  ['hours are taken away', (id) => sql`DELETE FROM availability_hours WHERE e_provider_id = ${id}`, true],
  [
    'hours move to another day',
    (id) => sql`UPDATE availability_hours
    SET day = trim(to_char(now() AT TIME ZONE 'Asia/Riyadh' + interval '3 days', 'day')) WHERE e_provider_id = ${id}`,
    false,
  ],
  [
    'a day is closed',
    (id) => sql`INSERT INTO availability_exceptions (e_provider_id, date)
    SELECT ${id}, (now() AT TIME ZONE time_zone)::date + n FROM e_providers, generate_series(-1, 1) n WHERE id = ${id}`,
    false,
  ],
  [
    'the provider moves to another zone',
    (id) => sql`UPDATE e_providers SET time_zone = 'America/Lima' WHERE id = ${id}`,
    true,
  ],
])('%s: at once, and in the next round ahead', async (_, change, available) => {
  const { id } = await buildProvider(db, { hours: allDay })
  await renew()
  await change(id)
  await expect.poll(() => seen(id)).toEqual({ known: false, available })
  await renew()
  expect(await seen(id)).toEqual({ known: true, available })
})

test('hours that are being changed are left for the next round', async () => {
  const { id } = await buildProvider(db, { hours: allDay })
  await sql.begin(async (tx) => {
    await tx`UPDATE availability_hours SET end_at = '12:00' WHERE e_provider_id = ${id}`
    await renew()
  })
  expect((await seen(id)).known).toBe(false)
})

test('one provider whose openings cannot be computed keeps few of the others from theirs', async () => {
  const ids = await Promise.all(Array.from({ length: 31 }, async () => (await buildProvider(db, { hours: allDay })).id))
  const known = async () =>
    (await sql`SELECT FROM e_provider_openings WHERE e_provider_id = ANY (${ids}::int[]) AND now() < changes_back_at`)
      .length
  await sql`UPDATE e_providers SET time_zone = 'Nowhere/Known' WHERE id = ${ids[0] ?? 0}`
  await expect(renew()).rejects.toMatchObject({ code: '22023' })
  expect(await known()).toBeGreaterThanOrEqual(21)
  await sql`UPDATE e_providers SET time_zone = 'Asia/Riyadh' WHERE id = ${ids[0] ?? 0}`
  await renew()
  expect(await known()).toBe(31)
})
