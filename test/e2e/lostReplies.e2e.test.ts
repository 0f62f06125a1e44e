import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as addresses } from '../../src/features/addresses/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as coupons } from '../../src/features/coupons/messages.ts'
import { messages as talking } from '../../src/features/messages/messages.ts'
import { messages as visits } from '../../src/features/ordering/visitMessages.ts'
import { messages as payments } from '../../src/features/payments/messages.ts'
import { messages as reviews } from '../../src/features/reviews/messages.ts'
import { messages as uploads } from '../../src/features/uploads/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { buildBooking, buildCoupon, buildPayment, buildProvider, buildService, buildWallet } from '../build.ts'
import { photo } from '../uploads.ts'
import { partsOf } from './addressPanel.ts'
import { demo, e2e, translator } from './harness.ts'
import { demoPerson, loseReplies, readAsBefore } from './loseReplies.ts'
import { awake, freeStarts, holdReads, laterStart, ownService, signedInPage, signIn } from './steps.ts'

const { visit, town } = e2e()

/** Somebody with the password of the demo. */
const person = () => demoPerson(town().database)

/** Nothing answers; the server's connection to its database broke at the end of the change; the change is still being made. */
const losses = [undefined, 'database_lost', 'request_in_progress']

test.each(losses)('a booking whose reply was lost is not made a second time with another time: %s', async (code) => {
  const t = translator(bookings, 'en')
  const { sql } = town().database
  const customer = await person()
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), customer.email)
  const service = await ownService(town().database)
  await page.goto(`/e_service/form/${service.id}`)
  await awake(page)
  await page.getByLabel(t('book.full_address')).fill('King Fahd Road 1, Riyadh')
  // Of a whole day: late in the day, the last time of today may be the first one, too.
  await (await laterStart(page, 'en')).check()
  await page.getByRole('button', { name: t('book.continue') }).click()
  const online = await loseReplies(page, /\/api\/bookings(\?|$)/, code)
  const confirm = page.getByRole('button', { name: t('summary.confirm') })
  await confirm.click()
  await page.getByText(t('summary.unknown')).waitFor()
  await online()
  await page.goBack()
  await freeStarts(page, 'en').first().check()
  await page.getByRole('button', { name: t('book.continue') }).click()
  await confirm.click()
  await page.getByText(t('summary.arrived')).waitFor()
  await page.waitForURL(/\/bookings\/show\/\d+$/)
  const made = await sql`SELECT id FROM bookings WHERE user_id = ${customer.id}`
  expect(made).toHaveLength(1)
  expect(page.url()).toContain(`/bookings/show/${made[0]?.id}`)
})

test.each([undefined, 'database_lost'])('a payment whose reply was lost is not called unpaid: %s', async (code) => {
  const p = translator(payments, 'en')
  const { db } = town().database
  const customer = await person()
  const service = await buildService(db, { e_provider_id: (await buildProvider(db)).id, price_minor: 10_000 })
  const at = Date.now() - 30 * 3_600_000
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at })
  await buildWallet(db, { user_id: customer.id, balance_minor: 50_000 })
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), customer.email)
  const online = await loseReplies(page, /\/api\/payments\/wallets\//, code)
  await page.goto(`/bookings/payment/wallet/${id}`)
  await page.getByText(p('refused.unknown')).waitFor()
  expect(await page.getByText(p('refused.unpaid')).count()).toBe(0)
  await online()
  await page.getByRole('button', { name: p('refused.retry') }).click()
  await page.getByText(p('done.wallet_paid')).waitFor()
})

