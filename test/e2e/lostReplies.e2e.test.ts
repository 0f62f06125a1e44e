import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as addresses } from '../../src/features/addresses/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as coupons } from '../../src/features/coupons/messages.ts'
import { messages as offers } from '../../src/features/offers/providerMessages.ts'
import { messages as office } from '../../src/features/ordering/officeMessages.ts'
import { messages as desk } from '../../src/features/ordering/providerMessages.ts'
import { messages as visits } from '../../src/features/ordering/visitMessages.ts'
import { messages as payments } from '../../src/features/payments/messages.ts'
import { messages as reviews } from '../../src/features/reviews/messages.ts'
import { messages as uploads } from '../../src/features/uploads/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import {
  buildBooking,
  buildCoupon,
  buildPayment,
  buildProvider,
  buildService,
  buildUser,
  buildWallet,
} from '../build.ts'
import { photo } from '../uploads.ts'
import { partsOf } from './addressPanel.ts'
import { demo, e2e, translator } from './harness.ts'
import { awake, freeStarts, laterStart, ownService, signedInPage, signIn } from './steps.ts'

const { visit, town } = e2e()

/**
 * The server makes what it is asked for once, and no answer arrives, nor any after it until the function it returns is called.
 * `code`: instead the server says that it does not know.
 */
const loseReplies = async (page: Page, address: RegExp, code?: string) => {
  let reached = false
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    if (!reached) {
      reached = true
      await route.fetch()
    }
    await (code ? route.fulfill({ json: { success: false, code, message: code } }) : route.abort())
  })
  return () => page.unroute(address)
}

/** Somebody with the password of the demo. */
const person = async (role?: 'provider') => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  return buildUser(db, { password_hash: known?.password_hash ?? '', ...(role && { role }) })
}

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

test('a picture whose reply was lost is there once', async () => {
  const { db, sql } = town().database
  const owner = await person('provider')
  const service = await buildService(db, { e_provider_id: (await buildProvider(db, { people: [owner.id] })).id })
  const { id } = await buildBooking(db, { e_service_id: service.id, status: 'in_progress' })
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), owner.email)
  await page.goto(`/provider/visits/${id}`)
  await awake(page)
  const online = await loseReplies(page, /\/api\/bookings\/\d+\/work/)
  const file = { name: 'before.png', mimeType: 'image/png', buffer: await photo() }
  await page.getByLabel(desk['work.add_before'].en).setInputFiles([file])
  const again = page.getByRole('button', { name: uploads.again.en })
  await again.waitFor()
  await online()
  await again.click()
  await again.waitFor({ state: 'detached' })
  await page.getByRole('progressbar', { name: uploads.sending.en }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: desk['work.remove'].en.replace('{n}', '1') }).waitFor()
  expect(await again.count()).toBe(0)
  expect(await sql`SELECT moment FROM visit_pictures WHERE booking_id = ${id}`).toEqual([{ moment: 'before' }])
})

test('extra work whose reply was lost is not offered twice', async () => {
  const t = translator(desk, 'en')
  const { db, sql } = town().database
  const [owner, customer] = [await person('provider'), await buildUser(db)]
  const service = await buildService(db, { e_provider_id: (await buildProvider(db, { people: [owner.id] })).id })
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'accepted' })
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), owner.email)
  await page.goto(`/provider/visits/${id}`)
  await awake(page)
  await page.getByRole('button', { name: t('extras.add') }).click()
  await page.getByLabel(t('extras.name')).fill('New tap')
  await page.getByLabel(t('extras.price')).fill('٥٠')
  const online = await loseReplies(page, /\/extras(\?|$)/)
  const offer = page.getByRole('button', { name: t('extras.offer') })
  await offer.click()
  await page.getByText(t('propose.failed')).waitFor()
  await online()
  await offer.click()
  await offer.waitFor({ state: 'detached' })
  expect(await sql`SELECT name FROM visit_extras WHERE booking_id = ${id}`).toEqual([{ name: 'New tap' }])
})

test('a proposed time whose reply was lost is proposed once', async () => {
  const t = translator(desk, 'en')
  const { db, sql } = town().database
  const [owner, customer] = [await person('provider'), await buildUser(db)]
  const service = await buildService(db, { e_provider_id: (await buildProvider(db, { people: [owner.id] })).id })
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'accepted' })
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), owner.email)
  await page.goto(`/provider/visits/${id}`)
  await awake(page)
  await page.getByRole('button', { name: t('propose.title') }).click()
  await (await laterStart(page, 'en')).check()
  const online = await loseReplies(page, /\/proposal(\?|$)/)
  const send = page.getByRole('button', { name: t('propose.send'), exact: true })
  await send.click()
  await page.getByText(t('propose.failed')).waitFor()
  await online()
  await send.click()
  await page.getByText(t('propose.done')).waitFor()
  expect(await sql`SELECT state FROM visit_proposals WHERE booking_id = ${id}`).toEqual([{ state: 'open' }])
})

