import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as applications } from '../../src/features/applications/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as coupons } from '../../src/features/coupons/messages.ts'
import { messages as offers } from '../../src/features/offers/providerMessages.ts'
import { messages as days } from '../../src/features/ordering/providerMessages.ts'
import { messages as reviews } from '../../src/features/reviews/messages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { buildPayment } from '../build.ts'
import { wallTime } from '../visits.ts'
import { partsOf } from './addressPanel.ts'
import { bookingSteps } from './bookingSteps.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import { awake, holdRequests, laterStart, openEditor, openFromMenu, ownService, signedInPage } from './steps.ts'

/** Answers that come when one has gone on to something else. */
const { visit, town } = e2e()

/** Presses a button until it shows that its call is on its way: before that, leaving asks about what is typed. */
const send = async (button: Locator) => {
  await button.click()
  await button.and(button.page().locator('[aria-disabled]')).waitFor()
}
const { bookingIn } = bookingSteps({ visit, town })

const settled = (page: { waitForTimeout: (ms: number) => Promise<void> }) => page.waitForTimeout(500)

test('a suggestion that is found late does not lead away from where one has gone meanwhile', async () => {
  const page = await visit({ locale: 'ar', screen: 'phone' })
  await page.goto('/search')
  await awake(page)
  const release = await holdRequests(page, /search\/get-service-id/)
  await page.getByRole('main').getByRole('combobox').fill('تنظيف')
  const asked = page.waitForRequest(/search\/get-service-id/)
  await page.getByRole('option').first().click()
  const answered = (await asked).response()
  await page.locator('footer a[href="/provider-registration"]').click()
  await page.waitForURL('/provider-registration')
  release()
  await answered
  await settled(page)
  expect(new URL(page.url()).pathname).toBe('/provider-registration')
})

test(
  'a code that is checked late neither opens a form that was closed, nor replaces another code',
  longTest,
  async () => {
    const [t, c] = [translator(bookings, 'en'), translator(coupons, 'en')]
    const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
    const { id } = await ownService(town().database)
    await page.goto(`/e_service/form/${id}`)
    const sheet = page.getByRole('dialog')
    await (await laterStart(page, 'en')).check()
    const code = sheet.getByLabel(c('code'), { exact: true })
    await code.fill('NONE')
    const release = await holdRequests(page, /\/api\/coupons\?/)
    const asked = page.waitForRequest(/\/api\/coupons\?/)
    await sheet.getByRole('button', { name: c('apply'), exact: true }).click()
    const first = (await asked).response()
    await code.fill('NONE AT ALL')
    release()
    await first
    await settled(page)
    expect(await code.inputValue()).toBe('NONE AT ALL')

    const again = await holdRequests(page, /\/api\/coupons\?/)
    const askedAgain = page.waitForRequest(/\/api\/coupons\?/)
    await sheet.getByRole('button', { name: t('book.continue') }).click()
    const second = (await askedAgain).response()
    await page.keyboard.press('Escape')
    await page.waitForURL(`/e_service/${id}`)
    again()
    await second
    await settled(page)
    expect(new URL(page.url()).pathname).toBe(`/e_service/${id}`)
  },
)

