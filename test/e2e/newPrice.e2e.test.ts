import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as coupons } from '../../src/features/coupons/messages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { buildCoupon, buildProvider, buildService } from '../build.ts'
import { demo, e2e, translator } from './harness.ts'
import { awake, holdReads, laterStart, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** Confirms at a summary that has not read what was changed, however long it takes to be shown. */
const refusedAfter = async (page: Page, change: () => Promise<unknown>) => {
  const confirm = page.getByRole('button', { name: bookings['summary.confirm'].en, exact: true })
  await confirm.waitFor()
  const release = await holdReads(page, /\/api\/(e_services|coupons|options|option_groups)/)
  await change()
  const refused = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && /\/api\/bookings/.test(reply.url()),
  )
  await confirm.click()
  await refused
  release()
}

test('a price that changed meanwhile is the total of what was chosen then, and of nothing else', async () => {
  const { db, sql } = town().database
  const t = translator(bookings, 'en')
  const service = await buildService(db, { e_provider_id: (await buildProvider(db)).id, price_minor: 10_000 })
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), demo.email)
  await page.goto(`/e_service/form/${service.id}`)
  await awake(page)
  await (await laterStart(page, 'en')).check()
  const toSummary = () => page.getByRole('button', { name: t('book.continue'), exact: true }).click()
  await toSummary()
  await refusedAfter(page, () => sql`UPDATE e_services SET price_minor = 12000 WHERE id = ${service.id}`)
  const sheet = page.getByRole('dialog')
  const note = sheet.getByText(t('summary.new_price'))
  await note.waitFor()
  const total = sheet.getByText(t('line.total'), { exact: true }).locator('..')
  await expect.poll(() => total.textContent()).toContain('120.00')

  await sheet.getByRole('link', { name: `${t('summary.change')}: ${t('line.quantity')}` }).click()
  await sheet.getByRole('button', { name: translator(ui, 'en')('more_of'), exact: true }).click()
  await toSummary()
  await expect.poll(() => total.textContent()).toContain('240.00')
  expect(await note.count()).toBe(0)
  await page.getByRole('button', { name: t('summary.confirm'), exact: true }).click()
  await page.waitForURL(`/e_service/success/${service.id}`)
})

test('a fixed price that is one by the hour by now is shown as such before it is booked', async () => {
  const { db, sql } = town().database
  const t = translator(bookings, 'en')
  const service = await buildService(db, { e_provider_id: (await buildProvider(db)).id, price_minor: 10_000 })
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), demo.email)
  await page.goto(`/e_service/form/${service.id}`)
  await awake(page)
  await (await laterStart(page, 'en')).check()
  await page.getByRole('button', { name: t('book.continue'), exact: true }).click()
  const confirm = page.getByRole('button', { name: t('summary.confirm'), exact: true })
  await refusedAfter(page, () => sql`UPDATE e_services SET price_unit = 'hourly' WHERE id = ${service.id}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByText(t('summary.new_price')).waitFor()
  await sheet.getByText(t('summary.hourly')).waitFor()
  await confirm.click()
  await page.waitForURL(`/e_service/success/${service.id}`)
})

test('a coupon that takes off less by now is shown as it is, also with what is chosen after', async () => {
  const { db, sql } = town().database
  const [t, c] = [translator(bookings, 'en'), translator(coupons, 'en')]
  const service = await buildService(db, { e_provider_id: (await buildProvider(db)).id, price_minor: 10_000 })
  const coupon = await buildCoupon(db, { code: 'TWENTY', discount: 20, discount_type: 'percent' })
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), demo.email)
  const sheet = page.getByRole('dialog')
  await page.goto(`/e_service/form/${service.id}`)
  await awake(page)
  await (await laterStart(page, 'en')).check()
  await sheet.getByLabel(c('code'), { exact: true }).fill(coupon.code)
  await sheet.getByRole('button', { name: c('apply'), exact: true }).click()
  await sheet.getByRole('button', { name: c('remove'), exact: true }).waitFor()
  const toSummary = () => page.getByRole('button', { name: t('book.continue'), exact: true }).click()
  await toSummary()
  await refusedAfter(page, () => sql`UPDATE coupons SET discount = 10 WHERE id = ${coupon.id}`)
  const confirm = page.getByRole('button', { name: t('summary.confirm'), exact: true })
  await sheet.getByText(t('summary.new_price')).waitFor()
  const total = sheet.getByText(t('line.total'), { exact: true }).locator('..')
  await expect.poll(() => total.textContent()).toContain('90.00')
  await sheet.getByText('-10.00').waitFor()

  await sheet.getByRole('link', { name: `${t('summary.change')}: ${t('line.quantity')}` }).click()
  await sheet.getByRole('button', { name: translator(ui, 'en')('more_of'), exact: true }).click()
  await toSummary()
  await expect.poll(() => total.textContent()).toContain('180.00')
  await confirm.click()
  await page.waitForURL(`/e_service/success/${service.id}`)
})
