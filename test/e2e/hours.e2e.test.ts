import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as team } from '../../src/features/ordering/providerMessages.ts'
import { messages as visitor } from '../../src/features/ordering/visitMessages.ts'
import { messages as payments } from '../../src/features/payments/messages.ts'
import { formatTime } from '../../src/lib/time.ts'
import type { Locale } from '../../src/lib/words.ts'
import { buildBooking, buildProvider, buildService, buildUser } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, translator } from './harness.ts'
import { awake, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** A visit by the hour whose work began a moment ago. */
const begun = async (locale: Locale) => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = { password_hash: known?.password_hash ?? '' }
  const [owner, customer] = [await buildUser(db, { ...person, role: 'provider' }), await buildUser(db, person)]
  const provider = await buildProvider(db, { people: [owner.id], hours: [] })
  const price = { price_unit: 'hourly', price_minor: 10_000, discount_price_minor: null }
  const service = await buildService(db, { e_provider_id: provider.id, duration: '2:00', ...price })
  const at = Date.now() - 20_000
  const { id, visit_tz } = await buildBooking(db, {
    user_id: customer.id,
    e_service_id: service.id,
    status: 'in_progress',
    at,
  })
  const open = async (email: string) => signedInPage(await visit({ locale, screen: 'phone' }), email)
  /** What the customer is told, by when the visit ended in the database. */
  const waitText = async () => {
    const [row] = await sql<{ ends_at: Date }[]>`SELECT ends_at FROM bookings WHERE id = ${id}`
    const time = formatTime((row?.ends_at.getTime() ?? 0) + 30 * 60_000, visit_tz)
    const words = translator(bookings, locale)('wait.provider')
    return words.replace('{provider}', provider.name[locale]).replace('{time}', time)
  }
  return { id, sql, waitText, desk: await open(owner.email), home: await open(customer.email) }
}

test('finished early by the customer: the team is asked, then the checkout opens by itself', async () => {
  const { id, sql, waitText, desk, home } = await begun('ar')
  const [t, b, p] = [translator(team, 'ar'), translator(bookings, 'ar'), translator(payments, 'ar')]
  await home.goto(`/bookings/show/${id}`)
  await awake(home)
  await home.getByRole('button', { name: b('action.finish'), exact: true }).click()
  await home.getByText(b('now.unconfirmed'), { exact: true }).waitFor()
  await home.getByText(await waitText()).waitFor()
  const checkout = home.getByRole('link', { name: b('action.checkout'), exact: true })
  expect(await checkout.count()).toBe(0)
  expect(await axeViolations(home)).toEqual([])

  // Opened by its address, the checkout says the same, and offers no way to pay.
  await home.goto(`/bookings/checkout/${id}`)
  await awake(home)
  await home.getByText(await waitText()).waitFor()
  expect(await home.getByRole('radio').count()).toBe(0)
  expect(await home.getByRole('button', { name: p('checkout.confirm'), exact: true }).count()).toBe(0)

  // All but the last seconds pass while the page is open.
  await sql`UPDATE bookings SET start_at = start_at - interval '1797 seconds', ends_at = ends_at - interval '1797 seconds',
    updated_at = now() WHERE id = ${id}`
  await home.getByRole('radio').first().waitFor()

  await sql`UPDATE bookings SET start_at = now() - interval '20 seconds', ends_at = now() WHERE id = ${id}`
  await home.goto(`/bookings/show/${id}`)
  await awake(home)
  await home.getByText(await waitText()).waitFor()
  await desk.goto('/provider')
  await awake(desk)
  await desk.getByRole('button', { name: t('door.yes_finish'), exact: true }).waitFor()
  await desk.getByRole('link', { name: t('hours.correct'), exact: true }).waitFor()
  expect(await axeViolations(desk)).toEqual([])
  await desk.getByRole('button', { name: t('door.yes_finish'), exact: true }).click()
  await checkout.waitFor()
})

test('in English: corrected hours are answered before the checkout', async () => {
  const { id, waitText, desk, home } = await begun('en')
  const [t, b, v] = [translator(team, 'en'), translator(bookings, 'en'), translator(visitor, 'en')]
  await home.goto(`/bookings/show/${id}`)
  await awake(home)
  await home.getByRole('button', { name: b('action.finish'), exact: true }).click()
  await home.getByText(b('now.unconfirmed'), { exact: true }).waitFor()
  await home.getByText(await waitText()).waitFor()
  await desk.goto(`/provider/bookings/${id}`)
  const sheet = desk.getByRole('dialog')
  await sheet.getByRole('button', { name: t('door.yes_finish'), exact: true }).waitFor()
  await sheet.getByRole('button', { name: t('hours.correct'), exact: true }).click()
  const start = sheet.getByLabel(t('hours.start'))
  const hourBefore = new Date(Date.parse(`${await start.inputValue()}Z`) - 3_600_000).toISOString().slice(0, 16)
  await start.fill(hourBefore)
  await sheet.getByRole('button', { name: t('hours.offer'), exact: true }).click()
  await home.getByText(b('wait.customer')).waitFor()
  await home.getByRole('button', { name: v('hours.decline'), exact: true }).click()
  await home.getByRole('link', { name: b('action.checkout'), exact: true }).waitFor()
})