test('a booking that is made late leaves the page where one has gone meanwhile in the history', longTest, async () => {
  const t = translator(bookings, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  const { id } = await ownService(town().database)
  await page.goto(`/e_service/form/${id}`)
  const sheet = page.getByRole('dialog')
  await (await laterStart(page, 'en')).check()
  await sheet.getByRole('button', { name: t('book.continue') }).click()
  await page.waitForURL(`/e_service/summary/${id}`)
  const release = await holdRequests(page, /\/api\/bookings(\?|$)/)
  const asked = page.waitForRequest((request) => request.method() === 'POST' && /bookings/.test(request.url()))
  await sheet.getByRole('button', { name: t('summary.confirm'), exact: true }).click()
  await asked
  await page.keyboard.press('Escape')
  await page.waitForURL(`/e_service/${id}`)
  await page.locator('footer a[href="/provider-registration"]').click()
  await page.waitForURL('/provider-registration')
  release()
  await page.waitForURL(`/e_service/success/${id}`)
  await page.evaluate(() => history.back())
  await page.waitForURL('/provider-registration')
})

test('an address that is saved late does not close the panel in which another one is written meanwhile', async () => {
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), demo.email)
  await page.goto('/help')
  await awake(page)
  const parts = partsOf(page, 'ar')
  await parts.open()
  await parts.address.fill('شارع العليا 12، الرياض')
  const release = await holdRequests(page, /\/api\/addresses/)
  await send(parts.panel.getByRole('button', { name: parts.t('save'), exact: true }))
  await page.keyboard.press('Escape')
  await parts.panel.waitFor({ state: 'hidden' })
  await parts.open()
  await parts.address.fill('طريق الملك فهد 7، الرياض')
  release()
  await page.getByText(parts.t('saved'), { exact: true }).waitFor()
  await settled(page)
  expect(await parts.address.inputValue()).toBe('طريق الملك فهد 7، الرياض')
})

test('time off that is taken late does not close the sheet in which other time off is written meanwhile', async () => {
  const t = translator(days, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), 'provider@doorstep.test')
  await page.goto('/provider/calendar')
  await awake(page)
  const sheet = page.getByRole('dialog')
  const until = sheet.getByLabel(t('off.until'))
  const night = (hour: string) => wallTime(hour, 20).slice(0, 16).replace(' ', 'T')
  const open = () => page.getByRole('button', { name: t('off.title'), exact: true }).click()
  await open()
  await sheet.getByLabel(t('off.from')).fill(night('02:00'))
  await until.fill(night('03:00'))
  const release = await holdRequests(page, /\/api\/provider\/time_off/)
  await send(sheet.getByRole('button', { name: t('off.save'), exact: true }))
  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: translator(ui, 'en')('discard'), exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
  await open()
  await until.fill(night('05:00'))
  release()
  await page.getByText(t('off.done'), { exact: true }).waitFor()
  await settled(page)
  expect(await until.inputValue()).toBe(night('05:00'))
})

