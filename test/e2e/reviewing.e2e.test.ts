import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as reviews } from '../../src/features/reviews/messages.ts'
import { messages as uploads } from '../../src/features/uploads/messages.ts'
import { locales } from '../../src/lib/words.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { buildBooking, buildPayment, buildReview, buildUser } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, inEnglish, translator } from './harness.ts'
import { holdRequests, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** A paid visit of the past; the customer's second one of the same service has the same review. */
const visited = async (user_id: number, e_service_id: number, days: number) => {
  const { db } = town().database
  const at = Date.now() - days * 24 * 3_600_000
  const { id } = await buildBooking(db, { user_id, e_service_id, status: 'done', at })
  await buildPayment(db, { booking_id: id })
  return id
}

test.each(inEnglish)('a review is shown and changed, never written over by an empty form: %s', async (locale) => {
  const { database } = town()
  const [t, rate] = [translator(bookings, locale), translator(reviews, locale)]
  const [demoUser] = await database.sql<{ password_hash: string }[]>`
    SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = await buildUser(database.db, { password_hash: demoUser?.password_hash ?? '' })
  const service = await ownService(database, locales.indexOf(locale))
  const offset = 300 + locales.indexOf(locale) * 10
  const [first, second] = [
    await visited(person.id, service.id, offset),
    await visited(person.id, service.id, offset + 1),
  ]
  const page = await signedInPage(await visit({ locale, screen: 'phone' }), person.email)
  const sheet = page.getByRole('dialog')
  const star = (n: number) => sheet.getByRole('radio').nth(n - 1)

  await page.goto(`/bookings/show/${first}`)
  await sheet.getByRole('link', { name: t('action.review') }).click()
  await sheet.getByLabel(rate('form.comment')).fill('Careful work')
  await star(4).check({ force: true })
  await sheet.getByRole('button', { name: rate('form.submit'), exact: true }).click()
  await page.getByText(rate('form.added')).waitFor()

  // The other visit knows it, too: what is there is shown, and opened filled in.
  for (const id of [first, second]) {
    await page.goto(`/bookings/show/${id}`)
    const yours = sheet.getByRole('link', { name: rate('yours') })
    await yours.getByText('4.0', { exact: true }).waitFor()
    expect(await sheet.getByRole('link', { name: t('action.review') }).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await yours.click()
    await sheet.getByText(rate('form.editing')).waitFor()
    await expect.poll(() => sheet.getByLabel(rate('form.comment')).inputValue()).toBe('Careful work')
    await expect.poll(() => star(4).isChecked()).toBe(true)
  }
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByLabel(rate('form.comment')).fill('Careful work, twice')
  await star(5).check({ force: true })
  await sheet.getByRole('button', { name: rate('form.save'), exact: true }).click()
  await page.getByText(rate('form.saved')).waitFor()

  // Straight from the details again, without a reload.
  await sheet.getByRole('link', { name: rate('yours') }).click()
  await sheet.getByText(rate('form.editing')).waitFor()
  await expect.poll(() => sheet.getByLabel(rate('form.comment')).inputValue()).toBe('Careful work, twice')
  await expect.poll(() => star(5).isChecked()).toBe(true)
  const rows = await database.sql`SELECT rate, review FROM e_service_reviews WHERE user_id = ${person.id}`
  expect([...rows]).toEqual([{ rate: 5, review: 'Careful work, twice' }])

  // What was sent is no draft any more, in place of what the review is since.
  await database.sql`UPDATE e_service_reviews SET rate = 3 WHERE user_id = ${person.id}`
  await page.reload()
  await expect.poll(() => star(3).isChecked()).toBe(true)
})

test('what is typed on in a review while it is sent is a change of it', async () => {
  const { database } = town()
  const rate = translator(reviews, 'en')
  const [demoUser] = await database.sql<{ password_hash: string }[]>`
    SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = await buildUser(database.db, { password_hash: demoUser?.password_hash ?? '' })
  const id = await visited(person.id, (await ownService(database)).id, 340)
  const page = await signedInPage(await visit({ locale: 'en' }), person.email)
  const sheet = page.getByRole('dialog')
  const words = sheet.getByLabel(rate('form.comment'))
  await page.goto(`/bookings/review/${id}`)
  await words.fill('Careful work')
  await sheet.getByRole('radio').nth(3).check({ force: true })
  const release = await holdRequests(page, '**/api/e_service_reviews')
  const sent = page.waitForRequest('**/api/e_service_reviews')
  await sheet.getByRole('button', { name: rate('form.submit'), exact: true }).click()
  await sent
  await words.fill('Careful work, and on time')
  release()
  await page.getByText(rate('form.added')).waitFor()
  expect(await words.inputValue()).toBe('Careful work, and on time')
  await sheet.getByRole('button', { name: rate('form.save'), exact: true }).click()
  await page.getByText(rate('form.saved')).waitFor()
  await page.waitForURL(`**/bookings/show/${id}`)
  const rows = await database.sql`SELECT rate, review FROM e_service_reviews WHERE user_id = ${person.id}`
  expect([...rows]).toEqual([{ rate: 4, review: 'Careful work, and on time' }])
})

test('a picture that is removed from a review while it is sent is a change of it', async () => {
  const { database } = town()
  const rate = translator(reviews, 'en')
  const [demoUser] = await database.sql<{ password_hash: string }[]>`
    SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = await buildUser(database.db, { password_hash: demoUser?.password_hash ?? '' })
  const id = await visited(person.id, (await ownService(database)).id, 345)
  const page = await signedInPage(await visit({ locale: 'en' }), person.email)
  const sheet = page.getByRole('dialog')
  const kept = (n: number) =>
    sheet.getByRole('button', { name: rate('form.remove_picture').replace('{n}', String(n)), exact: true })
  const [submit, save] = (['form.submit', 'form.save'] as const).map((name) =>
    sheet.getByRole('button', { name: rate(name), exact: true }),
  ) as [Locator, Locator]
  const icon = (size: number) => join(import.meta.dirname, `../../public/icon-${size}.png`)
  await page.goto(`/bookings/review/${id}`)
  await sheet.getByRole('radio').nth(3).check({ force: true })
  await sheet.locator('input[type=file]').setInputFiles([icon(192), icon(512)])
  await expect.poll(() => submit.isEnabled()).toBe(true)
  await submit.click()
  await page.waitForURL(`**/bookings/show/${id}`)

  await sheet.getByRole('link', { name: rate('yours') }).click()
  await kept(1).click()
  const release = await holdRequests(page, '**/api/e_service_reviews')
  const sent = page.waitForRequest('**/api/e_service_reviews')
  await save.click()
  await sent
  await kept(1).click()
  release()
  await page.getByText(rate('form.saved')).waitFor()
  await expect.poll(() => kept(1).count()).toBe(0)
  await save.click()
  await page.waitForURL(`**/bookings/show/${id}`)
  const left = database.sql`SELECT FROM media m JOIN e_service_reviews r ON m.model_type = 'e_service_reviews' AND m.model_id = r.id
    WHERE r.user_id = ${person.id}`
  expect(await left).toHaveLength(0)
})

test('who chooses more pictures than there is room for is told that only the first were added', async () => {
  const { database } = town()
  const [rate, t] = [translator(reviews, 'ar'), translator(uploads, 'ar')]
  const [demoUser] = await database.sql<{ password_hash: string }[]>`
    SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = await buildUser(database.db, { password_hash: demoUser?.password_hash ?? '' })
  const id = await visited(person.id, (await ownService(database)).id, 355)
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), person.email)
  await page.goto(`/bookings/review/${id}`)
  const icon = join(import.meta.dirname, '../../public/icon-192.png')
  const kept = (n: number) =>
    page.getByRole('button', { name: rate('form.remove_picture').replace('{n}', String(n)), exact: true })
  await page.locator('dialog input[type=file]').setInputFiles(Array.from({ length: 6 }, () => icon))
  await page.getByText(t('fault.no_room'), { exact: true }).waitFor()
  await kept(4).waitFor()
  expect(await kept(5).count()).toBe(0)
})

