import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as addresses } from '../../src/features/addresses/messages.ts'
import { messages as hours } from '../../src/features/availability/providerMessages.ts'
import { messages as catalogue } from '../../src/features/catalogue/messages.ts'
import { messages as places } from '../../src/features/places/messages.ts'
import { locales } from '../../src/lib/words.ts'
import { languageNames } from '../../src/ui/language.tsx'
import { messages as design } from '../../src/ui/messages.ts'
import { axeViolations } from './axe.ts'
import { e2e, inArabic, inEnglish, translator } from './harness.ts'
import { awake, gotoHydrated, richService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

test.each(locales)('pictures of a service and of a provider open large and follow the keys: %s', async (locale) => {
  const t = translator(design, locale)
  const place = (n: number) => t('picture_of').replace('{n}', String(n)).replace('{of}', '3')
  const page = await visit({ locale, screen: 'phone' })
  for (const path of ['/e_service/1', '/e_provider/1']) {
    await page.goto(path)
    await page.locator('main section button:has(img)').first().click()
    const box = page.getByRole('dialog')
    await box.getByText(place(1)).waitFor()
    await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await box.getByText(place(2)).waitFor()
    await box.getByRole('button', { name: t('previous_picture') }).click()
    await box.getByText(place(1)).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
  }
})

test('a menu opened during a navigation stays open', async () => {
  const page = await visit({ locale: 'en' })
  await gotoHydrated(page, '/help')
  await page.evaluate(() => {
    const push = history.pushState
    history.pushState = (...given) => {
      push.apply(history, given)
      document.querySelector<HTMLElement>('summary[title^="Language"]')?.click()
    }
  })
  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await page.getByRole('heading', { name: 'Categories', level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'العربية' }).isVisible()).toBe(true)
})

test('a menu closes when one of its links was followed, and on going back', async () => {
  const page = await visit({ locale: 'en', screen: 'phone' })
  await gotoHydrated(page, '/help')
  const menu = page.locator('summary[title="Menu"]')
  const link = page.getByRole('link', { name: 'Categories', exact: true })
  await menu.click()
  await link.click()
  await page.getByRole('heading', { name: 'Categories', level: 1 }).waitFor()
  await link.waitFor({ state: 'hidden' })
  await menu.click()
  await link.click()
  await link.waitFor({ state: 'hidden' })
  await menu.click()
  await page.goBack()
  await page.waitForURL('/help')
  await link.waitFor({ state: 'hidden' })
})

test.each(locales)('a visitor of a link with a language can switch to the other: %s', async (locale) => {
  const other = locale === 'en' ? 'ar' : 'en'
  const page = await visit({ locale: other })
  await gotoHydrated(page, `/help/1?lang=${locale}&x=1`)
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe(locale)
  await page.locator(`summary:has-text("${languageNames[locale]}")`).click()
  await page.getByRole('link', { name: languageNames[other], exact: true }).click()
  await page.waitForURL('/help/1?x=1')
  await page.reload()
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe(other)
})

test('without script: languages, more of a list, and a word about what needs it', async () => {
  const page = await visit({ locale: 'en', script: false })
  await page.goto('/category/1?lang=ar')
  await page.locator('noscript a', { hasText: 'عرض المزيد' }).click()
  await page.waitForURL('/category/1?lang=ar&page=2')
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('ar')
  await page.goto('/category/1?lang=ar')
  await page.locator('summary:has-text("العربية")').click()
  await page.getByRole('link', { name: 'English', exact: true }).click()
  await page.waitForURL('/category/1')
  await expect.poll(() => page.locator('noscript p', { hasText: 'Everything here can be read' }).isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Load More...' }).isVisible()).toBe(false)
  const cards = page.getByRole('main').getByRole('article')
  const few = await cards.count()
  await page.locator('noscript a', { hasText: 'Load More...' }).click()
  await page.waitForURL('/category/1?page=2')
  await expect.poll(() => cards.count()).toBe(few * 2)
})

test.each(inEnglish)('Back closes a large picture and stays on the page: %s', async (locale) => {
  const page = await visit({ locale, screen: 'phone' })
  await page.goto('/help')
  await gotoHydrated(page, '/e_provider/1')
  const box = page.getByRole('dialog')
  const first = page.locator('main section button:has(img)').first()
  for (const leave of ['Back', 'Escape', 'Back'] as const) {
    await first.click()
    await box.getByRole('img').waitFor()
    await page.waitForFunction(() => history.state?.usr?.over)
    if (leave === 'Back') await page.goBack()
    else await page.keyboard.press(leave)
    await box.waitFor({ state: 'hidden' })
    await page.waitForFunction(() => !history.state?.usr?.over)
    expect(new URL(page.url()).pathname).toBe('/e_provider/1')
  }
  // Closed at once, before the step is taken.
  await first.evaluate((button: HTMLElement) => {
    button.click()
    setTimeout(() => document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })))
  })
  await box.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => !history.state?.usr?.over)
  await page.goBack()
  await page.waitForURL('/help')
})

