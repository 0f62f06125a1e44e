import { expect, test } from 'vitest'
import { messages as visits } from '../../src/features/bookings/messages.ts'
import { statusOf } from '../../src/features/bookings/rules.ts'
import { messages as desk } from '../../src/features/ordering/providerMessages.ts'
import { buildBooking, buildProvider, buildService, buildUser } from '../build.ts'
import { e2e, translator } from './harness.ts'
import { demoPerson } from './loseReplies.ts'
import { awake, holdReads, signedInPage } from './steps.ts'

const { visit, town } = e2e({ DEMO: 'on' })

test('a request that its customer moves while Accept waits is not accepted at a time that nobody saw', async () => {
  const { db, sql } = town().database
  const [owner, customer] = [await demoPerson(town().database, 'provider'), await buildUser(db)]
  const provider = await buildProvider(db, { people: [owner.id] })
  const { id: e_service_id } = await buildService(db, { e_provider_id: provider.id })
  const at = Date.parse(`${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T07:00:00Z`)
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id, status: 'received', at })
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), owner.email)
  await page.goto(`/provider/visits/${id}`)
  await awake(page)
  const sheet = page.getByRole('dialog')
  const accept = sheet.getByRole('button', { name: translator(desk, 'ar')('move.accepted') })
  await accept.waitFor()
  await sheet.getByText('10:00').waitFor()

  // The page does not hear of it in time.
  const release = await holdReads(page, /\/api\/bookings/)
  await sql`UPDATE bookings SET starts_at = starts_at + interval '2 hours', visit_local = visit_local + interval '2 hours'
    WHERE id = ${id}`
  const told = page.getByText(translator(visits, 'ar')('refusal.visit_moved')).waitFor()
  await accept.click()
  await told
  release()
  await sheet.getByText('12:00').waitFor()
  await accept.waitFor()
  const status = async () => (await sql`SELECT booking_status_id AS id FROM bookings WHERE id = ${id}`)[0]?.id
  expect(await status()).toBe(statusOf('received').id)

  await accept.click()
  await expect.poll(status).toBe(statusOf('accepted').id)
})
