import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildNotification, buildProvider, buildService } from '../../../../test/build.ts'
import { kinds } from '../rules.ts'
import { dispatch } from './service.ts'

/** Who cannot sign in: what they are mailed. */
const { config, database, db, sql, signIn } = await testApp()
const customer = await signIn({ name: 'Layla' })
const owner = await signIn({ role: 'provider', name: 'Omar' })
const provider = await buildProvider(db, { people: [owner.id] })
const service = await buildService(db, { e_provider_id: provider.id })
const { id: booking_id } = await buildBooking(db, {
  user_id: customer.id,
  e_service_id: service.id,
  status: 'accepted',
})

/** Tells both sides of the visit, and returns who was mailed. */
const told = async (demo = true) => {
  await sql`DELETE FROM mails`
  const made = await Promise.all(
    [owner, customer].map((who) =>
      buildNotification(db, { notifiable_id: who.id, type: kinds.statusChangedBooking, data: { booking_id } }),
    ),
  )
  const jobs = made.map(({ id }) => ({ data: { notification_id: id }, requestId: undefined }))
  await database.transaction((tx) => dispatch(tx, { ...config, demo }, jobs))
  const mails = await sql<{ recipient: string }[]>`SELECT recipient FROM mails`
  return mails.map(({ recipient }) => recipient).sort()
}
const both = [customer.email, owner.email].sort()

test('a blocked member of the team is mailed nothing about customers; a blocked customer still is', async () => {
  const block = (at: Date | null) =>
    sql`UPDATE users SET blocked_at = ${at}, blocked_reason = ${at && 'Rude'} WHERE id IN (${owner.id}, ${customer.id})`
  await block(new Date())
  expect(await told()).toEqual([customer.email])
  await block(null)
  expect(await told()).toEqual(both)
})

test('an account of the demo is told nothing about customers of its team while the demo is off', async () => {
  await sql`UPDATE users SET planted = true WHERE id IN (${owner.id}, ${customer.id})`
  expect(await told(false)).toEqual([customer.email])
  expect(await told(true)).toEqual(both)
})
