import { describe, expect, test } from 'vitest'
import { messages as catalogue } from '../../src/features/catalogue/messages.ts'
import { messages as favourites } from '../../src/features/favourites/messages.ts'
import { type Locale, locales } from '../../src/lib/words.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { buildFavorite, buildService } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, eachWay, longTest, translator } from './harness.ts'
import { awake, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

const privatePages = [
  ['/bookings', 'page.bookings'],
  ['/bookings/show/1', 'page.bookings'],
  ['/favorites', 'page.favorites'],
  ['/favorites/20-50', 'page.favorites'],
  ['/wallet', 'page.statement'],
  ['/notification-settings', 'page.notification_settings'],
  ['/provider', 'page.desk'],
  ['/bookings/receipt/1', 'page.receipt'],
] as const

const linkedPages = [
  ['/verify-email?token=x', 'page.verify_email'],
  ['/provider-application?token=x', 'page.provider_application'],
  ['/team-invitation?token=x', 'page.invitation'],
  ['/social-login', 'page.social_login'],
  ['/sandbox/mailbox', 'page.sandbox_mailbox'],
] as const

const scriptPages = [
  ...privatePages.map((page) => [...page, 'script.why'] as const),
  ...linkedPages.map((page) => [...page, 'script.why_link'] as const),
]

describe.each(locales)('without script a private page explains that it needs it: %s', (locale) => {
  const t = translator(shell, locale)
  test('as it is seen, and where it leads', async () => {
    const page = await visit({ locale, screen: locale === 'ar' ? 'phone' : 'desk', script: false })
    await page.goto('/bookings')
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1, name: t('page.bookings'), exact: true }).waitFor()
    await main.locator('noscript p', { hasText: t('script.why') }).waitFor()
    await main.getByRole('link', { name: t('script.help'), exact: true }).waitFor()
    await main.getByRole('link', { name: t('script.categories'), exact: true }).click()
    await page.waitForURL('/categories')
  })

  test.each(scriptPages)('%s', async (path, name, why) => {
    const answer = await fetch(town().address + path, { headers: { accept: 'text/html', cookie: `locale=${locale}` } })
    const html = await answer.text()
    expect(/<title[^>]*>([^<]*)/.exec(html)?.[1]).toContain(t(name))
    const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
    const [without = ''] = /<noscript>.*?<\/noscript>/s.exec(main) ?? []
    expect(/<h1[^>]*>([^<]*)/.exec(without)?.[1]).toBe(t(name))
    expect(without).toContain(t(why))
    for (const [href, words] of [
      ['/categories', 'script.categories'],
      ['/help', 'script.help'],
    ] as const)
      expect(without).toMatch(new RegExp(`href="${href}"[^>]*>(<[^>]*>)*${t(words)}<`))
  })
})

/** Somebody with two favourites: one for 30, one for 150. */
const withFavourites = async (locale: Locale, screen: 'phone' | 'desk') => {
  const { db, sql } = town().database
  const [user] = await sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
  const user_id = user?.id ?? 0
  await sql`DELETE FROM favorites WHERE user_id = ${user_id}`
  for (const price_minor of [3000, 15_000]) {
    const service = await buildService(db, { price_minor })
    await buildFavorite(db, { user_id, e_service_id: service.id })
  }
  const page = await signedInPage(await visit({ locale, screen }), demo.email)
  await page.goto('/favorites')
  await awake(page)
  return page
}

test.each(eachWay)('favourites are narrowed by price: $locale, $screen', longTest, async ({ locale, screen }) => {
  const page = await withFavourites(locale, screen)
  const [t, c] = [translator(favourites, locale), translator(catalogue, locale)]
  const main = page.getByRole('main')
  const cards = main.getByRole('article')
  const range = (name: RegExp) => main.getByRole('navigation', { name: c('filter_by') }).getByRole('link', { name })
  await expect.poll(() => cards.count()).toBe(2)
  await range(/\b20\D+50\b/).click()
  await page.waitForURL('/favorites/20-50')
  await expect.poll(() => cards.count()).toBe(1)
  await expect.poll(() => range(/\b20\D+50\b/).getAttribute('aria-current')).toBe('true')
  expect(await axeViolations(page)).toEqual([])
  // Nothing in this range is not "no favourites yet".
  await range(/\b200\D+500\b/).click()
  await main.getByText(c('none'), { exact: true }).waitFor()
  expect(await main.getByText(t('none'), { exact: true }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await main.getByRole('link', { name: t('all'), exact: true }).click()
  await page.waitForURL('/favorites')
  await expect.poll(() => cards.count()).toBe(2)
})

test('without favourites the page explains how to add some and shows no filter', longTest, async () => {
  const page = await withFavourites('en', 'phone')
  const { sql } = town().database
  await sql`DELETE FROM favorites WHERE user_id = (SELECT id FROM users WHERE email = ${demo.email})`
  await page.goto('/favorites')
  await page.getByText(favourites.none.en, { exact: true }).waitFor()
  expect(await page.getByRole('navigation', { name: catalogue.filter_by.en }).count()).toBe(0)
})

test('a favourite that cannot be sent says so in the language of the page', async () => {
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone', broken: true }), demo.email)
  await page.goto(`/e_service/${(await ownService(town().database)).id}`)
  await awake(page)
  await page.route('**/api/favorites**', (route) => route.abort())
  const heart = page.getByRole('button', { name: new RegExp(`^(${favourites.add.ar}|${favourites.remove.ar})$`) })
  await heart.first().click()
  await page.getByRole('alert').getByText(shell.no_connection.ar).waitFor()
})

test('a list that is refused says why, and does not blame the connection', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  const message = 'Too many attempts. Please wait a little and try again.'
  await page.route('**/api/bookings?*', (route) =>
    route.fulfill({ status: 429, json: { success: false, code: 'too_many_requests', message } }),
  )
  await page.goto('/bookings')
  await page.getByRole('main').getByRole('alert').first().waitFor()
  expect(await page.getByRole('main').getByRole('alert').first().textContent()).toContain(message)
})
