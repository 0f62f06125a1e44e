import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as coupons } from '../../src/features/coupons/officeMessages.ts'
import { messages as offers } from '../../src/features/offers/officeMessages.ts'
import { messages as bookings } from '../../src/features/ordering/officeMessages.ts'
import { messages as people } from '../../src/features/people/officeMessages.ts'
import { messages as providers } from '../../src/features/providers/officeMessages.ts'
import { messages as shell } from '../../src/shell/office/messages.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { messages as table } from '../../src/web/table/messages.ts'
import { buildBooking, buildProvider, buildService, buildUser } from '../build.ts'
import { e2e, eachWay, longTest, translator } from './harness.ts'
import { loseReplies } from './loseReplies.ts'
import { awake, signedInPage } from './steps.ts'

/** Lists of the office. */
const { visit, town } = e2e()
const operator = 'operator@doorstep.test'

/** The numbers of the bookings that are listed. */
const listed = (page: Page): Promise<number[]> =>
  page
    .locator('main tbody a[href^="/office/bookings/"]')
    .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => Number(pathname.split('/').at(-1))))

test('all bookings of a provider, and of a person, are theirs alone', longTest, async () => {
  const { db, sql } = town().database
  const [provider, person] = [await buildProvider(db), await buildUser(db)]
  const { id: e_service_id } = await buildService(db, { e_provider_id: provider.id })
  const own: number[] = []
  // More than their pages show.
  for (let day = 1; day <= 51; day++) {
    const at = Date.now() + (200 + day) * 86_400_000
    own.push((await buildBooking(db, { user_id: person.id, e_service_id, at })).id)
  }
  // On no first page of all bookings.
  await sql`UPDATE bookings SET created_at = '2020-01-01' WHERE e_provider_id = ${provider.id}`
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  for (const [path, link] of [
    [`/office/providers/${provider.id}`, translator(providers, 'en')('all_bookings')],
    [`/office/people/${person.id}`, translator(people, 'en')('all_bookings')],
  ] as const) {
    await page.goto(path)
    await awake(page)
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect.poll(() => listed(page)).not.toEqual([])
    expect((await listed(page)).filter((id) => !own.includes(id))).toEqual([])
  }
})

test('who is blocked is so in the list that was read before', async () => {
  const t = translator(people, 'en')
  const person = await buildUser(town().database.db)
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  const main = page.getByRole('main')
  await page.goto(`/office/people?q=${encodeURIComponent(person.email)}`)
  await awake(page)
  await main.getByRole('link', { name: person.name }).click()
  await main.getByRole('button', { name: t('block'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(t('reason')).fill('Never at home')
  await sheet.getByRole('button', { name: t('block'), exact: true }).click()
  await page.getByText(t('done.blocked')).waitFor()
  await sheet.waitFor({ state: 'detached' })
  await page.goBack()
  await main.getByRole('link', { name: person.name }).waitFor()
  await main.getByRole('row').getByText(t('state.blocked')).waitFor()
})

test('a number that is none is refused in its filter, and one with Arabic digits is read', async () => {
  const [t, w, e] = [translator(bookings, 'ar'), translator(table, 'ar'), translator(editor, 'ar')]
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), operator)
  await page.goto('/office/bookings?provider=1')
  await awake(page)
  const filter = page.getByRole('group').filter({ hasText: t('list.provider_id') })
  await filter.locator('summary').click()
  const field = filter.getByLabel(t('list.provider_id'))
  const apply = filter.getByRole('button', { name: w('apply') })
  await field.fill('علي')
  await apply.click()
  await filter.getByText(e('number_wrong')).waitFor()
  await field.fill('#٣')
  await apply.click()
  await page.waitForURL('**/office/bookings?provider=3')
})

test('services that are listed by category say so after a reload, too', async () => {
  const t = translator(offers, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  await page.goto('/office/services?category=2')
  await awake(page)
  await page.locator('main [name=category] option[value="2"]').waitFor({ state: 'attached' })
  const category = page.getByLabel(t('filter.category'))
  expect(await category.inputValue()).toBe('2')
  await page.getByLabel(t('filter.name')).fill('a')
  await page.getByRole('button', { name: t('filter.show'), exact: true }).click()
  await page.waitForURL('**/office/services?name=a&category=2')
})

test.each(eachWay)('each page about money has a title of its own: $locale', async ({ locale, screen }) => {
  const t = translator(shell, locale)
  const page = await signedInPage(await visit({ locale, screen }), operator)
  await page.goto('/office/money/ledger')
  await awake(page)
  const titled = (...parts: string[]) => expect.poll(() => page.title()).toMatch(new RegExp(`${parts.join(' – ')}$`))
  await titled(t('place.money'), t('money.ledger'))
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('money.payments'), exact: true })
    .click()
  await titled(t('place.money'), t('money.payments'))
  const payment = page.locator('main tbody a').first()
  const number = (await payment.getAttribute('href'))?.split('/').at(-1) ?? ''
  await payment.click()
  await titled(t('place.money'), t('money.payments'), number)
})