test('a coupon that could not be checked after signing in is checked before the booking', async () => {
  const t = translator(bookings, 'en')
  const { db, sql } = town().database
  const coupon = await buildCoupon(db, { code: 'LATER', discount: 10 })
  const service = await ownService(town().database)
  const page = await visit({ locale: 'en', broken: true })
  await page.goto(`/e_service/form/${service.id}`)
  await awake(page)
  await page.getByLabel(t('book.full_address')).fill('King Fahd Road 1, Riyadh')
  await page.getByLabel(translator(coupons, 'en')('code')).fill(coupon.code)
  await (await laterStart(page, 'en')).check()
  await page.getByRole('button', { name: t('book.continue') }).click()
  const confirm = page.getByRole('button', { name: t('summary.confirm') })
  await confirm.click()
  await page.route('**/api/coupons?*', (route) => route.abort())
  await signIn(page, 'en')
  await page.getByText(translator(coupons, 'en')('failed')).waitFor()
  await page.waitForURL(`/e_service/summary/${service.id}`)
  await page.unroute('**/api/coupons?*')
  await confirm.click()
  await page.getByText('-10%').waitFor()
  await confirm.click()
  await page.waitForURL(`/e_service/success/${service.id}`)
  const [row] = await sql`SELECT coupon_id FROM bookings ORDER BY id DESC LIMIT 1`
  expect(row).toEqual({ coupon_id: coupon.id })
})

test('a second tap on Start does not finish the visit', async () => {
  const t = translator(bookings, 'en')
  const { db, sql } = town().database
  const customer = await person()
  const service = await buildService(db, { e_provider_id: (await buildProvider(db)).id })
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'ready' })
  const page = await signedInPage(await visit({ locale: 'en' }), customer.email)
  await page.goto(`/bookings/show/${id}`)
  await awake(page)
  const finish = page.getByRole('button', { name: t('action.finish'), exact: true })
  // The tap comes as soon as Finish is there, however slow the machine is.
  const tapped = page.evaluate(
    (name) =>
      new Promise<void>((done) => {
        const observer = new MutationObserver(() => {
          const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
          if (!button) return
          observer.disconnect()
          button.click()
          done()
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
    t('action.finish'),
  )
  await page.getByRole('button', { name: t('action.start'), exact: true }).click()
  await tapped
  const status = async () => (await sql`SELECT booking_status_id AS status FROM bookings WHERE id = ${id}`)[0]
  await finish.and(page.locator(':not([aria-disabled])')).waitFor()
  expect(await status()).toEqual({ status: 2 })
  await finish.click()
  await expect.poll(status).toEqual({ status: 6 })
})

test('a review with a picture, and an address, whose replies were lost are sent again', async () => {
  const t = translator(reviews, 'en')
  const { db, sql } = town().database
  const customer = await person()
  const service = await ownService(town().database)
  const at = Date.now() - 320 * 24 * 3_600_000
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at })
  await buildPayment(db, { booking_id: id })
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), customer.email)
  await page.goto(`/bookings/review/${id}`)
  await awake(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio').nth(4).check({ force: true })
  await sheet.locator('input[type=file]').setInputFiles(join(import.meta.dirname, '../../public/icon-512.png'))
  const submit = sheet.getByRole('button', { name: t('form.submit'), exact: true })
  await expect.poll(() => submit.isEnabled()).toBe(true)
  // A page that has read of the review leaves its form.
  const release = await holdReads(page, /\/api\/(e_service_reviews|bookings)/)
  const online = await loseReplies(page, /\/api\/e_service_reviews/)
  await submit.click()
  await page.getByText(t('form.failed'), { exact: true }).waitFor()
  await online()
  const stored = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await submit.click()
  await stored
  release()
  await page.waitForURL(/\/bookings\/show\/\d+$/)
  const [made] = await sql`SELECT count(*)::int AS pictures FROM e_service_reviews r JOIN media m
    ON m.model_type = 'e_service_reviews' AND m.model_id = r.id WHERE r.user_id = ${customer.id}`
  expect(made).toEqual({ pictures: 1 })

  await page.goto('/categories')
  await awake(page)
  const { open, panel, address, save } = partsOf(page, 'en')
  await open()
  await address.fill('King Fahd Road 1, Riyadh')
  const again = await loseReplies(page, /\/api\/addresses/)
  await panel.getByRole('button', { name: translator(addresses, 'en')('save'), exact: true }).click()
  await page.getByText(translator(web, 'en')('no_connection')).waitFor()
  await again()
  await address.fill('King Fahd Road 2, Riyadh')
  await save()
  const kept = await sql`SELECT address FROM addresses WHERE user_id = ${customer.id}`
  expect(kept).toEqual([{ address: 'King Fahd Road 2, Riyadh' }])
})

