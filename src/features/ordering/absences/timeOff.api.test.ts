import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'

const { api, db, signIn } = await testApp()

type Free = { days: { starts: { local: string }[] }[] }

let day = 10

/** A visit at ten whose worker cannot come; of a team of so many. */
const scene = async (people: number) => {
  day += 1
  const today = day
  const provider = await buildProvider(db, { people })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const customer = await signIn()
  const at = Date.parse(`${wallTime('10:00', today).replace(' ', 'T')}+03:00`)
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'accepted', at })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const absent = () => api('POST', `bookings/${id}/absence`, { token, body: {} })
  expect((await absent()).status).toBe(200)
  const call = (method: 'POST' | 'PUT', path: string, by: string, body: object) =>
    api(method, path, { token: by, body }).then(({ status, json }) => [status, json.code])
  return {
    absent,
    cancel: () => call('PUT', `bookings/${id}`, customer.token, { cancel: true }),
    move: (time: string) =>
      call('PUT', `bookings/${id}/reschedule`, customer.token, { booking_at: wallTime(time, today) }),
    propose: async (time: string) => {
      await call('POST', `bookings/${id}/proposal`, token, { booking_at: wallTime(time, today) })
      return call('PUT', `bookings/${id}/proposal`, customer.token, { take: true })
    },
    free: async () => {
      const { json } = await api<Free>('GET', `e_providers/${provider.id}/free_starts`, {
        token: customer.token,
        query: { e_service_id: service.id, booking_id: id, from: wallTime('10:00', today).slice(0, 10), days: 1 },
      })
      return json.data.days[0]?.starts.map(({ local }) => local.slice(11, 16))
    },
    proposeAt: (time: string) => call('POST', `bookings/${id}/proposal`, token, { booking_at: wallTime(time, today) }),
    give: () => call('PUT', `provider/bookings/${id}/worker`, token, { worker_id: provider.workers[1]?.id }),
    book: async (time: string) => {
      const { token: other } = await signIn()
      return call('POST', 'bookings', other, visitBody(service, { booking_at: wallTime(time, today) }))
    },
  }
}

test.each(['move', 'propose'] as const)(
  '%s: nobody books who cannot come at the time that is given back',
  async (way) => {
    const visit = await scene(1)
    expect(await visit[way]('14:00')).toEqual([200, undefined])
    expect(await visit.book('10:00')).toEqual([409, 'slot_taken'])
  },
)

test('a visit is not moved into the time its worker cannot come', async () => {
  const visit = await scene(1)
  expect(await visit.move('10:30')).toEqual([409, 'slot_taken'])
})

test('nor is that time offered for the move, or proposed', async () => {
  const visit = await scene(1)
  const free = await visit.free()
  expect(free).toEqual(expect.arrayContaining(['09:00', '11:00']))
  expect(free?.filter((time) => time > '09:00' && time < '11:00')).toEqual([])
  expect(await visit.proposeAt('10:30')).toEqual([409, 'slot_taken'])
})

test('given to a colleague: nobody books the first one at that time', async () => {
  const visit = await scene(2)
  expect(await visit.give()).toEqual([200, undefined])
  expect(await visit.book('10:00')).toEqual([409, 'slot_taken'])
})

test('moved, and then they cannot come once more: the time that was given back last is off, too', async () => {
  const visit = await scene(1)
  await visit.move('14:00')
  await visit.absent()
  expect(await visit.cancel()).toEqual([200, undefined])
  expect(await visit.book('14:00')).toEqual([409, 'slot_taken'])
})
