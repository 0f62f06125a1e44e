import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as addresses } from '../../src/features/addresses/messages.ts'
import { messages as payments } from '../../src/features/payments/messages.ts'
import { type Locale, locales } from '../../src/lib/words.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { buildBooking } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, longTest, screens, translator } from './harness.ts'
import { awake, gotoHydrated, openFromMenu, ownService, richService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** A small phone whose owner reads everything twice as large. */
const largeText = async (locale: Locale): Promise<Page> => {
  const page = await visit({ locale, screen: 'phone' })
  await page.setViewportSize({ ...screens.phone, width: 360 })
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%')
    enlarge()
    document.addEventListener('readystatechange', enlarge)
  })
  return page
}

/** What is wrong with a screen: it is wider than the phone, or something to press lies under something else. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { documentElement: html } = document
    const sheet = document.querySelector('dialog:modal')
    const body = sheet?.querySelector('.overflow-y-auto') ?? html
    const found = [html, body]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 2)
      .map(({ scrollWidth, clientWidth }) => `${scrollWidth} pixels wide on ${clientWidth}`)
    const controls = (sheet ?? document.querySelector('main') ?? html).querySelectorAll<HTMLElement>(
      'button:enabled, a[href], input:enabled:not([type=file]), select, textarea, summary',
    )
    for (const control of controls) {
      const { width } = control.getBoundingClientRect()
      if (width < 4 || control.closest('[inert], .sr-only') || !control.checkVisibility({ visibilityProperty: true }))
        continue
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width: wide, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(left + wide / 2, top + height / 2)
      const label = control.closest('label')
      const reached = control.contains(hit) || hit?.contains(control) || label?.contains(hit)
      if (!reached) found.push(`covered: ${control.textContent?.trim() || control.getAttribute('aria-label')}`)
    }
    return found
  })

const expectFaultless = async (page: Page, name: string) => {
  await expect.poll(() => faults(page), { message: name }).toEqual([])
}

/** A provider and services whose names are long, with a word that no line of such a phone has room for. */
const longNames = async () => {
  const name = {
    en: 'Mohammedabdulrahman Air-Conditioning and Refrigeration Establishment',
    ar: 'مؤسسة المتخصصون المتكاملة لصيانة المكيفات والتبريد',
  }
  const { sql } = town().database
  await sql`UPDATE e_providers SET name = ${sql.json(name)} WHERE id = 1`
  await sql`UPDATE e_services SET name = ${sql.json(name)} WHERE e_provider_id = 1`
}

test.each(locales)('public pages fit: %s', longTest, async (locale) => {
  await longNames()
  const page = await largeText(locale)
  const service = await richService(town().database)
  for (const path of [
    '/',
    '/categories',
    '/category/1',
    '/search/clean',
    `/e_service/${service.id}`,
    '/e_service/1',
    '/e_provider/1',
    '/e_provider/1/services',
    '/help/1',
    '/pages/1',
    '/about-us',
    '/login',
    '/register',
    '/forgot-password',
    '/provider-registration',
    '/not-there',
  ]) {
    await gotoHydrated(page, path)
    await expectFaultless(page, path)
  }
})

test.each(locales)('pages for one person fit: %s', longTest, async (locale) => {
  const { database } = town()
  const { id: e_service_id } = await ownService(database)
  const [user] = await database.sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
  const at = Date.now() - (locale === 'en' ? 500 : 501) * 86_400_000
  const done = await buildBooking(database.db, { user_id: user?.id ?? 0, e_service_id, status: 'done', at })
  const page = await signedInPage(await largeText(locale), demo.email)
  const service = await richService(database)
  for (const path of [
    '/favorites',
    '/bookings',
    `/bookings/show/${done.id}`,
    `/bookings/checkout/${done.id}`,
    `/e_service/form/${service.id}`,
    '/wallet',
    '/notification-settings',
    '/provider-registration',
  ]) {
    await page.goto(path)
    await awake(page)
    await expect.poll(() => page.locator('[aria-busy=true]').count(), { message: path }).toBe(0)
    await expectFaultless(page, path)
  }
  // A text that does not fit is scrolled by keys, too.
  await page.goto(`/bookings/payment/cash/${done.id}`)
  await page.getByText(translator(payments, locale)('done.message')).waitFor()
  await expect.poll(() => axeViolations(page)).toEqual([])
})

/** Goes to pages of those who work here, and expects that they fit. */
const expectPagesFaultless = async (page: Page, paths: readonly string[]) => {
  for (const path of paths) {
    await page.goto(path)
    await awake(page)
    await expect.poll(() => page.locator('main [aria-busy=true]').count(), { message: path }).toBe(0)
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
    await expectFaultless(page, path)
  }
}

test.each(locales)('pages of a provider fit: %s', longTest, async (locale) => {
  await longNames()
  const page = await signedInPage(await largeText(locale), 'provider@doorstep.test')
  const { id } = await ownService(town().database)
  const names = [
    '',
    '/requests',
    '/visits',
    '/services',
    `/services/${id}`,
    '/team',
    '/page',
    '/money',
    '/settings',
    '/start',
  ]
  await expectPagesFaultless(
    page,
    names.map((name) => `/provider${name}`),
  )
})

