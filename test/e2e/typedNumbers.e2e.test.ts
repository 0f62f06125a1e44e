import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as coupons } from '../../src/features/coupons/officeMessages.ts'
import { messages as money } from '../../src/features/earnings/officeMessages.ts'
import { messages as marketplace } from '../../src/features/marketplace/officeMessages.ts'
import { messages as offers } from '../../src/features/offers/providerMessages.ts'
import { messages as payments } from '../../src/features/payments/officeMessages.ts'
import { messages as providers } from '../../src/features/providers/officeMessages.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { messages as table } from '../../src/web/table/messages.ts'
import { e2e, translator } from './harness.ts'
import { awake, openEditor, signedInPage } from './steps.ts'

const { visit, town } = e2e()
const e = translator(editor, 'en')

const officePage = async (path: string): Promise<Page> => {
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.goto(path)
  await awake(page)
  return page
}

test('a tax of 7.5 percent is typed key by key, and saved as it is shown', async () => {
  const t = translator(providers, 'en')
  const page = await officePage('/office/taxes')
  await page.getByRole('button', { name: t('taxes.new') }).click()
  const sheet = page.getByRole('dialog')
  const value = sheet.locator('[name=value]')
  await value.fill('')
  await value.pressSequentially('٧٫٥')
  expect(await value.inputValue()).toBe('٧٫٥')
  await value.fill('')
  await value.pressSequentially('7.5')
  expect(await value.inputValue()).toBe('7.5')
  await sheet.locator('[name="name.en"]').fill('Half a tax')
  await sheet.locator('[name="name.ar"]').fill('نصف ضريبة')
  await sheet.getByRole('button', { name: e('save') }).click()
  await sheet.waitFor({ state: 'detached' })
  const [row] = await town().database.sql`SELECT value::float FROM taxes WHERE name ->> 'en' = 'Half a tax'`
  expect(row).toEqual({ value: 7.5 })
})

test('a tax is charged everywhere as it is stored, and so not while another value is typed', async () => {
  const t = translator(providers, 'en')
  const { sql } = town().database
  await sql`INSERT INTO taxes (name, type, value) VALUES ('{"en": "Typed on", "ar": "ضريبة أخرى"}', 'percent', 3)`
  const page = await officePage('/office/taxes')
  await page.getByRole('main').getByRole('button', { name: 'Typed on' }).click()
  const sheet = page.getByRole('dialog')
  const value = sheet.locator('[name=value]')
  const everywhere = sheet.getByRole('button', { name: t('tax.everywhere') })
  await everywhere.click()
  await sheet.getByText(t('tax.everywhere_consequence')).waitFor()
  await value.fill('20')
  await sheet.getByText(t('tax.everywhere_consequence')).waitFor({ state: 'detached' })
  expect(await everywhere.isDisabled()).toBe(true)
  await value.fill('3')
  await everywhere.click()
  await sheet.waitFor({ state: 'detached' })
})

