import { expect, test } from 'vitest'
import { messages as availability } from '../../src/features/availability/messages.ts'
import { messages as complaints } from '../../src/features/complaints/messages.ts'
import { messages as content } from '../../src/features/content/messages.ts'
import { messages as search } from '../../src/features/search/messages.ts'
import { locales } from '../../src/lib/words.ts'
import { buildAddress, buildBooking, buildUser } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, inArabic, inEnglish, translator } from './harness.ts'
import { gotoHydrated, holdReads, richService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** A new customer with the password of the demo accounts. */
const customer = async () => {
  const { database } = town()
  const [known] = await database.sql<{ password_hash: string }[]>`
    SELECT password_hash FROM users WHERE email = ${demo.email}`
  return buildUser(database.db, { password_hash: known?.password_hash ?? '' })
}

test('a search inside a category stays there', async () => {
  const page = await visit({ locale: 'en' })
  await gotoHydrated(page, '/category/1')
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('combobox').fill('sofa')
  await page.getByRole('combobox').press('Enter')
  await page.waitForURL('/category/1?keywords=sofa')
  await page.getByRole('main').getByRole('heading', { name: /sofa/i }).first().waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
  const bare = await visit({ locale: 'en', script: false })
  await bare.goto('/category/1')
  await bare.getByRole('combobox').fill('sofa')
  await bare.getByRole('combobox').press('Enter')
  await bare.waitForURL('/category/1?keywords=sofa')
})

test.each(inArabic)('who can come on a day, and in a part of it: %s', async (locale) => {
  const t = translator(availability, locale)
  const page = await visit({ locale })
  await gotoHydrated(page, '/search/?category=1')
  const days = page.getByRole('complementary').getByRole('navigation', { name: t('who_can') })
  await days.getByRole('link').nth(3).click()
  await page.waitForURL(/[?&]day=\d{4}-\d{2}-\d{2}$/)
  await days.getByRole('link', { name: t('part.evening') }).click()
  await page.waitForURL(/[?&]day=\d{4}-\d{2}-\d{2}&part=evening$/)
  await expect.poll(() => days.locator('[aria-current=true]').count()).toBe(2)
  await page.getByRole('main').getByRole('article').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  const { status, headers } = await page.request
    .get(page.url())
    .then((r) => ({ status: r.status(), headers: r.headers() }))
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  // The service's own next times are those of the evening, too.
  const times = page.waitForRequest((request) => /next_starts\?.*count=3.*visit_part=evening/.test(request.url()))
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click()
  await times
})

/** Browsers open a date's own picker by different parts of it; here none of them is seen. */
test.each(inEnglish)('a press anywhere on the other day opens the picker: %s', async (locale) => {
  const t = translator(availability, locale)
  const page = await visit({ locale })
  await page.addInitScript(() => {
    HTMLInputElement.prototype.showPicker = function () {
      this.dataset.shown = String(Number(this.dataset.shown ?? 0) + 1)
    }
  })
  await gotoHydrated(page, '/search/?category=1')
  const days = page.getByRole('complementary').getByRole('navigation', { name: t('who_can') })
  const date = days.getByLabel(t('other_day'))
  const tile = days.getByRole('listitem').filter({ has: page.getByLabel(t('other_day')) })
  const { width, height } = (await tile.boundingBox()) ?? { width: 0, height: 0 }
  for (const part of [0.1, 0.5, 0.9]) await tile.click({ position: { x: width * part, y: height / 2 } })
  expect(await date.getAttribute('data-shown')).toBe('3')
  await date.fill('2090-05-04')
  await page.waitForURL(/[?&]day=2090-05-04$/)
})

test('the saved default address is the current one from the start', async () => {
  const person = await customer()
  await buildAddress(town().database.db, { user_id: person.id, description: 'Grandmother', default: true })
  const page = await signedInPage(await visit({ locale: 'en' }), person.email)
  await page.goto('/help')
  await page.getByRole('banner').getByText('Grandmother').waitFor()
  // A list by this address is as long as the one that the server rendered.
  const third = page.waitForResponse((response) => /nearLat=.*offset=8\b/.test(response.url()))
  await page.goto('/search/cleaning?page=3')
  await third
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(12)
})

test.each(locales)('help without a topic helps: %s', async (locale) => {
  const t = translator(content, locale)
  const page = await visit({ locale, screen: 'phone' })
  await gotoHydrated(page, '/help')
  for (const words of [t('empty'), t('empty_message')]) await page.getByText(words, { exact: true }).waitFor()
  await page.getByRole('heading', { name: t('asked') }).waitFor()
  expect(await page.getByRole('main').locator('details').count()).toBeGreaterThan(2)
  await page.getByRole('searchbox').fill(locale === 'en' ? 'coupons' : 'قسائم')
  await page.getByRole('heading', { name: t('found') }).waitFor()
  await page.getByText(locale === 'en' ? 'How do coupons work?' : 'كيف تعمل قسائم الخصم؟').waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test.each(inEnglish)('a problem is reported, and its state is seen: %s', async (locale) => {
  const t = translator(complaints, locale)
  const person = await customer()
  const booking = await buildBooking(town().database.db, { user_id: person.id, at: Date.now() + 5 * 86_400_000 })
  const page = await signedInPage(await visit({ locale, screen: 'phone' }), person.email)
  await page.goto(`/bookings/show/${booking.id}`)
  await page.getByRole('button', { name: t('report') }).click()
  await page.getByRole('button', { name: t('send') }).click()
  await page.getByText(t('text_needed')).waitFor()
  await page.getByLabel(t('text')).fill('Nobody came')
  await page.getByRole('button', { name: t('send') }).click()
  await page.getByText(t('state.open'), { exact: true }).waitFor()
  await page.getByText('Nobody came').waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('a problem that was reported on another device is shown, with what is being written about it', async () => {
  const t = translator(complaints, 'en')
  const { db, sql } = town().database
  const person = await customer()
  const booking = await buildBooking(db, { user_id: person.id, at: Date.now() + 5 * 86_400_000 })
  const page = await signedInPage(await visit({ locale: 'en' }), person.email)
  await page.goto(`/bookings/show/${booking.id}`)
  await page.getByRole('button', { name: t('report') }).click()
  await page.getByLabel(t('text')).fill('The bell is broken, too')
  // The page reads every few seconds.
  const release = await holdReads(page, /\/bookings\/\d+\/complaints/)
  await sql`INSERT INTO complaints (booking_id, user_id, topic) VALUES (${booking.id}, ${person.id}, 'damage')`
  const refused = page.waitForResponse((reply) => reply.request().method() === 'POST' && /complaints/.test(reply.url()))
  await page.getByRole('button', { name: t('send') }).click()
  await refused
  release()
  await page.getByText(t('state.open'), { exact: true }).waitFor()
  expect(await page.getByLabel(t('more')).inputValue()).toBe('The bell is broken, too')
  await page
    .getByRole('region', { name: t('report') })
    .getByRole('button', { name: t('reply') })
    .click()
  await page.getByRole('listitem').filter({ hasText: 'The bell is broken, too' }).waitFor()
})

test.each(['/', '/help'])('with forced colours the focus is seen in the search of %s', async (path) => {
  const page = await visit({ locale: 'en' })
  await page.emulateMedia({ forcedColors: 'active' })
  await gotoHydrated(page, path)
  const field = page.getByRole('main').locator('input[type=search]').first()
  const outline = () => field.evaluate((it) => getComputedStyle(it).outlineStyle)
  expect(await outline()).toBe('none')
  await field.focus()
  expect(await outline()).toBe('solid')
})

test.each(['is not answered', 'finds nothing any more'])('a suggestion that %s leads to the search', async (how) => {
  const [t, service] = [translator(search, 'en'), await richService(town().database)]
  const page = await visit({ locale: 'en', broken: true })
  await gotoHydrated(page, '/')
  await page.route(/\/api\/search\/get-service-id/, (route) =>
    how === 'is not answered' ? route.abort() : route.fulfill({ json: { success: true, data: { id: null } } }),
  )
  await page.getByRole('combobox').fill(service.name.en)
  await page
    .getByRole('listbox', { name: t('suggestions') })
    .getByRole('option')
    .first()
    .click()
  await page.waitForURL(/\/search\/./)
})
