import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { statusOf } from '../../src/features/bookings/rules.ts'
import { messages as team } from '../../src/features/ordering/providerMessages.ts'
import { messages as visitor } from '../../src/features/ordering/visitMessages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { buildBooking, buildProvider, buildService, buildUser } from '../build.ts'
import { axeViolations } from './axe.ts'
import { e2e, translator } from './harness.ts'
import { awake, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** A provider at the door of a customer. */
const atTheDoor = async (locale: Locale) => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`
    SELECT password_hash FROM users WHERE email = 'provider@doorstep.test'`
  const person = { password_hash: known?.password_hash ?? '' }
  const [owner, customer] = [await buildUser(db, { ...person, role: 'provider' }), await buildUser(db, person)]
  const provider = await buildProvider(db, { people: [owner.id], hours: [] })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const booking = await buildBooking(db, {
    user_id: customer.id,
    e_service_id: service.id,
    status: 'ready',
    at: Date.now() - 600_000,
  })
  const open = async (email: string) => signedInPage(await visit({ locale, screen: 'phone' }), email)
  return { booking, name: provider.name[locale], desk: await open(owner.email), home: await open(customer.email) }
}

test('the customer shows a code, the provider types it, finishes, and the customer confirms', async () => {
  const { booking, name, desk, home } = await atTheDoor('ar')
  const [t, v, b] = [translator(team, 'ar'), translator(visitor, 'ar'), translator(bookings, 'ar')]
  await home.goto(`/bookings/show/${booking.id}`)
  await awake(home)
  const shown = home.getByRole('region', { name: v('door.code_start') })
  await shown.waitFor()
  const code = /\d{4}/.exec((await shown.textContent()) ?? '')?.[0] ?? ''
  expect(await axeViolations(home)).toEqual([])

  await desk.goto('/provider')
  await awake(desk)
  const typed = desk.getByLabel(t('door.code'))
  await typed.waitFor()
  expect(await axeViolations(desk)).toEqual([])
  const wrong = code === '1111' ? '2222' : '1111'
  await typed.fill(wrong)
  await desk.getByRole('button', { name: t('door.start') }).click()
  const refused = desk.getByRole('textbox', { name: t('door.code'), description: t('refusal.code_wrong') })
  await refused.and(desk.locator('[aria-invalid=true]:focus')).waitFor()
  expect(await typed.inputValue()).toBe(wrong)
  expect(await axeViolations(desk)).toEqual([])
  // Digits of an Arabic keyboard are as good.
  await typed.fill([...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join(''))
  await desk.getByRole('button', { name: t('door.start') }).click()
  await desk.getByRole('button', { name: t('move.done'), exact: true }).waitFor()
  await home.getByRole('region', { name: v('door.code_finish') }).waitFor()

  // Finished without the code: the customer is asked.
  await desk.getByRole('button', { name: t('move.done'), exact: true }).click()
  await desk.getByRole('button', { name: t('doubt.yes') }).click()
  await home.getByText(v('door.asked_finish').replace('{provider}', name)).waitFor()
  await home.getByRole('button', { name: v('door.yes_finish') }).click()
  await home.getByText(b('timeline.confirmed_customer')).waitFor()
  await home.getByText(b('timeline.confirmed_code')).waitFor()
  const [row] = await town().database.sql<{ status: number; confirmed: number }[]>`
    SELECT booking_status_id AS status, (SELECT count(*)::int FROM visit_confirmations WHERE booking_id = b.id) AS confirmed
    FROM bookings b WHERE id = ${booking.id}`
  expect(row).toEqual({ status: statusOf('done').id, confirmed: 2 })
})

test('the same in English: the code is on the customer’s page and asked for on the provider’s', async () => {
  const { booking, name, desk, home } = await atTheDoor('en')
  const [t, v] = [translator(team, 'en'), translator(visitor, 'en')]
  await home.goto(`/bookings/show/${booking.id}`)
  await home.getByText(v('door.show_start').replace('{provider}', name)).waitFor()
  await desk.goto(`/provider/bookings/${booking.id}`)
  await desk.getByRole('dialog').getByLabel(t('door.code')).waitFor()
})

test('what could not be read of a visit as its page was opened comes by itself', async () => {
  const { booking, name, desk, home } = await atTheDoor('en')
  const [t, v] = [translator(team, 'en'), translator(visitor, 'en')]
  const parts = new RegExp(`/api/bookings/${booking.id}/[a-z]+$`)
  for (const page of [home, desk])
    await page.route(parts, (route) => route.fulfill({ json: { success: false, code: 'internal', message: 'Oh' } }))
  await home.goto(`/bookings/show/${booking.id}`)
  await desk.goto('/provider')
  for (const page of [home, desk]) await awake(page)
  const next = desk.getByRole('button', { name: t('move.in_progress'), exact: true })
  await next.waitFor()
  expect(await desk.getByLabel(t('door.code')).count()).toBe(0)
  for (const page of [home, desk]) await page.unroute(parts)
  await home.getByText(v('door.show_start').replace('{provider}', name)).waitFor()
  await desk.getByLabel(t('door.code')).waitFor()
  await next.waitFor()
})
