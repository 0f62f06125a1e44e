import { expect, test } from 'vitest'
import { WEEKDAYS } from '#lib/time.ts'
import { instantToWall, offsetAt, wallText } from '#lib/zoned.ts'
import { testApp } from '../../../../test/app.ts'
import { buildProvider } from '../../../../test/build.ts'
import { fixedZone } from './rules.ts'
import { alignClocks, renewDueOpenings } from './service.ts'

const { api, database, db, sql } = await testApp()

/** Its clocks never change: on a day on which they do, "in three hours" is another time than three hours later. */
const zone = 'Asia/Dubai'
const hour = 3_600_000
/** Rules by which Dubai is some hours further ahead than PostgreSQL knows. */
const dubaiAhead =
  (hours: number) =>
  (at: number, of: string): number =>
    offsetAt(at, of) + (of === zone ? hours * hour : 0)
const align = (known = offsetAt) => alignClocks(database, known)
const renew = () => renewDueOpenings(database)
const clocks = async () =>
  (await sql<{ zone: string; clock: string }[]>`SELECT * FROM zone_clocks`).map((row) => ({ ...row }))

/** Open for two hours around the time that is `hours` after now in Dubai, by PostgreSQL. */
const providerIn = (hours: number) => {
  const at = (shift: number) => wallText(instantToWall(Date.now() + (hours + shift) * hour, zone)).slice(11, 16)
  return buildProvider(db, {
    time_zone: zone,
    hours: WEEKDAYS.map((day) => ({ day, start_at: at(-1), end_at: at(1) })),
  })
}
const seen = async ({ id }: { id: number }) =>
  (await api<{ available: boolean; opens_at: string | null }>('GET', `e_providers/${id}`)).json.data

test.each([0, 1, -1, 5.75, -3.5, 14, -12])('PostgreSQL reads a fixed zone %d hours ahead of UTC', async (hours) => {
  const [row] = await sql`SELECT timestamptz '2026-06-01 12:00Z' AT TIME ZONE ${fixedZone(hours * hour)}
    = timestamp '2026-06-01 12:00' + ${`${hours} hours`}::interval AS same`
  expect(row?.same).toBe(true)
})

test('providers are open by the clocks that the program knows, and by PostgreSQL’s again once both agree', async () => {
  const [now, later] = [await providerIn(0), await providerIn(3)]
  const both = async () => [(await seen(now)).available, (await seen(later)).available]
  await align()
  await renew()
  await expect.poll(both).toEqual([true, false])
  const soon = (await seen(later)).opens_at

  await align(dubaiAhead(3))
  expect(await clocks()).toContainEqual({ zone, clock: fixedZone(offsetAt(Date.now(), zone) + 3 * hour) })
  await expect.poll(both).toEqual([false, true])
  await renew()
  await expect.poll(both).toEqual([false, true])

  await align(dubaiAhead(1.5))
  await renew()
  await expect.poll(both).toEqual([false, false])
  await expect
    .poll(async () => Date.parse((await seen(later)).opens_at ?? ''))
    .toBe(Date.parse(soon ?? '') - 1.5 * hour)

  await align()
  expect((await clocks()).map(({ zone: known }) => known)).not.toContain(zone)
  await expect.poll(both).toEqual([true, false])
})

test('where nothing has changed, nothing is written', async () => {
  await providerIn(0)
  await align(dubaiAhead(2))
  await renew()
  const rows = () =>
    sql`SELECT z.xmin, o.xmin AS opening FROM zone_clocks z, e_provider_openings o ORDER BY e_provider_id`
  const before = await rows()
  await align(dubaiAhead(2))
  expect(await rows()).toEqual(before)
  await align()
})
