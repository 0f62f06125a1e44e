import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as desk } from '../../src/features/ordering/providerMessages.ts'
import { messages as visits } from '../../src/features/ordering/visitMessages.ts'
import { buildBooking, buildProvider, buildService, buildUser } from '../build.ts'
import { wallTime } from '../visits.ts'
import { e2e, eachWay, translator } from './harness.ts'
import { demoPerson } from './loseReplies.ts'
import { awake, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** A visit for which another time is proposed that others have booked meanwhile; both sides of it. */
const scene = async (side: 'customer' | 'provider') => {
  const { database } = town()
  const { db, sql } = database
  const owner = side === 'provider' ? await demoPerson(database, 'provider') : await buildUser(db, { role: 'provider' })
  const customer = side === 'customer' ? await demoPerson(database) : await buildUser(db)
  const provider = await buildProvider(db, { people: [owner.id] })
  const { id: e_service_id } = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const at = Date.parse(`${wallTime('10:00', 5).replace(' ', 'T')}+03:00`)
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id, status: 'accepted', at })
  await sql`
    INSERT INTO visit_proposals (booking_id, user_id, starts_at, visit_local)
    SELECT id, ${owner.id}, starts_at + interval '4 hours', visit_local + interval '4 hours' FROM bookings WHERE id = ${id}`
  const other = await buildBooking(db, { e_service_id, at: at + 4 * 3_600_000 })
  return {
    id,
    sql,
    email: (side === 'customer' ? customer : owner).email,
    free: () => sql`UPDATE time_claims SET active = false WHERE booking_id = ${other.id}`,
  }
}

test.each(eachWay)('a proposed time that is gone is not offered, with the ways on: $locale $screen', async (way) => {
  const t = translator(visits, way.locale)
  const { id, sql, email, free } = await scene('customer')
  const page = await signedInPage(await visit(way), email)
  await page.goto(`/bookings/show/${id}`)
  await awake(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByText(t('proposal.gone')).waitFor()
  const button = (key: 'take' | 'keep' | 'choose') =>
    sheet.getByRole('button', { name: t(`proposal.${key}`), exact: true })
  expect(await button('take').count()).toBe(0)
  await button('choose').click()
  await sheet.getByRole('heading', { name: translator(bookings, way.locale)('move.title') }).waitFor()

  await free()
  await page.goto(`/bookings/show/${id}`)
  await button('take').waitFor()
  expect(await sheet.getByText(t('proposal.gone')).count()).toBe(0)
  await button('keep').click()
  await page.getByText(t('proposal.answered')).waitFor()
  expect(await sql`SELECT state FROM visit_proposals WHERE booking_id = ${id}`).toEqual([{ state: 'kept' }])
})

test.each(eachWay)('its provider reads that it cannot be taken, and proposes another: $locale $screen', async (way) => {
  const t = translator(desk, way.locale)
  const { id, email, free } = await scene('provider')
  const page = await signedInPage(await visit(way), email)
  const open = async () => {
    await page.goto(`/provider/visits/${id}`)
    await awake(page)
  }
  await open()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(t('propose.gone')).waitFor()
  expect(await sheet.getByText(t('propose.waiting')).count()).toBe(0)
  await sheet.getByRole('button', { name: t('propose.withdraw') }).waitFor()
  await sheet.getByRole('button', { name: t('propose.title') }).click()
  await sheet.getByRole('button', { name: t('propose.send'), exact: true }).waitFor()
  await free()
  await open()
  await sheet.getByText(t('propose.waiting')).waitFor()
})
