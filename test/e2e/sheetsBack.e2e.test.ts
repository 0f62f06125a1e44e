import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as talking } from '../../src/features/messages/messages.ts'
import { messages as days } from '../../src/features/ordering/providerMessages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { e2e, inEnglish, longTest, translator } from './harness.ts'
import { sheetsOf } from './openSheets.ts'
import { guarded } from './steps.ts'

const { at, bookedVisit, openAddressOn, openReport } = sheetsOf(e2e())

describe.each(inEnglish)('Back in a sheet with unsaved input: %s', (locale) => {
  const t = translator(ui, locale)
  test('Back asks, too, and stays on the page', longTest, async () => {
    const page = await at(locale, '/help')
    await page.locator('header a[href="/"]:visible').first().click()
    await page.waitForURL('/')
    const { sheet, field } = await openAddressOn(page, locale)
    await field.fill('Second floor')
    const back = () => page.evaluate(() => history.back())
    await back()
    await sheet.getByText(t('unsaved')).waitFor()
    await sheet.getByRole('button', { name: t('keep'), exact: true }).click()
    expect(await field.inputValue()).toBe('Second floor')
    await back()
    await sheet.getByRole('button', { name: t('discard'), exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/')
    await back()
    await page.waitForURL('/help')
  })

  test('Discard goes Back, too, where nothing is written any more', longTest, async () => {
    const b = translator(bookings, locale)
    await bookedVisit()
    const page = await at(locale, '/bookings?status=1')
    const sheet = page.getByRole('dialog')
    await page.locator('a[href^="/bookings/show/"]').first().click()
    await sheet.getByRole('button', { name: b('action.cancel'), exact: true }).click()
    const reason = sheet.getByLabel(b('cancel.reason'))
    await reason.fill('We travel that week')
    await guarded(page)
    await page.evaluate(() => history.back())
    await sheet.getByText(t('unsaved')).waitFor()
    await reason.fill('')
    await guarded(page, false)
    await sheet.getByRole('button', { name: t('discard'), exact: true }).click()
    await page.waitForURL('/bookings?status=1')
    await sheet.waitFor({ state: 'hidden' })
  })

  test('Back asks before a report or time off is thrown away', longTest, async () => {
    const { page, sheet, field } = await openReport(locale)
    const path = page.url()
    await field.fill('It names my street')
    await page.evaluate(() => history.back())
    await sheet.getByText(t('unsaved')).waitFor()
    await sheet.getByRole('button', { name: t('keep'), exact: true }).click()
    await expect.poll(() => page.url()).toBe(path)
    expect(await field.inputValue()).toBe('It names my street')

    const desk = await at(locale, '/provider', false, 'provider@doorstep.test')
    const d = translator(days, locale)
    await desk.locator('a[href="/provider/calendar"]:visible').first().click()
    const open = desk.getByRole('button', { name: d('off.title'), exact: true })
    const off = desk.getByRole('dialog')
    await open.click()
    await off.waitFor()
    await desk.evaluate(() => history.back())
    await off.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(desk.url()).pathname).toBe('/provider/calendar')
    await open.click()
    await off.getByLabel(d('off.until')).fill('2031-05-01T10:00')
    await desk.evaluate(() => history.back())
    await off.getByText(t('unsaved')).waitFor()
    await off.getByRole('button', { name: t('discard'), exact: true }).click()
    await off.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(desk.url()).pathname).toBe('/provider/calendar')
  })

  test('Back asks before what is typed in a booking is thrown away', longTest, async () => {
    const b = translator(bookings, locale)
    await bookedVisit()
    const page = await at(locale, '/help')
    await page.goto('/bookings?status=1')
    const sheet = page.getByRole('dialog')
    await page.locator('a[href^="/bookings/show/"]').first().click()
    await sheet.getByRole('button', { name: b('action.cancel'), exact: true }).click()
    const path = page.url()
    const reason = sheet.getByLabel(b('cancel.reason'))
    await reason.fill('We travel that week')
    await guarded(page)
    await page.evaluate(() => history.back())
    await sheet.getByText(t('unsaved')).waitFor()
    await sheet.getByRole('button', { name: t('keep'), exact: true }).click()
    await expect.poll(() => page.url()).toBe(path)
    expect(await reason.inputValue()).toBe('We travel that week')
    await page.evaluate(() => history.back())
    await sheet.getByRole('button', { name: t('discard'), exact: true }).click()
    await page.waitForURL('/bookings?status=1')
    await sheet.waitFor({ state: 'detached' })
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForURL('/help')
  })

  test.each([
    { side: 'customer', list: '/bookings', under: '/bookings/show/', ask: 'action.cancel', field: 'cancel.reason' },
    {
      side: 'provider',
      list: '/provider/visits',
      under: '/provider/visits/',
      ask: 'desk.decline',
      field: 'line.reason',
    },
  ] as const)(
    'what a $side is asked of one booking is not asked of another one that the history leads to',
    longTest,
    async ({ side, list, under, ask, field }) => {
      const b = translator(bookings, locale)
      await bookedVisit()
      await bookedVisit()
      const page = await at(
        locale,
        `${list}?status=1`,
        false,
        side === 'provider' ? 'provider@doorstep.test' : undefined,
      )
      const sheet = page.getByRole('dialog')
      const links = page.locator(`a[href^="${under}"]`)
      const paths = async () => {
        const shown = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
        return [...new Set(shown)]
      }
      await expect.poll(async () => (await paths()).length).toBeGreaterThan(1)
      const [one = '', other = ''] = await paths()
      const asks = sheet.getByRole('button', { name: b(ask), exact: true })
      await page.locator(`a[href^="${one}"]`).first().click()
      await asks.waitFor()
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      await page.locator(`a[href^="${other}"]`).first().click()
      await asks.click()
      await sheet.getByLabel(b(field)).fill('We travel that week')
      await guarded(page)
      await page.evaluate(() => history.go(-2))
      await sheet.getByRole('button', { name: t('discard'), exact: true }).click()
      await expect.poll(() => new URL(page.url()).pathname).toBe(one)
      await asks.waitFor()
      expect(await sheet.getByLabel(b(field)).count()).toBe(0)
    },
  )

  test(
    'a picture that was enlarged in a sheet closes without a question about what is unsaved there',
    longTest,
    async () => {
      const talk = translator(talking, locale)
      const id = await bookedVisit()
      const page = await at(locale, '/bookings?status=1')
      await page.locator(`a[href^="/bookings/show/${id}"]`).first().click()
      const sheet = page.getByRole('dialog').first()
      const added = sheet.getByRole('button', { name: talk('remove').replace('{n}', '1') })
      const add = async () => {
        const icon = join(import.meta.dirname, '../../public/icon-512.png')
        await sheet.getByLabel(talk('pictures'), { exact: true }).setInputFiles(icon)
        await added.waitFor()
      }
      await add()
      await sheet.getByRole('button', { name: talk('send'), exact: true }).click()
      await added.waitFor({ state: 'detached' })
      await add()
      const path = page.url()
      const large = page.getByRole('dialog').nth(1)
      for (const close of [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]) {
        await page.getByRole('log').getByRole('button').click()
        await large.getByRole('img').waitFor()
        const isOnTop = () => page.evaluate(() => Boolean(history.state.usr?.over))
        await expect.poll(isOnTop).toBe(true)
        await close()
        await large.waitFor({ state: 'hidden' })
        await expect.poll(isOnTop).toBe(false)
        expect([page.url(), await sheet.getByText(t('unsaved')).count(), await added.count()]).toEqual([path, 0, 1])
      }
      await page.evaluate(() => history.back())
      await sheet.getByText(t('unsaved')).waitFor()
    },
  )

  test('a link in a sheet asks before it leaves pictures behind, and is followed then', longTest, async () => {
    const talk = translator(talking, locale)
    const id = await bookedVisit()
    const page = await at(locale, `/bookings/show/${id}`)
    const sheet = page.getByRole('dialog').first()
    const added = sheet.getByRole('button', { name: talk('remove').replace('{n}', '1') })
    const icon = join(import.meta.dirname, '../../public/icon-512.png')
    await sheet.getByLabel(talk('pictures'), { exact: true }).setInputFiles(icon)
    await added.waitFor()
    const link = sheet.locator('a[href^="/e_service/"]').first()
    await link.click()
    await sheet.getByText(t('unsaved')).waitFor()
    await sheet.getByRole('button', { name: t('keep'), exact: true }).click()
    expect([new URL(page.url()).pathname, await added.count()]).toEqual([`/bookings/show/${id}`, 1])
    await link.click()
    await sheet.getByRole('button', { name: t('discard'), exact: true }).click()
    await page.waitForURL('**/e_service/*')
    await sheet.waitFor({ state: 'detached' })
  })
})
