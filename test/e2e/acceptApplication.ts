import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { messages } from '../../src/features/applications/officeMessages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { axeViolations } from './axe.ts'
import { translator } from './harness.ts'
import { attentive } from './steps.ts'

/** An operator accepts an application in the office; declining it asks for a reason. */
export const acceptApplication = async (page: Page, locale: Locale, applicant: string): Promise<void> => {
  const t = translator(messages, locale)
  const main = page.getByRole('main')
  await page.goto('/office/applications?state=received')
  await attentive(page)
  await main.getByRole('link', { name: applicant }).click()
  await main.getByRole('heading', { name: applicant }).waitFor()
  const button = (key: 'do.declined' | 'do.accepted' | 'back') =>
    main.getByRole('button', { name: t(key), exact: true })
  await button('do.declined').click()
  await button('do.declined').click()
  await main.getByText(t('reason_needed')).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await button('back').click()
  await button('do.accepted').click()
  await main.getByText(t('means.accepted')).waitFor()
  await button('do.accepted').press('Enter')
  await main.getByText(t('is_provider')).waitFor()
  // The form is gone; the nearest heading that is left has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
