import { expect, test } from 'vitest'
import { messages as visits } from '../../src/features/bookings/messages.ts'
import { messages as coupons } from '../../src/features/coupons/messages.ts'
import { messages as bookings } from '../../src/features/ordering/officeMessages.ts'
import { messages as people } from '../../src/features/people/officeMessages.ts'
import { messages as sheets } from '../../src/ui/messages.ts'
import { buildBooking, buildUser } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import {
  attentive,
  awake,
  comingVisit,
  freeStarts,
  holdRequests,
  laterStart,
  ownService,
  signedInPage,
} from './steps.ts'

const { visit, town } = e2e({ DEMO: 'on' })
const operator = 'operator@doorstep.test'

test('a visit at a door with another clock names it in the lists', async () => {
  const { db, sql } = town().database
  const { id, user_id } = await buildBooking(db)
  await sql`UPDATE bookings SET visit_tz = 'America/New_York' WHERE id = ${id}`
  const page = await signedInPage(await visit({ locale: 'en', screen: 'desk' }), operator)
  for (const path of [`bookings?customer=${user_id}`, `people/${user_id}`]) {
    await page.goto(`/office/${path}`)
    await page.getByRole('main').getByText('Eastern Time').waitFor()
  }
})

test('a booking: found by phone number and cancelled with a reason, on a desk', longTest, async () => {
  const locale = 'en'
  const t = translator(bookings, locale)
  const { id, phone_number } = await comingVisit(town().database)
  const page = await signedInPage(await visit({ locale, screen: 'desk' }), operator)
  const main = page.getByRole('main')
  await page.goto('/office/bookings')
  await attentive(page)
  await main.getByRole('searchbox', { name: t('list.search') }).fill(phone_number)
  await page.waitForURL(/[?]q=/)
  const found = main.getByRole('link', { name: `#${id}`, exact: true })
  await found.waitFor()

  // Opened before the list has searched again, on a slow line: the search does not take the place of the booking.
  const line = Promise.withResolvers<void>()
  const asked = page.waitForRequest(/assets.*\.js/)
  await page.route(/assets.*\.js/, async (route) => {
    await line.promise
    await route.fallback()
  })
  // At once, as nobody's machine is slow enough to search between the two.
  await found.evaluate(
    (link: HTMLElement, typed) => {
      const box = document.querySelector<HTMLInputElement>('main input[type=search]')
      if (!box) throw new Error('no search box')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, typed)
      box.dispatchEvent(new Event('input', { bubbles: true }))
      link.click()
    },
    phone_number.slice(0, -1),
  )
  await asked
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  line.resolve()
  await main.getByRole('button', { name: t('do.cancel') }).click()
  await main.getByRole('button', { name: t('do.cancel') }).click()
  await main.getByText(t('reason_needed')).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await main.getByLabel(t('reason')).fill('The street is flooded')
  await main.getByRole('button', { name: t('do.cancel') }).press('Enter')
  await main.getByRole('listitem').getByText('The street is flooded').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  const [row] = await town().database.sql`SELECT cancel, cancel_reason FROM bookings WHERE id = ${id}`
  expect(row).toEqual({ cancel: true, cancel_reason: 'The street is flooded' })
})

test('a change that arrives late does not close what is written for the next one', async () => {
  const t = translator(bookings, 'en')
  const { database } = town()
  const customer = await buildUser(database.db, { name: 'Late Caller' })
  const { id: e_service_id } = await ownService(database)
  const at = Date.now() + 300 * 86_400_000
  const { id } = await buildBooking(database.db, { user_id: customer.id, e_service_id, at })
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  const main = page.getByRole('main')
  await page.goto(`/office/bookings/${id}`)
  await awake(page)
  await main.getByRole('button', { name: t('do.to_accepted') }).click()
  await main.getByLabel(t('reason')).fill('By phone')
  const release = await holdRequests(page, new RegExp(`/api/bookings/${id}[?]`))
  await main.getByRole('button', { name: t('do.to_accepted') }).click()
  await main.getByRole('button', { name: t('back') }).click()
  await main.getByRole('button', { name: t('do.cancel') }).click()
  await main.getByLabel(t('reason')).fill('The street is flooded')
  release()
  await page.getByRole('status').getByText(t('done'), { exact: true }).waitFor()
  expect(await main.getByLabel(t('reason')).inputValue()).toBe('The street is flooded')
})