test('a review that is sent late does not lead back to its booking from where one has gone meanwhile', async () => {
  const t = translator(reviews, 'en')
  const { id } = await bookingIn('done')
  await buildPayment(town().database.db, { booking_id: id })
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.goto(`/bookings/review/${id}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio').nth(3).check({ force: true })
  const release = await holdRequests(page, /\/api\/e_service_reviews/)
  await send(sheet.getByRole('button', { name: t('form.submit'), exact: true }))
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/bookings(\?|$)/)
  await page.locator('footer a[href="/provider-registration"]').click()
  await page.waitForURL('/provider-registration')
  release()
  await page.getByText(t('form.added'), { exact: true }).waitFor()
  await settled(page)
  expect(new URL(page.url()).pathname).toBe('/provider-registration')
})

test('a profile that is saved late does not close itself once it was closed and opened again', async () => {
  const t = translator(accounts, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), demo.email)
  await page.goto('/help')
  await awake(page)
  const sheet = page.getByRole('dialog')
  const bio = sheet.getByLabel(t('field.bio'))
  const menu = page.locator('header summary').first()
  const open = () =>
    openFromMenu(menu, page.getByRole('button', { name: translator(shell, 'ar')('your_profile') }), bio)
  await open()
  await bio.fill('أحب الهدوء')
  const release = await holdRequests(page, /\/api\/users\/\d+/)
  await sheet.getByRole('button', { name: t('profile.save'), exact: true }).click()
  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: translator(ui, 'ar')('discard'), exact: true }).click()
  await bio.waitFor({ state: 'hidden' })
  await open()
  await bio.fill('أحب الهدوء والنظام')
  release()
  await page.getByText(translator(accounts, 'ar')('reset.done'), { exact: true }).waitFor()
  await settled(page)
  expect(await bio.inputValue()).toBe('أحب الهدوء والنظام')
})

test('a service that is opened, or published, late does not lead away from where one has gone meanwhile', async () => {
  const t = translator(offers, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), 'provider@doorstep.test')
  const gone = async (press: string) => {
    const asked = page.waitForRequest((request) => request.method() === 'POST' && /service_drafts/.test(request.url()))
    const release = await holdRequests(page, /\/api\/provider\/service_drafts/)
    await page.getByRole('button', { name: press, exact: true }).click()
    const answered = (await asked).response()
    await page.locator('a[href="/provider/calendar"]:visible').first().click()
    await page.waitForURL('/provider/calendar')
    release()
    await answered
    await settled(page)
    expect(new URL(page.url()).pathname).toBe('/provider/calendar')
  }
  await openEditor(page, 'en')
  await page.locator('[name="price"]').waitFor()
  await gone(t('publish'))
  // The editor is loaded by now.
  await page.locator('a[href="/provider/services"]:visible').first().click()
  await page.waitForURL('/provider/services')
  // Those of the services, not of the desk's places beside them.
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: t('edit') })
  await rows.first().waitFor()
  const before = await rows.count()
  await gone(t('new'))
  await page.locator('a[href="/provider/services"]:visible').first().click()
  await expect.poll(() => rows.count()).toBe(before + 1)
})

test('a service that is published late does not lead away from the editor of another one', async () => {
  const t = translator(offers, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), 'provider@doorstep.test')
  await openEditor(page, 'en')
  const left = page.url()
  const publishing = /service_drafts\/\d+\/publish/
  const release = await holdRequests(page, publishing)
  await send(page.getByRole('button', { name: t('publish'), exact: true }))
  await page.locator('a[href="/provider/services"]:visible').first().click()
  const rows = page.getByRole('button', { name: t('edit'), exact: true })
  await rows.last().click()
  await page.waitForURL((url) => /services\/\d+$/.test(url.pathname) && url.href !== left)
  const other = page.url()
  const published = page.waitForResponse(publishing)
  release()
  await published
  await settled(page)
  expect(page.url()).toBe(other)
})

test('a new service has the name in the list that was typed just before', async () => {
  const t = translator(offers, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), 'provider@doorstep.test')
  const main = page.getByRole('main')
  await page.goto('/provider/services')
  await awake(page)
  await main
    .getByRole('button', { name: t('new'), exact: true })
    .first()
    .click()
  await page.locator('[name="name.en"]').fill('Shelves put up')
  await page.getByText(t('saved'), { exact: true }).waitFor()
  await main.getByRole('link', { name: t('back'), exact: true }).click()
  await main.getByRole('heading', { name: 'Shelves put up' }).waitFor()
})

test.each(['done', 'failed'] as const)(
  'who has left the page of an application is told how it went: %s',
  async (outcome) => {
    const t = translator(applications, 'en')
    const page = await visit({ locale: 'en', broken: true })
    await page.goto('/help')
    await awake(page)
    await page.locator('footer a[href="/provider-registration"]').click()
    const field = (key: keyof typeof applications) => page.getByLabel(t(key), { exact: true })
    await field('name').fill('Salma Haddad')
    await field('email').fill(`salma-${outcome}@example.com`)
    await field('phone').fill('+966500000001')
    await field('type').selectOption({ index: 1 })
    await field('range').fill('25 km')
    await field('document_type').selectOption('passport')
    await field('document_number').fill('P1234567')
    await field('expiry_date').fill('2199-12-31')
    const buffer = Buffer.from('%PDF-1.7\ntrailer << >>\n%%EOF\n')
    await field('document').setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer })
    await page.getByRole('checkbox').check()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/provider_register/, async (route) => {
      await released
      await (outcome === 'done' ? route.continue() : route.abort())
    })
    await page.getByRole('button', { name: t('submit') }).click()
    await page.evaluate(() => history.back())
    await page.waitForURL('/help')
    await page.evaluate(() => history.forward())
    await page.waitForURL('/provider-registration')
    await expect.poll(() => field('name').inputValue()).toBe('Salma Haddad')
    release()
    await page.getByText(t(outcome), { exact: true }).first().waitFor()
    if (outcome === 'done') await page.locator('main').getByRole('alert').getByText(t('done')).waitFor()
    await expect.poll(() => field('name').inputValue()).toBe(outcome === 'done' ? '' : 'Salma Haddad')
  },
)
