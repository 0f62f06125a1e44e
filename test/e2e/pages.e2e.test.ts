import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as catalogue } from '../../src/features/catalogue/messages.ts'
import { messages as providers } from '../../src/features/providers/messages.ts'
import { type Locale, locales } from '../../src/lib/words.ts'
import { axeViolations } from './axe.ts'
import { e2e, eachWay, longTest, screens, translator } from './harness.ts'
import { freeStarts, laterStart, richService, signIn } from './steps.ts'

const { visit, town } = e2e()

/** Everything that was asked for is there. */
const settle = async (page: Page) => {
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(() => document.readyState === 'complete' && !document.querySelector('.skeleton'))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Nothing reaches out of the screen sideways. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

// Each colour scheme once, too.
const ways = eachWay.map((way) => ({ ...way, dark: way.screen === 'desk' }))

describe.each(ways)('$locale, $screen, dark: $dark', (way) => {
  test('axe finds nothing on what everybody sees', longTest, async () => {
    const { id } = await richService(town().database)
    const page = await visit(way)
    for (const path of ['/', '/categories', '/category/1', `/e_service/${id}`, '/login', '/register']) {
      await page.goto(path)
      await settle(page)
      expect(await axeViolations(page), path).toEqual([])
      expect(await overflow(page), path).toBe(0)
    }
  })

  test('axe finds nothing on the way of a booking and afterwards', longTest, async () => {
    const { id } = await richService(town().database)
    const page = await visit(way)
    const t = translator(bookings, way.locale)
    const seen: Record<string, string[]> = {}
    const look = async (name: string) => {
      await settle(page)
      seen[name] = await axeViolations(page)
    }
    await page.goto(`/login?redirect=/e_service/form/${id}`)
    await signIn(page, way.locale)
    await (await laterStart(page, way.locale)).check()
    await look('form')
    await page.getByRole('button', { name: t('book.continue') }).click()
    await page.getByText(t('summary.subtitle')).waitFor()
    await look('summary')
    await page.getByRole('button', { name: t('summary.confirm') }).click()
    await page.getByText(t('success.next')).waitFor()
    await look('success')
    await page.getByRole('link', { name: t('success.details') }).click()
    await page.getByText(t('line.duration')).waitFor()
    await look('details')
    await page.goto('/bookings')
    await page
      .getByRole('link', { name: t('list.view') })
      .first()
      .waitFor()
    await look('my bookings')
    expect(seen).toEqual({ form: [], summary: [], success: [], details: [], 'my bookings': [] })
    expect(await overflow(page)).toBe(0)
  })
})

test.each(eachWay)('what a dead link leads to has a heading: $locale', async (way) => {
  const page = await visit(way)
  for (const path of ['/team-invitation?token=gone', '/team-invitation', '/provider-application?token=gone']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await axeViolations(page), path).toEqual([])
  }
})

test('Home needs at most 150 kB of script; what moves the slides comes after it', async () => {
  const page = await visit({ locale: 'en' })
  const html = (await (await page.goto('/'))?.text()) ?? ''
  const named = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  const size = async (path: string) => {
    const script = await page.request.get(path)
    return gzipSync(await script.body(), { level: 9 }).length
  }
  const total = (await Promise.all([...named].map(size))).reduce((sum, one) => sum + one, 0)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThanOrEqual(150_000)
})

test.each([
  '/',
  '/login',
  '/e_service/1',
  '/bookings',
  '/provider',
  '/provider/calendar',
  '/office',
  '/office/categories',
])('a page begins with at most 16 files of script: %s', async (path) => {
  const page = await visit({ locale: 'en', script: false })
  const html = await (await page.request.get(path)).text()
  const named = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  expect(named.size).toBeGreaterThan(4)
  expect([...named].slice(16)).toEqual([])
})

test('the smallest phone in use shows the booking form without scrolling sideways', async () => {
  const { id } = await richService(town().database)
  const page = await visit({ locale: 'ar', screen: 'phone' })
  await page.setViewportSize({ ...screens.phone, width: 360 })
  await page.goto(`/login?redirect=/e_service/form/${id}`)
  await signIn(page, 'ar')
  await freeStarts(page, 'ar').last().waitFor()
  expect(await overflow(page)).toBe(0)
})

test.each(locales)('the first screen of a service names who comes, above the times: %s', async (locale) => {
  const [row] = await town().database.sql<{ provider: number; name: Record<Locale, string> }[]>`
    SELECT p.id AS provider, p.name FROM e_services s JOIN e_providers p ON p.id = s.e_provider_id WHERE s.id = 1`
  const page = await visit({ locale, screen: 'phone' })
  await page.goto('/e_service/1')
  const times = page.getByText(translator(catalogue, locale)('next_times'))
  await times.waitFor()
  const who = page.locator('main header').getByRole('link', { name: row?.name[locale] ?? '-' })
  expect(await who.getAttribute('href')).toBe(`/e_provider/${row?.provider}`)
  const [name, next] = [await who.boundingBox(), await times.boundingBox()]
  expect(name?.y).toBeLessThan(next?.y ?? 0)
  expect(next?.y).toBeLessThan(screens.phone.height - 150)
})

test('nothing of an Arabic placeholder is cut off below its line', async () => {
  const page = await visit({ locale: 'ar', screen: 'phone' })
  await page.goto('/help')
  const shown = await page.locator('main input[placeholder]').evaluate((input) => {
    const { overflowX, overflowY } = getComputedStyle(input, '::placeholder')
    return { overflowX, overflowY }
  })
  expect(shown).toEqual({ overflowX: 'clip', overflowY: 'visible' })
})

test.each(locales)("a provider's hours mark the day it is there: %s", async (locale) => {
  const page = await visit({ locale, screen: 'phone' })
  await page.goto('/e_provider/1')
  const [{ zone } = { zone: 'UTC' }] = await town().database.sql<{ zone: string }[]>`
    SELECT time_zone AS zone FROM e_providers WHERE id = 1`
  const day = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: zone }).format().toLowerCase()
  const marked = page.locator('li[aria-current="date"]')
  await marked.first().waitFor()
  expect(await marked.count()).toBe(1)
  const name = providers[`day.${day}` as keyof typeof providers][locale]
  await expect.poll(() => marked.textContent()).toContain(name)
  const bare = await visit({ locale, script: false })
  await bare.goto('/e_provider/1')
  expect(await bare.locator('li[aria-current="date"]').allTextContents()).toEqual([expect.stringContaining(name)])
})