test('a visit is booked for somebody who calls for the first time, with a coupon', longTest, async () => {
  const { database } = town()
  const service = await ownService(database)
  const page = await visit({ locale: 'en', screen: 'desk' })
  const login = await page.request.post('/api/login', { data: { ...demo, email: operator } })
  const { data } = (await login.json()) as { data: object }
  await page.goto('/help')
  await page.evaluate((user) => {
    localStorage.setItem('user', JSON.stringify({ ...user, remember: true }))
    // Where the operator has visits themselves.
    localStorage.setItem('address', JSON.stringify({ id: 900, description: 'Mine', address: '1 Operator Street' }))
  }, data)
  /** What was begun for somebody and never booked. */
  const begin = () =>
    page.evaluate((serviceId) => {
      const draft = {
        serviceId,
        optionIds: [],
        quantity: 1,
        place: 'typed',
        address: '2 Former Street',
        hint: 'Code 99',
      }
      localStorage.setItem('unsent:bookings', JSON.stringify([draft]))
    }, service.id)
  await begin()
  const t = translator(people, 'en')
  const b = translator(visits, 'en')
  const c = translator(coupons, 'en')
  await page.goto('/office/book')
  await awake(page)
  await page.getByRole('searchbox').fill('+966 50 765 4321')
  await page.getByText(t('book_for.nobody')).waitFor()
  await expect.poll(() => page.getByLabel(t('phone'), { exact: true }).inputValue()).toBe('+966 50 765 4321')
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel(t('column.name'), { exact: true }).fill('Abeer Caller')
  await page.getByLabel(t('email'), { exact: true }).fill('abeer@example.com')
  await page.getByRole('button', { name: t('book_for.add') }).click()
  await page.waitForURL('**/search')

  await page.goto(`/e_service/form/${service.id}`)
  await awake(page)
  const form = page.getByRole('dialog')
  await freeStarts(page, 'en').last().waitFor()
  expect(await form.getByText('Operator Street').count()).toBe(0)
  expect(await form.getByLabel(b('book.full_address')).inputValue()).toBe('')
  await form.getByLabel(b('book.full_address')).fill('12 Palm Street, Riyadh')
  await (await laterStart(page, 'en')).check()
  await form.getByLabel(c('code')).fill('WELCOME10')
  await form.getByRole('button', { name: c('apply') }).click()
  await form.getByRole('status').getByText(c('valid')).waitFor()
  await form.getByRole('button', { name: b('book.continue') }).click()
  await form.getByRole('button', { name: b('summary.confirm') }).click()
  await form.getByText(b('success.next')).waitFor()
  const made = await database.sql`
    SELECT e.actor, o.email AS by, b.coupon ->> 'code' AS coupon FROM bookings b JOIN booking_events e ON e.booking_id = b.id
    JOIN users o ON o.id = e.user_id JOIN users u ON u.id = b.user_id WHERE u.email = 'abeer@example.com'`
  expect([...made]).toEqual([{ actor: 'operator', by: operator, coupon: 'WELCOME10' }])

  await form
    .getByRole('button', { name: translator(sheets, 'en')('close') })
    .first()
    .click()
  const [booked] = await database.sql<{ id: number }[]>`
    SELECT b.id FROM bookings b JOIN users u ON u.id = b.user_id WHERE u.email = 'abeer@example.com'`
  await page.goto(`/bookings/show/${booked?.id}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('link', { name: b('contact.call') }).waitFor()
  expect(await sheet.getByRole('button', { name: b('contact.message') }).count()).toBe(0)
  await begin()
  await page.getByRole('button', { name: t('acting.stop') }).click()
  await page.waitForURL(/\/office\/people\/\d+$/)
  await page.getByRole('heading', { name: 'Abeer Caller' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('unsent:bookings'))).toBe(null)
})