test('extra work that is accepted again after a lost reply is accepted, and charged once', async () => {
  const { database } = town()
  const t = translator(visits, 'en')
  const { id: e_service_id } = await ownService(database)
  const [user] = await database.sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
  const customer = user?.id ?? 0
  const at = Date.now() - 900 * 24 * 3_600_000
  const { id } = await buildBooking(database.db, { user_id: customer, e_service_id, status: 'in_progress', at })
  await database.sql`
    INSERT INTO visit_extras (booking_id, user_id, name, price_minor) VALUES (${id}, ${customer}, 'New valve', 4550)`
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone', broken: true }), demo.email)
  await page.goto(`/bookings/show/${id}`)
  await awake(page)
  const accept = page.getByRole('button', { name: t('extras.accept') })
  await accept.waitFor()
  const connect = await loseReplies(page, /\/extras$/)
  await readAsBefore(page, `/api/bookings/${id}/extras`)
  await accept.click()
  await page.getByText(translator(web, 'en')('unsure')).waitFor()
  await connect()
  await accept.click()
  await page.getByText(t('extras.answered')).waitFor()
  await accept.waitFor({ state: 'detached' })
  const [{ n } = { n: 0 }] = await database.sql<{ n: number }[]>`
    SELECT jsonb_array_length(
      jsonb_path_query_array(options, '$[*] ? (@.id < 0)')) AS n FROM bookings WHERE id = ${id}`
  expect(n).toBe(1)
})

test('a proposed time that is taken again after a lost reply is taken, and said to be', async () => {
  const { database } = town()
  const t = translator(visits, 'ar')
  const { db, sql } = database
  const customer = await person()
  const { id: e_service_id } = await buildService(db, { e_provider_id: (await buildProvider(db)).id })
  const at = Date.parse(`${new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10)}T07:00:00Z`)
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id, status: 'accepted', at })
  await sql`
    INSERT INTO visit_proposals (booking_id, user_id, starts_at, visit_local)
    SELECT id, user_id, starts_at + interval '4 hours', visit_local + interval '4 hours' FROM bookings WHERE id = ${id}`
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone', broken: true }), customer.email)
  await page.goto(`/bookings/show/${id}`)
  await awake(page)
  const take = page.getByRole('button', { name: t('proposal.take') })
  await take.waitFor()
  const connect = await loseReplies(page, /\/proposal$/)
  await readAsBefore(page, `/api/bookings/${id}/proposal`)
  await take.click()
  await page.getByText(translator(web, 'ar')('unsure')).waitFor()
  await connect()
  await take.click()
  await page.getByText(t('proposal.answered')).waitFor()
  await take.waitFor({ state: 'detached' })
  expect(await sql`SELECT state FROM visit_proposals WHERE booking_id = ${id}`).toEqual([{ state: 'taken' }])
})

test('pictures of a message that did not get through stay, and go with it once they have', async () => {
  const [t, u] = [translator(talking, 'ar'), translator(uploads, 'ar')]
  const { db, sql } = town().database
  const customer = await person()
  const service = await buildService(db, { e_provider_id: (await buildProvider(db)).id })
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'accepted' })
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone', broken: true }), customer.email)
  await page.goto(`/bookings/show/${id}`)
  await awake(page)
  await page.getByLabel(t('write')).fill('هنا التسريب')
  const lose = (route: Route) => route.abort()
  await page.route(/uploads\/store/, lose)
  const file = { name: 'leak.png', mimeType: 'image/png', buffer: await photo() }
  await page.getByLabel(t('pictures')).setInputFiles([file, file])
  const [again, send] = [u('again'), t('send')].map((name) => page.getByRole('button', { name, exact: true }))
  await expect.poll(() => again?.count()).toBe(2)
  expect(await send?.isDisabled()).toBe(true)
  await page.unroute(/uploads\/store/, lose)
  await again?.first().click()
  await expect.poll(() => again?.count()).toBe(1)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => again?.count()).toBe(0)
  await send?.click()
  const sent =
    () => sql`SELECT m.text, (SELECT count(*)::int FROM media WHERE model_id = m.id AND model_type = 'booking_messages') AS pictures
    FROM booking_messages m WHERE m.booking_id = ${id}`
  await expect.poll(sent).toEqual([{ text: 'هنا التسريب', pictures: 2 }])
})
