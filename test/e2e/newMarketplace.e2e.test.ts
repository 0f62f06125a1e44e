import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as providers } from '../../src/features/providers/messages.ts'
import { buildProvider, buildService } from '../build.ts'
import { axeViolations } from './axe.ts'
import { e2e, eachWay, translator } from './harness.ts'
import { gotoHydrated } from './steps.ts'

/** A marketplace that nobody has written or offered anything in yet. Whoever read what is removed here would deadlock with it. */
const { visit, town } = e2e(
  {},
  ({ sql }) => sql`TRUNCATE e_providers, categories, slides, faq_categories, custom_pages, media CASCADE`,
)

/** Headings that stand alone in what surrounds them. */
const bareHeadings = (page: Page) =>
  page
    .getByRole('main')
    .locator('h2, h3, legend')
    .evaluateAll((headings) =>
      headings
        .filter((heading) => {
          const whole = heading.parentElement?.closest('section, nav, fieldset, div')
          return whole?.textContent?.trim() === heading.textContent?.trim() && !whole.querySelector('input, select, a')
        })
        .map((heading) => heading.textContent),
    )

test.each(eachWay)(
  'its pages have no heading over nothing, and no empty picture: $locale',
  async ({ locale, screen }) => {
    const page = await visit({ locale, screen })
    for (const path of ['/', '/categories', '/help', '/about-us', '/provider-registration', '/search/plumber']) {
      await gotoHydrated(page, path)
      expect([path, await bareHeadings(page)]).toEqual([path, []])
      expect([path, await page.getByRole('main').locator('.bg-main-wash:empty').count()]).toEqual([path, 0])
      expect(await axeViolations(page)).toEqual([])
    }
  },
)

/** A provider who wrote nothing about themselves, with two services: one of them featured, or none. */
const newProvider = async (featured: boolean) => {
  const { db } = town().database
  const { id } = await buildProvider(db, { description: { en: '', ar: '' } })
  const plain = await buildService(db, { e_provider_id: id })
  const shown = await buildService(db, { e_provider_id: id, featured })
  return {
    path: `/e_provider/${id}`,
    plain: `a[href="/e_service/${plain.id}"]`,
    shown: `a[href="/e_service/${shown.id}"]`,
  }
}

test.each(eachWay)('the page of its first provider leads to what they do: $locale', async ({ locale, screen }) => {
  const t = translator(providers, locale)
  const [without, withOne] = [await newProvider(false), await newProvider(true)]
  const page = await visit({ locale, screen })
  const main = page.getByRole('main')
  await gotoHydrated(page, without.path)
  await main.getByRole('heading', { name: t('all_services') }).waitFor()
  for (const link of [without.plain, without.shown]) await main.locator(link).waitFor()
  expect(await bareHeadings(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])

  await gotoHydrated(page, withOne.path)
  await main.getByRole('heading', { name: t('featured') }).waitFor()
  await main.locator(withOne.shown).waitFor()
  expect(await main.locator(withOne.plain).count()).toBe(0)
})
