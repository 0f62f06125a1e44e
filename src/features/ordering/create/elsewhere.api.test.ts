import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildProvider, buildService } from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import type { CreatedBooking, RefusedTime } from '../contract.ts'

const { api, db, sql, signIn } = await testApp()

const ali = await signIn({ role: 'provider' })
const alone = await buildProvider(db, { people: [ali.id] })
const agency = await buildProvider(db, { people: [ali.id, (await signIn({ role: 'provider' })).id] })
const [own, theirs] = await Promise.all(
  [alone, agency].map(({ id }) => buildService(db, { e_provider_id: id, duration: '1:00' })),
)
const book = async (service: { id: number } | undefined, at: string) => {
  const body = visitBody(service ?? { id: 0 }, { booking_at: at })
  return (await api<CreatedBooking & RefusedTime>('POST', 'bookings', { token: (await signIn()).token, body })).json
}
const comes = async (id: number) => {
  const [row] = await sql<{ who: number }[]>`SELECT w.user_id AS who FROM workers w WHERE w.id = visit_worker(${id})`
  return row?.who
}

test('who works in two teams is in one place: a visit of one team is not given to them while they are at one of the other', async () => {
  const first = await book(own, wallTime('10:00', 4))
  expect(await comes(first.data.id)).toBe(ali.id)
  const second = await book(theirs, wallTime('10:30', 4))
  expect(await comes(second.data.id)).not.toBe(ali.id)
  expect((await book(theirs, wallTime('10:00', 4))).code).toBe('slot_taken')
  // Before and after it they are free as ever.
  expect(await comes((await book(theirs, wallTime('12:00', 4))).data.id)).toBe(ali.id)
  const refused = await book(own, wallTime('12:30', 4))
  expect([refused.code, refused.data.nearest[0]?.local]).toEqual(['slot_taken', wallTime('13:00', 4)])
})

test('visits of one team are no work in the other: who has the fewest in a team gets the next one', async () => {
  for (const time of ['08:00', '09:30']) expect((await book(own, wallTime(time, 6))).success).toBe(true)
  const [first, second] = [await book(theirs, wallTime('12:00', 6)), await book(theirs, wallTime('14:00', 6))]
  expect(await comes(first.data.id)).toBe(ali.id)
  expect(await comes(second.data.id)).not.toBe(ali.id)
})

test('their time off in one team is time off in the other', async () => {
  const body = { starts: wallTime('08:00', 5), ends: wallTime('20:00', 5) }
  const query = { e_provider_id: agency.id }
  const worker_id = agency.workers.find(({ user_id }) => user_id === ali.id)?.id
  const off = await api('POST', 'provider/time_off', { token: ali.token, query, body: { ...body, worker_id } })
  expect(off.status).toBe(200)
  expect((await book(own, wallTime('10:00', 5))).code).toBe('slot_taken')
})