test('a date that is typed by half is not taken for "none"', async () => {
  const t = translator(coupons, 'en')
  const page = await officePage('/office/coupons')
  await page.getByRole('button', { name: t('new') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.locator('[name=code]').fill('HALF')
  const from = sheet.locator('[name=from]')
  await from.focus()
  await page.keyboard.type('12')
  await sheet.getByRole('button', { name: e('save') }).click()
  await sheet.getByText(translator(web, 'en')('field.incomplete')).waitFor()
  await expect.poll(() => from.evaluate((field) => field === document.activeElement)).toBe(true)
  await from.fill('2090-12-01')
  await sheet.locator('[name=until]').fill('2090-12-31')
  await sheet.getByRole('button', { name: e('save') }).click()
  await sheet.waitFor({ state: 'detached' })
  const [row] = await town().database.sql`SELECT starts_at::text AS day FROM coupons WHERE code = 'HALF'`
  expect(row).toMatchObject({ day: expect.stringMatching(/^2090-1[12]-/) })

  const m = translator(money, 'en')
  await page.goto('/office/money/commissions')
  await awake(page)
  await page.getByRole('button', { name: m('commission.add') }).click()
  await page.locator('[name=target_id]').selectOption({ index: 1 })
  await page.locator('[name=percent]').fill('10')
  await page.locator('[name=until]').focus()
  await page.keyboard.type('12')
  await page.getByRole('button', { name: m('commission.save') }).click()
  await page.getByText(translator(web, 'en')('field.incomplete')).waitFor()
})

test('the end of a discount that is typed by half is not taken for "without end"', async () => {
  const t = translator(offers, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), 'provider@doorstep.test')
  await openEditor(page, 'ar')
  const until = page.locator('[name="discount.until"]')
  await page.locator('[name="discount.price"]').fill('1')
  await until.focus()
  await page.keyboard.type('12')
  await page.getByRole('button', { name: t('publish'), exact: true }).click()
  await page.getByText(translator(web, 'ar')('field.incomplete')).waitFor()
  await expect.poll(() => until.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(new URL(page.url()).pathname).toMatch(/services\/\d+$/)
  await until.fill('2090-12-31')
  await page.getByRole('button', { name: t('publish'), exact: true }).click()
  await page.getByText(t('published')).waitFor()
  const ends = await town().database.sql`SELECT discount_until::text AS day FROM e_services
    WHERE planned_discount_minor = 100`
  expect(ends).toEqual([{ day: '2090-12-31' }])
})

test('a filter takes amounts as they are typed anywhere, and nothing that is no amount or half a day', async () => {
  const [e, f, t, m] = [
    translator(editor, 'ar'),
    translator(web, 'ar'),
    translator(table, 'ar'),
    translator(payments, 'ar'),
  ]
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), 'operator@doorstep.test')
  await page.goto('/office/money/payments')
  await awake(page)
  const filter = (name: string) => page.locator('details', { has: page.getByText(name, { exact: true }) }).first()
  const amount = filter(m('column.amount'))
  const [from, to] = [amount.getByLabel(t('from'), { exact: true }), amount.getByLabel(t('to'), { exact: true })]
  const apply = amount.getByRole('button', { name: t('apply') })
  await amount.locator('summary').click()
  await from.pressSequentially('١٢٫٥')
  await to.pressSequentially('1,000')
  await apply.click()
  await page.waitForURL(/amount=12\.5\.\.1000/)
  await amount.locator('summary').click()
  await from.fill('12,50')
  await apply.click()
  await page.getByText(e('number_wrong')).waitFor()
  await expect.poll(() => from.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await from.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Escape')
  const days = filter(m('column.created_at'))
  await days.locator('summary').click()
  await days.getByLabel(t('from'), { exact: true }).focus()
  await page.keyboard.type('12')
  await days.getByRole('button', { name: t('apply') }).click()
  await page.getByText(f('field.incomplete')).waitFor()
  expect(page.url()).not.toContain('created=')
})

test('limits of a coupon are saved as they are typed, and what is no number is not taken for "no limit"', async () => {
  const t = translator(coupons, 'en')
  const page = await officePage('/office/coupons')
  await page.getByRole('button', { name: t('new') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.locator('[name=code]').fill('TYPED')
  await sheet.locator('[name=discount]').fill('')
  await sheet.locator('[name=discount]').pressSequentially('12.5')
  await sheet.locator('[name=per_customer_limit]').fill('\u200f2')
  const limit = sheet.locator('[name=usage_limit]')
  await limit.fill('a hundred')
  await sheet.getByRole('button', { name: e('save') }).click()
  await sheet.getByText(e('number_wrong')).waitFor()
  await expect.poll(() => limit.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await town().database.sql`SELECT 1 FROM coupons WHERE code = 'TYPED'`).toEqual([])
  await limit.fill('')
  await limit.pressSequentially('1,000')
  await sheet.getByRole('button', { name: e('save') }).click()
  await sheet.waitFor({ state: 'detached' })
  const [row] = await town().database.sql`
    SELECT discount::float, usage_limit, per_customer_limit FROM coupons WHERE code = 'TYPED'`
  expect(row).toMatchObject({ usage_limit: 1000, per_customer_limit: 2 })
})

test('a step of the cancellation terms keeps what was typed', async () => {
  const t = translator(marketplace, 'en')
  const page = await officePage('/office/settings')
  const section = page.locator('#cancellation_policy')
  await section.getByRole('button', { name: t('tier.add') }).click()
  const field = (name: 'fee_percent' | 'cap') => section.getByLabel(t(`tier.${name}`)).last()
  await field('fee_percent').fill('')
  await field('fee_percent').pressSequentially('12.5')
  await field('cap').fill('1,500')
  expect(await field('fee_percent').inputValue()).toBe('12.5')
  await page
    .getByRole('region', { name: t('section.cancellation') })
    .getByRole('button', { name: e('save') })
    .click()
  await page.getByRole('status').getByText(e('saved')).waitFor()
  const [row] = await town().database.sql<{ value: string }[]>`
    SELECT value FROM settings WHERE key = 'cancellation_policy'`
  expect(JSON.parse(row?.value ?? '[]').at(-1)).toEqual({ hours_before: 24, fee_percent: 12.5, cap: 1500 })
})
