import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as catalogue } from '../../src/features/catalogue/officeMessages.ts'
import { messages as content } from '../../src/features/content/officeMessages.ts'
import { messages as customerCoupons } from '../../src/features/coupons/messages.ts'
import { messages as coupons } from '../../src/features/coupons/officeMessages.ts'
import { messages as offers } from '../../src/features/offers/officeMessages.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import { awake, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()
const operator = 'operator@doorstep.test'
const shots = process.env.SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await awake(page)
}

test('a coupon is made at the desk and valid for a customer with an Arabic phone', longTest, async () => {
  const t = translator(coupons, 'en')
  const desk = await signedInPage(await visit({ locale: 'en', screen: 'desk' }), operator)
  await open(desk, '/office/coupons')
  await press(desk, t('new'))
  await desk.locator('[name="code"]').last().fill('SPRING30')
  await desk.locator('[name="discount"]').fill('٣٠')
  await desk.locator('[name="description.ar"]').fill('خصم الربيع')
  await shoot(desk, 'coupon-form-en')
  expect(await axeViolations(desk)).toEqual([])
  await press(desk, translator(editor, 'en')('save'))
  await desk.getByText('SPRING30').first().waitFor()

  const { id } = await ownService(town().database)
  const phone = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), demo.email)
  const c = translator(customerCoupons, 'ar')
  await open(phone, `/e_service/form/${id}`)
  const form = phone.getByRole('dialog')
  await form.getByLabel(c('code')).fill('spring30')
  await form.getByRole('button', { name: c('apply') }).click()
  await form.getByRole('status').getByText(c('valid')).waitFor()
  await shoot(phone, 'coupon-used-ar')
})

test(
  'a service is paused while a visitor looks at it; the order of categories is changed by keyboard',
  longTest,
  async () => {
    const t = translator(offers, 'en')
    const { id, name } = await ownService(town().database)
    const visitor = await visit({ locale: 'en', screen: 'phone' })
    await open(visitor, `/e_service/${id}`)
    const desk = await signedInPage(await visit({ locale: 'en', screen: 'desk' }), operator)
    await open(desk, `/office/services?name=${encodeURIComponent(name.en)}`)
    await shoot(desk, 'services-en')
    await press(desk, t('pause').replace('{name}', name.en))
    await desk.getByRole('button', { name: t('publish').replace('{name}', name.en), exact: true }).waitFor()
    const shown = await visitor.request.get(`/api/e_services/${id}`)
    expect(((await shown.json()) as { data: { available: boolean } }).data.available).toBe(false)
    await press(desk, t('publish').replace('{name}', name.en))
    await desk.getByRole('button', { name: t('pause').replace('{name}', name.en), exact: true }).waitFor()

    await open(desk, '/office/categories')
    const list = desk.getByRole('list', { name: translator(catalogue, 'en')('title'), exact: true })
    const second = list.getByRole('button', { name: /^Move .* up$/ }).nth(1)
    await second.waitFor()
    await second.focus()
    await desk.keyboard.press('Enter')
    await desk
      .getByText(/ is now number /)
      .first()
      .waitFor({ state: 'attached' })
    await shoot(desk, 'categories-en')
    expect(await axeViolations(desk)).toEqual([])
  },
)

test('the home slides are edited on an Arabic phone, and a visitor sees it', longTest, async () => {
  const t = translator(content, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), operator)
  await open(page, '/office/slides')
  const list = page.getByRole('list', { name: t('slides.title') })
  await list.getByRole('button').filter({ hasText: /\p{L}/u }).first().click()
  await page.locator('[name="text.ar"]').fill('خصومات الشتاء')
  await shoot(page, 'slide-form-ar')
  expect(await axeViolations(page)).toEqual([])
  await press(page, translator(editor, 'ar')('save'))
  await page.getByRole('heading', { level: 1, name: t('slides.title') }).waitFor()
  const visitor = await visit({ locale: 'ar', screen: 'phone' })
  await open(visitor, '/')
  await visitor.getByText('خصومات الشتاء').first().waitFor()

  for (const path of ['settings', 'pages', 'faqs', 'taxes', 'categories', 'coupons', 'services']) {
    await open(page, `/office/${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => page.locator('[role=status] .skeleton').count()).toBe(0)
    await shoot(page, `${path}-ar`)
  }
})

test('two people edit one coupon: the second sees the difference and decides', longTest, async () => {
  const e = translator(editor, 'en')
  const both = []
  for (let n = 0; n < 2; n++) {
    const page = await signedInPage(await visit({ locale: 'en' }), operator)
    await open(page, '/office/coupons')
    await page.getByRole('button').filter({ hasText: 'WELCOME10' }).click()
    both.push(page)
  }
  const [first, second] = both as [Page, Page]
  for (const [page, discount] of [
    [first, '12'],
    [second, '15'],
  ] as const) {
    await page.locator('[name="discount"]').fill(discount)
    await press(page, e('save'))
    if (page === first) await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const difference = second.getByRole('alert').filter({ hasText: e('changed.title') })
  await difference.getByText('12', { exact: true }).waitFor()
  await difference.getByRole('radio', { name: e('changed.theirs') }).check()
  expect(await axeViolations(second)).toEqual([])
  await difference.getByRole('button', { name: e('changed.use') }).click()
  await expect.poll(() => second.locator('[name="discount"]').inputValue()).toBe('12')
})
