import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { messages as providers } from '../../src/features/providers/messages.ts'
import { buildProvider, buildService } from '../build.ts'
import { axeViolations } from './axe.ts'
import { e2e, eachWay, translator } from './harness.ts'
import { gotoHydrated } from './steps.ts'

/** A marketplace that nobody has written or offered anything in yet. */
const { visit, town } = e2e()

beforeAll(async () => {
  const { sql } = town().database
  await sql`TRUNCATE e_providers, categories, slides, faq_categories, custom_pages, media CASCADE`
})

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

test.each(eachWay)('the page of its first provider leads to what they do: $locale', async ({ locale, screen }) => {
  const { db, sql } = town().database
  const t = translator(providers, locale)
  const { id } = await buildProvider(db)
  await sql`UPDATE e_providers SET description = '{"en": "", "ar": ""}' WHERE id = ${id}`
  const services = [await buildService(db, { e_provider_id: id }), await buildService(db, { e_provider_id: id })]
  const page = await visit({ locale, screen })
  await gotoHydrated(page, `/e_provider/${id}`)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: t('all_services') }).waitFor()
  for (const service of services) await main.locator(`a[href="/e_service/${service.id}"]`).waitFor()
  expect(await bareHeadings(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])

  await sql`UPDATE e_services SET featured = true WHERE id = ${services[1]?.id ?? 0}`
  await gotoHydrated(page, `/e_provider/${id}`)
  await main.getByRole('heading', { name: t('featured') }).waitFor()
  await main.locator(`a[href="/e_service/${services[1]?.id}"]`).waitFor()
  expect(await main.locator(`a[href="/e_service/${services[0]?.id}"]`).count()).toBe(0)
})