test('a delay and a new draft whose replies were lost are told and opened once', async () => {
  const [t, o] = [translator(desk, 'en'), translator(offers, 'en')]
  const { db, sql } = town().database
  const [owner, customer] = [await person('provider'), await buildUser(db)]
  const provider = await buildProvider(db, { people: [owner.id] })
  const service = await buildService(db, { e_provider_id: provider.id })
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'accepted' })
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), owner.email)
  await page.goto(`/provider/visits/${id}`)
  await awake(page)
  await page.getByText(t('trouble.title')).click()
  const late = page
    .getByRole('group', { name: t('trouble.running_late') })
    .getByRole('button')
    .first()
  const told = await loseReplies(page, /\/delay(\?|$)/)
  await late.click()
  await page.getByText(t('propose.failed')).waitFor()
  await told()
  await late.click()
  await page.getByText(t('trouble.told')).waitFor()
  expect(await sql`SELECT 1 FROM notifications WHERE notifiable_id = ${customer.id}`).toHaveLength(1)

  await page.goto('/provider/services')
  await awake(page)
  const add = page
    .getByRole('main')
    .getByRole('button', { name: o('new'), exact: true })
    .first()
  const opened = await loseReplies(page, /\/api\/provider\/service_drafts/)
  await add.click()
  await page.getByText(o('failed')).waitFor()
  await opened()
  await add.click()
  await page.waitForURL(/\/provider\/services\/\d+$/)
  expect(await sql`SELECT 1 FROM service_drafts WHERE e_provider_id = ${provider.id}`).toHaveLength(1)
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

test('what an operator did for a provider, whose reply was lost, is not followed by the next step', async () => {
  const t = translator(office, 'en')
  const { db, sql } = town().database
  const service = await buildService(db, { e_provider_id: (await buildProvider(db)).id })
  const { id } = await buildBooking(db, { e_service_id: service.id, status: 'received' })
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), 'operator@doorstep.test')
  await page.goto(`/office/bookings/${id}`)
  await awake(page)
  const accept = page.getByRole('button', { name: t('do.to_accepted'), exact: true })
  await accept.click()
  await page.getByLabel(t('reason'), { exact: true }).fill('They asked by phone')
  const online = await loseReplies(page, new RegExp(`/api/bookings/${id}(\\?|$)`))
  await accept.click()
  await page.getByText(t('moved_meanwhile')).waitFor()
  await online()
  expect(await page.getByRole('button', { name: t('do.to_in_progress'), exact: true }).count()).toBe(0)
  expect(await accept.isDisabled()).toBe(true)
  expect(await sql`SELECT booking_status_id AS status FROM bookings WHERE id = ${id}`).toEqual([{ status: 4 }])
})

test('time off whose reply was lost is taken once, and said to be', async () => {
  const t = translator(desk, 'en')
  const { db, sql } = town().database
  const owner = await person('provider')
  const provider = await buildProvider(db, { people: [owner.id] })
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), owner.email)
  await page.goto('/provider/calendar')
  await awake(page)
  await page.locator('.calendar-open').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: t('off.title'), exact: true }).click()
  const online = await loseReplies(page, /\/api\/provider\/time_off/)
  const save = page.getByRole('dialog').getByRole('button', { name: t('off.save'), exact: true })
  await save.click()
  await page.getByText(t('off.failed')).waitFor()
  await online()
  await save.click()
  await page.getByText(t('off.done')).waitFor()
  const taken = await sql`SELECT 1 FROM time_claims WHERE e_provider_id = ${provider.id} AND active`
  expect(taken).toHaveLength(1)
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
  const online = await loseReplies(page, /\/api\/e_service_reviews/)
  await submit.click()
  await page.getByText(t('form.failed'), { exact: true }).waitFor()
  await online()
  await submit.click()
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
  const kept = await sql`SELECT address FROM addresses WHERE user_id = ${customer.id} ORDER BY id DESC LIMIT 1`
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
  // What is read is as it was before, so the offer stays on the screen.
  const offered = await (await page.request.get(`/api/bookings/${id}/extras`)).json()
  const connect = await loseReplies(page, /\/extras$/)
  const asBefore = /\/extras(\?|$)/
  await page.route(asBefore, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: offered }) : route.fallback(),
  )
  await accept.click()
  await page.getByText(t('failed')).waitFor()
  await connect()
  await page.unroute(asBefore)
  await accept.click()
  await page.getByText(t('extras.answered')).waitFor()
  await accept.waitFor({ state: 'detached' })
  const [{ n } = { n: 0 }] = await database.sql<{ n: number }[]>`
    SELECT jsonb_array_length(
      jsonb_path_query_array(options, '$[*] ? (@.id < 0)')) AS n FROM bookings WHERE id = ${id}`
  expect(n).toBe(1)
})