test('how many rows a filter finds is announced', async () => {
  const [t, w] = [translator(bookings, 'en'), translator(table, 'en')]
  const { sql } = town().database
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  await page.goto('/office/bookings')
  await awake(page)
  const said = page.getByRole('main').getByRole('status')
  await expect.poll(() => said.first().textContent()).toMatch(/^\d+ rows/)
  const [one] = await sql<{ id: number }[]>`SELECT id FROM bookings ORDER BY id LIMIT 1`
  await page.getByRole('searchbox', { name: t('list.search') }).fill(`#${one?.id}`)
  await expect.poll(() => listed(page)).toEqual([one?.id])
  await expect.poll(() => said.first().textContent()).toBe('One row')
  await page.getByRole('link', { name: w('clear') }).click()
  await expect.poll(() => said.first().textContent()).toMatch(/^\d+ rows/)
})

test('the search of coupons says what is searched for, after Back, too', async () => {
  const t = translator(coupons, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  await page.goto('/office/coupons')
  await awake(page)
  const field = page.getByLabel(t('find'), { exact: true })
  await field.fill('NONE')
  await field.press('Enter')
  await page.getByText(t('none_such'), { exact: true }).waitFor()
  await page.goBack()
  await page.waitForURL('**/office/coupons')
  await expect.poll(() => field.inputValue()).toBe('')
})

test.each(['en', 'ar'] as const)('the panel of each filter lies on the screen: %s', async (locale) => {
  const page = await signedInPage(await visit({ locale }), operator)
  await page.setViewportSize({ width: 844, height: 700 })
  await page.goto('/office/bookings')
  await awake(page)
  const filters = page.locator('main details:has(form)')
  await filters.first().waitFor()
  const open = page.locator('main details[open] form')
  const liesOnScreen = () =>
    expect
      .poll(async () => {
        const { x, width } = (await open.boundingBox()) ?? { x: -1, width: 0 }
        return [x >= 0, x + width <= (page.viewportSize()?.width ?? 0)]
      })
      .toEqual([true, true])
  for (const filter of await filters.all()) {
    await filter.locator('summary').click()
    await liesOnScreen()
    await page.keyboard.press('Escape')
  }
  // Also on a device that is turned while it is open.
  const made = filters.filter({ hasText: translator(bookings, locale)('list.created_at') }).locator('summary')
  await made.click()
  await liesOnScreen()
  for (const width of [390, 700, 844]) {
    await page.setViewportSize({ width, height: 700 })
    await liesOnScreen()
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a saved view whose reply was lost is shown as it is: saved, or deleted', async () => {
  const page = await signedInPage(await visit({ locale: 'ar', broken: true }), operator)
  await page.goto('/office/jobs/mails')
  await awake(page)
  const main = page.getByRole('main')
  const menu = main.locator('summary').filter({ hasText: table.views.ar })
  await menu.click()
  await main.getByLabel(table.view_name.ar).fill('Given up – متروكة')
  const heard = await loseReplies(page, /api\/office\/views/)
  await main.getByRole('button', { name: table.save_view.ar }).click()
  await page.getByRole('alert').getByText(web.unsure.ar).waitFor()
  const view = main.getByRole('link', { name: 'Given up – متروكة' })
  await view.waitFor()
  await heard()
  await page.reload()
  await awake(page)
  await menu.click()
  await view.waitFor()
  const again = await loseReplies(page, /api\/office\/views/)
  await main.getByRole('button', { name: table.delete_view.ar.replace('{name}', 'Given up – متروكة') }).click()
  await page.getByRole('alert').getByText(web.unsure.ar).waitFor()
  await view.waitFor({ state: 'detached' })
  await again()
})

test('a view that was deleted in another tab leaves the list without a word about saving', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  await page.goto('/office/jobs/mails')
  await awake(page)
  const main = page.getByRole('main')
  await main.locator('summary').filter({ hasText: table.views.en }).click()
  await main.getByLabel(table.view_name.en).fill('Mine')
  await main.getByRole('button', { name: table.save_view.en }).click()
  const view = main.getByRole('link', { name: 'Mine' })
  await view.waitFor()
  // Any earlier, the list that is read after the view was saved would be without it.
  await page.route(/\/api\/office\/views\/\d+/, async (route) => {
    await town().database.sql`DELETE FROM office_views WHERE name = 'Mine'`
    await route.continue()
  })
  await main.getByRole('button', { name: table.delete_view.en.replace('{name}', 'Mine') }).click()
  await view.waitFor({ state: 'detached' })
  expect(await page.getByRole('alert').allInnerTexts()).not.toContain(table.view_failed.en)
})
