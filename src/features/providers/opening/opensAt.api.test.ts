import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildProvider, everyDay } from '../../../../test/build.ts'
import { opensAt } from './queries.ts'

const { api, db } = await testApp()

type Days = Parameters<typeof buildProvider>[1]

/** When a provider with these hours opens next, seen from an instant. */
const opening = async (
  at: string,
  over: Days,
  exceptions: { date: string; start_at?: string; end_at?: string }[] = [],
) => {
  const { id } = await buildProvider(db, over)
  for (const exception of exceptions)
    await db
      .insertInto('availability_exceptions')
      .values({ e_provider_id: id, ...exception })
      .execute()
  const asked = sql.raw(opensAt('p', `'${at}'::timestamptz`))
  const { rows } = await sql<{
    opens: Date | null
  }>`SELECT ${asked} AS opens FROM e_providers p WHERE p.id = ${id}`.execute(db)
  return rows[0]?.opens?.toISOString() ?? null
}

const day = (name: string, start_at: string, end_at: string) => ({ day: name, start_at, end_at })

// 2026-11-22 is a Sunday; Riyadh is three hours ahead of UTC.
test.each<[string, string, Days, { date: string; start_at?: string; end_at?: string }[], string | null]>([
  ['before it opens', '2026-11-22T04:00Z', { hours: everyDay('08:00', '20:00') }, [], '2026-11-22T05:00:00.000Z'],
  ['in the evening', '2026-11-22T18:00Z', { hours: everyDay('08:00', '20:00') }, [], '2026-11-23T05:00:00.000Z'],
  ['once a week', '2026-11-22T18:00Z', { hours: [day('sunday', '10:00', '12:00')] }, [], '2026-11-29T07:00:00.000Z'],
  [
    'after a closed day',
    '2026-11-22T18:00Z',
    { hours: everyDay('08:00', '20:00') },
    [{ date: '2026-11-23' }],
    '2026-11-24T05:00:00.000Z',
  ],
  [
    'other hours for the day',
    '2026-11-22T18:00Z',
    { hours: everyDay('08:00', '20:00') },
    [{ date: '2026-11-23', start_at: '11:00', end_at: '12:00' }],
    '2026-11-23T08:00:00.000Z',
  ],
  [
    'in its own zone',
    '2026-11-22T04:00Z',
    { hours: everyDay('08:00', '20:00'), time_zone: 'Africa/Cairo' },
    [],
    '2026-11-22T06:00:00.000Z',
  ],
  ['without hours', '2026-11-22T04:00Z', { hours: [] }, [], null],
])('%s', async (_, at, over, exceptions, expected) => {
  expect(await opening(at, over, exceptions)).toBe(expected)
})

test('only a provider that is closed by its hours says when it opens', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const shown = async (over: Days, closedToday = false) => {
    const { id } = await buildProvider(db, over)
    if (closedToday)
      for (const step of [-1, 0, 1])
        await db
          .insertInto('availability_exceptions')
          .values({
            e_provider_id: id,
            date: new Date(Date.parse(today) + step * 86_400_000).toISOString().slice(0, 10),
          })
          .execute()
    const { json } = await api<{ available: boolean; opens_at: string | null }>('GET', `e_providers/${id}`)
    return [json.data.available, json.data.opens_at !== null]
  }
  const always = everyDay('00:00', '00:00')
  expect(await shown({ hours: always })).toEqual([true, false])
  expect(await shown({ hours: always }, true)).toEqual([false, true])
  expect(await shown({ hours: always, available: false }, true)).toEqual([false, false])
})
