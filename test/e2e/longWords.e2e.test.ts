import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { e2e, eachWay, longTest } from './harness.ts'
import { signedInPage } from './steps.ts'

const { visit, town } = e2e()
const word = `W${'w'.repeat(80)}`

/** Gives everybody who books, reviews or applies a name of one long word, and returns what shows it. */
const rename = async () => {
  const { sql } = town().database
  await sql`UPDATE users SET name = ${word} WHERE role = 'customer'`
  await sql`UPDATE e_service_reviews SET review = review || ${` https://example.com/${word}`}::text`
  const [application] = await sql<{ id: number }[]>`
    UPDATE provider_applications SET name = ${word} WHERE id = (SELECT min(id) FROM provider_applications) RETURNING id`
  const [review] = await sql<{ id: number }[]>`
    SELECT e_service_id AS id FROM e_service_reviews GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`
  const [booking] = await sql<{ id: number }[]>`
    SELECT e.booking_id AS id FROM booking_events e JOIN users u ON u.id = e.user_id WHERE u.name = ${word}
    ORDER BY e.booking_id LIMIT 1`
  return { service: review?.id ?? 0, application: application?.id ?? 0, booking: booking?.id ?? 0 }
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.each(eachWay)('a name of one long word widens nobody’s page: $locale, $screen', longTest, async (way) => {
  const { service, application, booking } = await rename()
  const wide: [string, number][] = []
  const look = async (page: Page, paths: string[]) => {
    for (const path of paths) {
      await page.goto(path)
      await page.getByText(word).first().waitFor({ state: 'attached' })
      await page.waitForFunction(() => document.readyState === 'complete' && !document.querySelector('.skeleton'))
      wide.push([path, await overflow(page)])
    }
  }
  await look(await visit(way), [`/e_service/${service}`])
  const provider = await signedInPage(await visit(way), 'provider@doorstep.test')
  await look(provider, ['/provider', '/provider/requests', '/provider/visits'])
  const operator = await signedInPage(await visit(way), 'operator@doorstep.test')
  await look(operator, [`/office/applications/${application}`, `/office/bookings/${booking}`])
  expect(wide.filter(([, pixels]) => pixels > 0)).toEqual([])
})
