import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildProvider, buildService } from '../../../../test/build.ts'
import { waitingForLocks } from '../../../../test/rowLocks.ts'
import { visitBody } from '../../../../test/visits.ts'
import { createBooking } from './service.ts'

const { api, database, db, sql, signIn } = await testApp()

const offer = async () => {
  const owner = await signIn({ role: 'provider' })
  const provider = await buildProvider(db, { people: [owner.id] })
  return { owner, customer: await signIn(), service: await buildService(db, { e_provider_id: provider.id }) }
}

test('a service that is deleted while it is booked: it cannot be booked', async () => {
  const { customer, service } = await offer()
  const held = await sql.reserve()
  await held`BEGIN`
  await held`DELETE FROM e_services WHERE id = ${service.id}`
  const booked = api('POST', 'bookings', { token: customer.token, body: visitBody(service) })
  await expect.poll(() => waitingForLocks(sql)).toBe(1)
  await held`COMMIT`
  held.release()
  const { status, json } = await booked
  expect([status, json.code]).toEqual([422, 'not_bookable'])
  expect(await sql`SELECT FROM time_claims WHERE e_provider_id = ${service.e_provider_id}`).toHaveLength(0)
})

test('a service that is booked while it is deleted: it is archived', async () => {
  const { owner, customer, service } = await offer()
  let deleted: ReturnType<typeof api> | undefined
  await database.transaction(async (tx) => {
    await createBooking(tx, { id: customer.id, locale: 'en' }, visitBody(service))
    deleted = api('DELETE', `provider/services/${service.id}`, { token: owner.token })
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
  })
  const { status, json } = (await deleted) ?? {}
  expect([status, json?.data]).toEqual([200, { deleted: false }])
  expect(await sql`SELECT FROM e_services WHERE id = ${service.id} AND archived_at IS NOT NULL`).toHaveLength(1)
})
