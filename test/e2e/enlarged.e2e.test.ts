import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { axeViolations } from './axe.ts'
import { e2e, inArabic, inEnglish, longTest, translator } from './harness.ts'
import { awake, freeStarts, ownService } from './steps.ts'

const { visit, town } = e2e()

/** A window of 1280 by 1024 whose pages are enlarged four times. */
const enlarged = async (locale: Locale): Promise<Page> => {
  const page = await visit({ locale })
  await page.setViewportSize({ width: 320, height: 256 })
  return page
}

test.each(inEnglish)('a visit can be booked on a page that is enlarged four times: %s', longTest, async (locale) => {
  const t = translator(bookings, locale)
  const page = await enlarged(locale)
  const service = await ownService(town().database)
  await page.goto(`/e_service/form/${service.id}`)
  await awake(page)
  const form = page.getByRole('dialog')
  await freeStarts(page, locale).first().waitFor()
  /** In pixels, the part of the sheet in which its content is scrolled. */
  const window = () =>
    form.evaluate((sheet) =>
      Math.min(
        ...[sheet, ...sheet.querySelectorAll('*')]
          .filter((part) => part.contains(sheet.querySelector('form')) && part.scrollHeight > part.clientHeight)
          .filter((part) => /auto|scroll|hidden/.test(getComputedStyle(part).overflowY))
          .map((part) => part.clientHeight),
      ),
    )
  await expect.poll(window, { timeout: 20_000 }).toBeGreaterThan(200)
  await form.getByLabel(t('book.full_address')).fill('12 Palm Street, Riyadh')
  await freeStarts(page, locale).last().check()
  await form.getByRole('button', { name: t('book.continue') }).click()
  await page.waitForURL(`/e_service/summary/${service.id}`)
  // The next step begins at its top.
  await expect.poll(() => form.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await form.getByRole('button', { name: t('summary.confirm') }).click()
  await page.waitForURL(/\/login/)
})

test.each(inArabic)('bars leave room on a page that is enlarged four times: %s', longTest, async (locale) => {
  const page = await enlarged(locale)
  await page.goto(`/e_service/${(await ownService(town().database)).id}`)
  await awake(page)
  await page.locator('[data-bottom-bar]').waitFor()
  /** In pixels of its height, what is seen of the page itself. */
  const room = () =>
    page.evaluate(() => {
      scrollTo(0, 400)
      const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
      return rows.filter((hit) => hit?.closest('main') && !hit.closest('[data-bottom-bar]')).length
    })
  await expect.poll(room, { timeout: 20_000 }).toBeGreaterThan(200)
})
