import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as catalogue } from '../../src/features/catalogue/messages.ts'
import { demo, e2e, eachWay, longTest, screens, translator } from './harness.ts'
import { awake, gotoHydrated, laterStart, richService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))
/** Goes to the end of the page, also of what is still loaded, and answers how far down that is. */
const toTheEnd = async (page: Page): Promise<number> => {
  let far = 0
  const isAtRest = async () => {
    const before = far
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    far = await scrolled(page)
    return far > 300 && far === before
  }
  await expect.poll(isAtRest, { interval: 200 }).toBe(true)
  return far
}

test.each(eachWay)(
  'a visitor who confirms is led to the top of Login ($locale, $screen)',
  longTest,
  async ({ locale, screen }) => {
    const t = translator(bookings, locale)
    const page = await visit({ locale, screen })
    const service = await richService(town().database)
    await gotoHydrated(page, `/e_service/${service.id}`)
    await toTheEnd(page)
    await page.getByRole('link', { name: translator(catalogue, locale)('book'), exact: true }).click()
    await page.getByLabel(t('book.full_address')).fill('12 Palm Street, Riyadh')
    await (await laterStart(page, locale)).check()
    await page.getByRole('button', { name: t('book.continue') }).click()
    await page.getByRole('button', { name: t('summary.confirm') }).click()
    const heading = page.getByRole('heading', { name: translator(accounts, locale)('login.title'), exact: true })
    await heading.waitFor()
    await expect.poll(() => scrolled(page)).toBe(0)
    // Back leads to the summary.
    await page.goBack()
    await page.getByRole('dialog').getByText(t('summary.subtitle')).waitFor()
  },
)

test('a sheet keeps the page beneath where it is', longTest, async () => {
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), demo.email)
  const service = await richService(town().database)
  await page.goto(`/e_service/${service.id}`)
  await awake(page)
  const far = await toTheEnd(page)
  await page.getByRole('link', { name: translator(catalogue, 'en')('book'), exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => scrolled(page)).toBe(far)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => scrolled(page)).toBe(far)
})

test('another order or range of a list begins at its top', longTest, async () => {
  const page = await visit({ locale: 'en', screen: 'desk' })
  await page.setViewportSize({ width: screens.desk.width, height: 420 })
  await gotoHydrated(page, '/category/1')
  const range = page.getByRole('link', { name: /^50\D+100\b/ })
  await range.scrollIntoViewIfNeeded()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(50)
  await range.click()
  await page.waitForURL('**/50-100')
  await expect.poll(() => scrolled(page)).toBe(0)
})
