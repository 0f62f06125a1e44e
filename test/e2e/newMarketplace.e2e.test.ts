import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from './axe.ts'
import { e2e, eachWay } from './harness.ts'
import { gotoHydrated } from './steps.ts'

/** A marketplace that nobody has written or offered anything in yet. */
const { visit, town } = e2e()

beforeAll(async () => {
  const { sql } = town().database
  await sql`TRUNCATE e_providers, categories, slides, faq_categories, custom_pages, media CASCADE`
})

test.each(eachWay)(
  'its pages have no heading over nothing, and no empty picture: $locale',
  async ({ locale, screen }) => {
    const page = await visit({ locale, screen })
    for (const path of ['/', '/categories', '/help', '/about-us', '/provider-registration', '/search/plumber']) {
      await gotoHydrated(page, path)
      const main = page.getByRole('main')
      const bare = await main.locator('h2, h3, legend').evaluateAll((headings) =>
        headings
          .filter((heading) => {
            const whole = heading.parentElement?.closest('section, nav, fieldset, div')
            return (
              whole?.textContent?.trim() === heading.textContent?.trim() && !whole.querySelector('input, select, a')
            )
          })
          .map((heading) => heading.textContent),
      )
      expect([path, bare]).toEqual([path, []])
      expect([path, await main.locator('.bg-main-wash:empty').count()]).toEqual([path, 0])
      expect(await axeViolations(page)).toEqual([])
    }
  },
)
