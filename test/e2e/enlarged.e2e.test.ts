import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as addresses } from '../../src/features/addresses/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as talking } from '../../src/features/messages/messages.ts'
import { messages as visits } from '../../src/features/ordering/officeMessages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { buildAddress, buildBooking, buildNotification, buildUser } from '../build.ts'
import { partsOf } from './addressPanel.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, inArabic, inEnglish, longTest, translator } from './harness.ts'
import { awake, freeStarts, laterStart, ownService, signedInPage } from './steps.ts'

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
  await expect.poll(window).toBeGreaterThan(200)
  await form.getByLabel(t('book.full_address')).fill('12 Palm Street, Riyadh')
  await (await laterStart(page, locale)).check()
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
  await expect.poll(room).toBeGreaterThan(200)
})

test.each(inArabic)('a notice in a sheet is seen on a phone on its side: %s', longTest, async (locale) => {
  const t = translator(talking, locale)
  const { db, sql } = town().database
  const [user] = await sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
  const at = Date.now() + 40 * 86_400_000
  const { id: e_service_id } = await ownService(town().database)
  const { id } = await buildBooking(db, { user_id: user?.id ?? 0, e_service_id, status: 'received', at })
  const page = await signedInPage(await visit({ locale, broken: true }), demo.email)
  await page.setViewportSize({ width: 740, height: 360 })
  await page.clock.install()
  await page.goto(`/bookings/show/${id}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(t('write')).fill('The gate is open')
  await page.context().setOffline(true)
  // It goes by itself: time passes only where it is looked for.
  await page.clock.pauseAt(Date.now() + 60_000)
  await sheet.getByRole('button', { name: t('send'), exact: true }).click()
  const notice = sheet.getByRole('alert').getByText(t('failed'))
  const isShown = async () => {
    await page.clock.runFor(50)
    return notice.isVisible()
  }
  await expect.poll(isShown).toBe(true)
  const end = async () => {
    const { y = 360, height = 0 } = (await notice.boundingBox()) ?? {}
    return y + height
  }
  await expect.poll(end).toBeLessThan(360)
  await page.clock.runFor(500)
  expect(await end()).toBeLessThan(360)
})

test('the menu lies over the page that is enlarged four times', longTest, async () => {
  const page = await enlarged('en')
  await page.goto('/')
  await awake(page)
  const bar = page.getByRole('banner')
  await bar.locator('summary').first().click()
  const links = bar.locator('details[open] nav a')
  await links.first().waitFor()
  /** What a press in the middle of each link meets, of those on the screen. */
  const met = () =>
    links.evaluateAll((all) =>
      all
        .map((link) => ({ link, box: link.getBoundingClientRect() }))
        .filter(({ box }) => box.bottom < innerHeight)
        .map(({ link, box }) =>
          link.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)),
        ),
    )
  await expect.poll(met).toEqual([true, true, true])
})

test.each(inArabic)('panels of the top bar end on a phone on its side: %s', longTest, async (locale) => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = await buildUser(db, { password_hash: known?.password_hash ?? '' })
  for (let n = 0; n < 9; n++) {
    await buildNotification(db, { notifiable_id: person.id })
    await buildAddress(db, { user_id: person.id })
  }
  const page = await signedInPage(await visit({ locale }), person.email)
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/help')
  await awake(page)
  const bar = page.getByRole('banner')
  const ends = [
    ['lucide-bell', translator(ui, locale)('more')],
    ['lucide-map-pin', translator(addresses, locale)('add')],
  ]
  for (const [icon, name] of ends) {
    await bar
      .locator('summary')
      .filter({ has: page.locator(`.${icon}`) })
      .click()
    await bar.getByRole('button', { name, exact: true }).click({ trial: true })
  }
})

test('a filter of the office can be chosen on a phone on its side', longTest, async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.setViewportSize({ width: 568, height: 320 })
  await page.goto('/office/bookings')
  await awake(page)
  const status = translator(visits, 'en')('list.status')
  await page.locator('summary', { hasText: status }).click()
  const panel = page.getByRole('main').locator('details[open] form')
  for (const choice of [panel.getByRole('checkbox').first(), panel.getByRole('button')])
    await choice.click({ trial: true })
})

test('on the smallest phone nothing that has the focus lies under the bar of a service', longTest, async () => {
  const page = await visit({ locale: 'en', screen: 'phone' })
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/e_service/1')
  await awake(page)
  await page.locator('[data-bottom-bar]').waitFor()
  const covered: string[] = []
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const [it, bar] = [document.activeElement, document.querySelector('[data-bottom-bar]')]
      if (!it || !bar || bar.contains(it)) return null
      const { bottom } = it.getBoundingClientRect()
      return bottom > bar.getBoundingClientRect().top ? it.textContent : null
    })
    if (name !== null) covered.push(name)
  }
  expect(covered).toEqual([])
})

test('the map of an address leaves room on a phone on its side', longTest, async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/help')
  await awake(page)
  const { open, map } = partsOf(page, 'en')
  await open()
  const height = async () => (await map.boundingBox())?.height ?? 390
  await expect.poll(height).toBeLessThan(390 * 0.65)
  expect(await height()).toBeGreaterThan(140)
})

test('a heading fits a phone with large text in the font of the system, too, which a slow line keeps', async () => {
  const page = await signedInPage(
    await visit({ locale: 'en', screen: 'phone', broken: true }),
    'operator@doorstep.test',
  )
  await page.setViewportSize({ width: 360, height: 844 })
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement.style.setProperty('font-size', '200%')
    document.addEventListener('readystatechange', enlarge)
  })
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto('/office/categories')
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(tooWide).toBeLessThanOrEqual(0)
})
