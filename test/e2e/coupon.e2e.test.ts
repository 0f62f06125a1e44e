import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as coupons } from '../../src/features/coupons/messages.ts'
import { buildCoupon } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, eachWay, translator } from './harness.ts'
import { awake, laterStart, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

test.each(eachWay)('a coupon by keyboard, and one that ends before the booking: $locale, $screen', async (way) => {
  const { locale, screen } = way
  const { database } = town()
  const [t, c] = [translator(bookings, locale), translator(coupons, locale)]
  const coupon = await buildCoupon(database.db, { code: `ENDS-${locale}-${screen}`, discount: 10 })
  const service = await ownService(database)
  const page = await signedInPage(await visit({ locale, screen }), demo.email)
  await page.goto(`/e_service/form/${service.id}`)
  await awake(page)
  const form = page.getByRole('dialog')
  await (await laterStart(page, locale)).check()

  // The focus goes with the field, there and back.
  const [code, remove] = [form.getByLabel(c('code')), form.getByRole('button', { name: c('remove') })]
  const isFocused = (part: typeof code) => part.evaluate((element) => element === document.activeElement)
  await code.fill(coupon.code)
  await code.press('Enter')
  await remove.waitFor()
  await expect.poll(() => isFocused(remove)).toBe(true)
  await remove.press('Enter')
  await code.waitFor()
  await expect.poll(() => isFocused(code)).toBe(true)
  await code.fill(coupon.code)
  await code.press('Enter')
  await remove.waitFor()

  // It ends while the summary is open: said until the booking is made, above the higher total.
  await form.getByRole('button', { name: t('book.continue') }).click()
  const sum = form.locator('dt', { hasText: t('line.total') }).locator('xpath=../dd')
  const confirm = form.getByRole('button', { name: t('summary.confirm') })
  const note = form.getByRole('alert').filter({ hasText: t('summary.coupon_ended') })
  await form.getByText('-10%').waitFor()
  const before = await sum.textContent()
  await database.sql`UPDATE coupons SET expires_at = now() - interval '1 minute' WHERE id = ${coupon.id}`
  await confirm.click()
  await note.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await expect.poll(() => sum.textContent()).not.toBe(before)
  await form.getByRole('status').getByText(c('refusal.coupon_invalid')).waitFor({ state: 'detached' })
  expect(await note.isVisible()).toBe(true)
  await confirm.click()
  await page.waitForURL(`/e_service/success/${service.id}`)
})