test('Back in a review with pictures asks once, keeps its place, and goes on in the page with Discard', async () => {
  const { database } = town()
  const [t, rate] = [translator(ui, 'ar'), translator(reviews, 'ar')]
  const [demoUser] = await database.sql<{ password_hash: string }[]>`
    SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = await buildUser(database.db, { password_hash: demoUser?.password_hash ?? '' })
  const id = await visited(person.id, (await ownService(database)).id, 350)
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), person.email)
  const sheet = page.getByRole('dialog')
  await page.goto(`/bookings/review/${id}`)
  await sheet.locator('input[type=file]').setInputFiles(join(import.meta.dirname, '../../public/icon-512.png'))
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await expect.poll(() => page.evaluate(isAsked)).toBe(true)
  await page.evaluate(() => document.documentElement.setAttribute('data-loaded-once', ''))
  const back = sheet.getByRole('link', { name: rate('form.back'), exact: true })
  await back.click()
  await sheet.getByRole('button', { name: t('keep'), exact: true }).click()
  await expect.poll(() => back.evaluate((link) => link === document.activeElement)).toBe(true)
  await back.click()
  await sheet.getByRole('button', { name: t('discard'), exact: true }).click()
  await page.waitForURL(`**/bookings/show/${id}`)
  await sheet.getByRole('link', { name: translator(bookings, 'ar')('action.review') }).waitFor()
  expect(await page.locator('html[data-loaded-once]').count()).toBe(1)
})

test('a picture that was added to a review in another tab stays when its words are saved here', async () => {
  const { db, sql } = town().database
  const t = translator(reviews, 'en')
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const customer = await buildUser(db, { password_hash: known?.password_hash ?? '' })
  const service = await ownService(town().database)
  const id = await visited(customer.id, service.id, 410)
  await sql`INSERT INTO e_service_reviews (user_id, e_service_id, rate, review) VALUES (${customer.id}, ${service.id}, 5, 'Good')`
  const page = await signedInPage(await visit({ locale: 'en' }), customer.email)
  const tab = await signedInPage(await page.context().newPage(), customer.email)
  for (const one of [page, tab]) {
    await one.goto(`/bookings/review/${id}`)
    await one.getByText(t('form.editing')).waitFor()
  }
  const save = (one: typeof page) => one.getByRole('button', { name: t('form.save'), exact: true })
  await tab.locator('dialog input[type=file]').setInputFiles(join(import.meta.dirname, '../../public/icon-512.png'))
  await expect.poll(() => save(tab).isEnabled()).toBe(true)
  await save(tab).click()
  await tab.waitForURL(/show/)
  await page.getByLabel(t('form.comment')).fill('Good, and quick')
  await save(page).click()
  await page.waitForURL(/show/)
  const [row] = await sql`SELECT r.review, count(m.id)::int AS pictures FROM e_service_reviews r LEFT JOIN media m
    ON m.model_type = 'e_service_reviews' AND m.model_id = r.id WHERE r.user_id = ${customer.id} GROUP BY r.id`
  expect(row).toEqual({ review: 'Good, and quick', pictures: 1 })
})

test('a review of their own team is not offered to who works there', async () => {
  const t = translator(bookings, 'en')
  const { database } = town()
  const [member] = await database.sql<{ id: number }[]>`SELECT id FROM users WHERE email = 'provider@doorstep.test'`
  const { id: e_service_id } = await ownService(database)
  const page = await signedInPage(await visit({ locale: 'en' }), 'provider@doorstep.test')
  await page.goto(`/bookings/show/${await visited(member?.id ?? 0, e_service_id, 320)}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('link', { name: t('extra.again'), exact: true }).waitFor()
  await expect.poll(() => sheet.getByRole('link', { name: t('action.review'), exact: true }).count()).toBe(0)
})

test('an answer to former words of a review is replaced, and the form says so', async () => {
  const { db } = town().database
  const t = translator(reviews, 'ar')
  const { id: e_service_id } = await ownService(town().database)
  const customer = await buildUser(db)
  const id = await visited(customer.id, e_service_id, 430)
  const written = { reply: 'شكرًا جزيلًا', replied_at: new Date(Date.now() - 60_000) }
  await buildReview(db, { user_id: customer.id, e_service_id, review: 'They broke my door', ...written })
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), 'provider@doorstep.test')
  await page.goto(`/provider/visits/${id}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByText(t('reply.older')).waitFor()
  await sheet.getByText(t('reply.again')).waitFor()
  await sheet.getByLabel(t('reply.write')).fill('نأسف لذلك')
  await sheet.getByRole('button', { name: t('reply.submit'), exact: true }).click()
  await sheet.getByLabel(t('reply.write')).waitFor({ state: 'detached' })
  await sheet.getByText('نأسف لذلك', { exact: true }).waitFor()
  expect(await sheet.getByText(written.reply).count()).toBe(0)
  expect(await sheet.getByText(t('reply.older')).count()).toBe(0)
})