test.each(locales)('the time that is left to answer a request fits, with hours and minutes: %s', async (locale) => {
  await town().database
    .sql`UPDATE bookings SET created_at = created_at - interval '13 minutes' WHERE booking_status_id = 1`
  const page = await signedInPage(await largeText(locale), 'provider@doorstep.test')
  await page.goto('/provider/requests')
  await page.getByText(locale === 'en' ? /\d+ hours \d+ minutes/ : /ساع\S* و\d+ دق/).waitFor()
  await expectFaultless(page, 'left')
})

test.each(locales)('pages of the office fit a phone: %s', longTest, async (locale) => {
  await longNames()
  const page = await signedInPage(await largeText(locale), 'operator@doorstep.test')
  const names = [
    '',
    '/jobs',
    '/people',
    '/people/1',
    '/money/payments',
    '/money/inbox',
    '/money/payouts/1',
    '/money/wallets',
  ]
  const more = [
    '/applications',
    '/applications/1',
    '/bookings',
    '/bookings/1',
    '/complaints',
    '/categories',
    '/services',
  ]
  const last = [
    '/services/1',
    '/coupons',
    '/providers',
    '/providers/1',
    '/taxes',
    '/slides',
    '/settings',
    '/settings/mails',
  ]
  await expectPagesFaultless(
    page,
    [...names, ...more, ...last].map((name) => `/office${name}`),
  )
})

test.each(locales)('large sums fit, and the value of the last bar of a chart: %s', async (locale) => {
  await town().database.sql`
    INSERT INTO office_days (day, bookings, accepted, refused, cancelled, people, revenue_minor, commission_minor, time_zone, currency)
    SELECT current_date - n, 1, 1, 0, 0, 1, 2000000, 200000, 'Asia/Riyadh', 'SAR' FROM generate_series(3, 20) n
    ON CONFLICT (day) DO UPDATE SET revenue_minor = excluded.revenue_minor, commission_minor = excluded.commission_minor`
  const page = await signedInPage(await largeText(locale), 'operator@doorstep.test')
  await page.goto('/office')
  await awake(page)
  const bars = page.getByRole('main').locator('figure').nth(1).locator('.group')
  await bars.first().waitFor()
  await page
    .getByText(/36\d,\d{3}\.\d\d/)
    .first()
    .waitFor()
  await expectFaultless(page, 'sums')
  await bars.last().hover()
  await expectFaultless(page, 'the last bar')
})

test.each(locales)('the top bar and the office fit a small desk: %s', longTest, async (locale) => {
  const page = await signedInPage(await largeText(locale), 'operator@doorstep.test')
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const path of ['/help', '/office', '/office/bookings', '/office/providers/1', '/office/settings']) {
    await page.goto(path)
    await awake(page)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => page.locator('main [aria-busy=true]').count(), { message: path }).toBe(0)
    await expectFaultless(page, path)
    const hidden = await page.locator('header nav:visible a, header summary:visible').evaluateAll((links) =>
      links
        .filter((link) => {
          const { left, top, width, height } = link.getBoundingClientRect()
          const ends = [left + 4, left + width - 4].map((x) => document.elementFromPoint(x, top + height / 2))
          return !ends.every((hit) => link.contains(hit))
        })
        .map(({ textContent }) => textContent),
    )
    expect(hidden, path).toEqual([])
  }
})

test.each(locales)('with usual text the top bar has one line on a small desk: %s', async (locale) => {
  const page = await visit({ locale })
  await page.setViewportSize({ width: 1024, height: 768 })
  await gotoHydrated(page, '/help')
  const menu = page.locator('header > div > nav')
  const tops = await menu.locator('a').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test.each(locales)('panels and menus fit: %s', longTest, async (locale) => {
  const page = await signedInPage(await largeText(locale), demo.email)
  await page.goto('/help')
  await awake(page)
  const menu = page.locator('header summary').first()
  const sheet = page.getByRole('dialog')
  await menu.click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await menu.click()
  await openFromMenu(menu, page.getByRole('button', { name: translator(shell, locale)('your_profile') }), sheet)
  await expectFaultless(page, 'profile')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  const pin = page.locator('summary', { has: page.locator('.lucide-map-pin') })
  await openFromMenu(pin, page.getByRole('button', { name: translator(addresses, locale)('add'), exact: true }), sheet)
  await sheet.getByRole('application').waitFor()
  await expectFaultless(page, 'new address')
})

test.each(
  locales.flatMap((locale) => [
    { locale, large: false },
    { locale, large: true },
  ]),
)('a message does not lie on what was pressed: $locale, large text $large', async ({ locale, large }) => {
  const t = translator(accounts, locale)
  const page = large ? await largeText(locale) : await visit({ locale, screen: 'phone' })
  await gotoHydrated(page, '/login')
  await page.getByLabel(t('field.email')).fill('nobody@doorstep.test')
  await page.getByLabel(t('field.password')).fill('not-it')
  const button = page.getByRole('main').getByRole('button', { name: t('login.submit'), exact: true })
  // As low as it can be reached: where the message is going to be.
  await button.evaluate((it) => it.scrollIntoView({ block: 'end' }))
  // In the page itself: the message goes after a moment.
  const isClear = page.waitForFunction(
    ({ pressed, words }) => {
      const messages = [...document.querySelectorAll('[role=alert] > div')]
      const message = messages.find(({ textContent }) => textContent?.includes(words))
      return message && pressed && pressed.getBoundingClientRect().bottom <= message.getBoundingClientRect().top
    },
    { pressed: await button.elementHandle(), words: t('login.failed') },
  )
  await Promise.all([isClear, button.click()])
})
