import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as team } from '../../src/features/ordering/providerMessages.ts'
import { messages as payments } from '../../src/features/payments/messages.ts'
import { buildBooking, buildProvider, buildService, buildUser } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, translator } from './harness.ts'
import { awake, laterStart, signedInPage } from './steps.ts'

const { visit, town } = e2e()

test('a free visit: nothing to collect, no way to pay to choose, nothing to confirm', async () => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = { password_hash: known?.password_hash ?? '' }
  const [owner, customer] = [
    await buildUser(db, { ...person, role: 'provider' }),
    await buildUser(db, { ...person, name: 'Sara Al-Harbi' }),
  ]
  const provider = await buildProvider(db, { people: [owner.id], hours: [] })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00', price_minor: 0 })
  const at = Date.now() - 600_000
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'in_progress', at })
  const [t, b, p] = [translator(team, 'ar'), translator(bookings, 'ar'), translator(payments, 'ar')]

  const desk = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), owner.email)
  await desk.goto('/provider')
  await awake(desk)
  await desk.getByText(t('today.nothing')).waitFor()
  await desk.getByRole('button', { name: t('move.done'), exact: true }).click()

  const home = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), customer.email)
  await home.goto(`/bookings/show/${id}`)
  await awake(home)
  await home.getByText(b('now.free')).waitFor()
  await home.getByRole('link', { name: b('action.checkout'), exact: true }).click()
  await home.waitForURL(`/bookings/payment/cash/${id}`)
  await home.getByText(p('done.free')).waitFor()
  expect(await axeViolations(home)).toEqual([])
  await home.getByRole('link', { name: p('done.details'), exact: true }).click()
  await home.getByRole('link', { name: b('action.review'), exact: true }).waitFor()

  await desk.goto('/provider')
  await awake(desk)
  await desk.getByRole('link', { name: 'Sara Al-Harbi' }).waitFor()
  // An address in Latin letters begins where its Arabic card begins.
  const place = desk.locator('li bdi', { hasText: 'Riyadh' })
  expect(await place.evaluate((line) => getComputedStyle(line).textAlign)).toBe('right')
  expect(await desk.getByRole('button', { name: b('desk.cash'), exact: true }).count()).toBe(0)
})

test('who books a free visit is told of nothing to pay', async () => {
  const { db } = town().database
  const service = await buildService(db, { duration: '1:00', price_minor: 0 })
  const t = translator(bookings, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), demo.email)
  await page.goto(`/e_service/form/${service.id}`)
  await awake(page)
  await (await laterStart(page, 'ar')).check()
  await page.getByRole('button', { name: t('book.continue') }).click()
  await page.getByText(t('summary.free')).waitFor()
  expect(await page.getByText(t('summary.pay_after')).count()).toBe(0)
  await page.getByRole('button', { name: t('summary.confirm') }).click()
  await page.waitForURL(`/e_service/success/${service.id}`)
  await page.getByText(t('success.free')).waitFor()
  expect(await page.getByText(t('success.pay')).count()).toBe(0)
})

test('money that was kept aside and given back is listed on a booking without a payment', async () => {
  const t = translator(payments, 'en')
  const { db, sql } = town().database
  const [user] = await sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
  const { id } = await buildBooking(db, { user_id: user?.id ?? 0, status: 'failed', at: Date.now() - 86_400_000 })
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  const refund = { id: 1, payment_id: null, amount: 90, currency: 'SAR', state: 'done', given_up: false, reason: '' }
  const answer = { success: true, data: [{ ...refund, created_at: new Date().toISOString() }], message: '' }
  await page.route(`**/api/bookings/${id}/refunds*`, (route) => route.fulfill({ json: answer }))
  await page.goto(`/bookings/show/${id}`)
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: t('refunds.title') })
    .waitFor()
})