test('on a phone the filters are in a sheet, which stays open while they change', async () => {
  const c = translator(catalogue, 'ar')
  const page = await visit({ locale: 'ar', screen: 'phone' })
  await gotoHydrated(page, '/category/1/all/200-500/5')
  await page.getByRole('button', { name: c('filters_set').replace('{count}', '2') }).click()
  const sheet = page.getByRole('dialog')
  const chosen = sheet.locator('nav a[aria-current=true]')
  await expect.poll(() => chosen.count()).toBe(3)
  const isInSight = async (choice: Locator) => {
    const { x, width } = (await choice.boundingBox()) ?? { x: -1, width: 0 }
    return x >= 0 && x + width <= 390
  }
  for (const choice of await chosen.all()) await expect.poll(() => isInSight(choice)).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('link', { name: c('sort.rating') }).click()
  await page.waitForURL('/category/1/rating/200-500/5')
  await sheet.getByRole('button', { name: c('show_results') }).click()
  await page.getByRole('button', { name: c('filters_set').replace('{count}', '3') }).waitFor()
})

test('all reviews of a provider can be read', async () => {
  const [most] = await town().database.sql<{ id: number; total_reviews: number }[]>`
    SELECT id, total_reviews FROM e_providers ORDER BY total_reviews DESC LIMIT 1`
  const page = await visit({ locale: 'en' })
  await gotoHydrated(page, `/e_provider/${most?.id}`)
  const reviews = page.getByRole('region', { name: 'Customer Reviews' })
  const more = reviews.getByRole('button', { name: 'Load More...' })
  while (await more.isVisible()) {
    const before = await reviews.getByRole('article').count()
    await more.click()
    await expect.poll(() => reviews.getByRole('article').count()).toBeGreaterThan(before)
  }
  expect(await reviews.getByRole('article').count()).toBe(most?.total_reviews)
})

test.each(inArabic)('results use the device position once it is requested: %s', async (locale) => {
  const page = await visit({ locale, screen: 'phone' })
  const t = translator(addresses, locale)
  const km = locale === 'ar' ? /على بعد [\d.]+ كم/ : /^[\d.]+ km away/
  const distances = page.getByRole('main').getByText(km)
  const ask = page.getByRole('button', { name: t('near.me') })
  await gotoHydrated(page, '/search/cleaning')
  expect(await distances.count()).toBe(0)
  await ask.click()
  await page.getByText(t('near.failed')).waitFor()

  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 24.666, longitude: 46.735 })
  await ask.click()
  await page.getByText(t('near.on')).waitFor()
  await distances.first().waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: t('near.off') }).click()
  await distances.first().waitFor({ state: 'hidden' })
  await ask.waitFor()
})

test('distances are in miles where the marketplace counts in them', async () => {
  const { sql } = town().database
  const page = await visit({ locale: 'en' })
  /** Cached answers hear of a change in the database a moment later. */
  const count = async (unit: string) => {
    await sql`UPDATE settings SET value = ${unit} WHERE key = 'distance_unit'`
    const shown = async () => (await (await page.request.get('/api/settings')).json()).data.distance_unit
    await expect.poll(shown).toBe(unit)
  }
  await count('mi')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 24.666, longitude: 46.735 })
  await gotoHydrated(page, '/search/cleaning')
  await page.getByRole('button', { name: addresses['near.me'].en }).click()
  const main = page.getByRole('main')
  await main
    .getByText(/^[\d.]+ mi away/)
    .first()
    .waitFor()
  expect(await main.getByText(/\d km/).count()).toBe(0)

  const own = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), 'provider@doorstep.test')
  await own.goto('/provider/settings')
  await awake(own)
  const range = own.getByLabel(places['area.range'].ar)
  await expect.poll(() => range.locator('option').allTextContents()).toContain('15 ميل')
  await range.selectOption({ label: '15 ميل' })
  const saved = own.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().includes('area'))
  await own.getByRole('button', { name: hours['area.save'].ar }).click()
  expect((await saved).status()).toBe(200)
  await own.reload()
  await expect.poll(() => range.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe('15 ميل')
  await count('km')
})

test('without script every review of a provider can be reached', async () => {
  const page = await visit({ locale: 'en', script: false })
  await page.goto('/e_provider/1')
  const reviews = page.getByRole('region', { name: 'Customer Reviews' }).getByRole('article')
  expect(await reviews.count()).toBe(10)
  await page.locator('noscript a', { hasText: 'Load More...' }).click()
  await page.waitForURL('/e_provider/1?page=2')
  await expect.poll(() => reviews.count()).toBe(20)
})

test('a quantity is typed in Latin or Arabic digits, and changed by arrow keys', async () => {
  const rich = await richService(town().database)
  const page = await visit({ locale: 'ar', screen: 'phone' })
  await gotoHydrated(page, `/e_service/${rich.id}`)
  const quantity = page.getByRole('spinbutton')
  await quantity.fill('')
  await quantity.pressSequentially('١٢')
  await expect.poll(() => quantity.inputValue()).toBe('12')
  await quantity.press('ArrowUp')
  await expect.poll(() => quantity.inputValue()).toBe('13')
  await quantity.fill('٥٠٠')
  await quantity.blur()
  await expect.poll(() => quantity.inputValue()).toBe('99')
  await quantity.fill('abc')
  await quantity.blur()
  await expect.poll(() => quantity.inputValue()).toBe('99')
})

test('choosing an address closes the panel and restores the focus', async () => {
  const page = await visit({ locale: 'en' })
  await gotoHydrated(page, '/help')
  const opener = page.locator('summary', { hasText: 'Select Your Address' })
  await opener.click()
  await page.getByRole('button', { name: 'Add new address' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true)
})
