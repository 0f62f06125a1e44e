import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as catalogue } from '../../src/features/catalogue/messages.ts'
import { messages as complaints } from '../../src/features/complaints/messages.ts'
import { messages as talking } from '../../src/features/messages/messages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { buildBooking, buildPayment } from '../build.ts'
import { demo, e2e, inArabic, inEnglish, longTest, translator } from './harness.ts'
import { type Opened, sheetsOf } from './openSheets.ts'
import { attentive, openFromMenu, ownService } from './steps.ts'

const site = e2e()
const { town } = site
const { at, openProfile, openAddress, openCancelling, openReport, openBlocking, openAbsence, bookedVisit } =
  sheetsOf(site)

const sheets = {
  profile: openProfile,
  'new address': (locale: Locale) => openAddress(locale),
  'question of cancelling': openCancelling,
  'report of a review': openReport,
  'reason of a block': openBlocking,
  'reason of an absence': openAbsence,
}

const ways: Record<string, (opened: Opened, close: string) => Promise<void>> = {
  Escape: ({ page }) => page.keyboard.press('Escape'),
  'Escape twice': async ({ page }) => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  },
  'the cross': ({ sheet }) => sheet.locator('button:has(.lucide-x)').first().click(),
  'the page behind': ({ page }) => page.mouse.click(20, 12),
  'the button Close': async ({ sheet }, close) => {
    const button = sheet.getByText(close, { exact: true })
    if ((await button.count()) > 0) await button.click()
    else await sheet.locator('button:has(.lucide-x)').first().click()
  },
}

describe.each(inEnglish)('leaving with unsaved input asks for confirmation: %s', (locale) => {
  const t = translator(ui, locale)
  test.each(Object.entries(sheets))('%s', longTest, async (_, open) => {
    const opened = await open(locale)
    const { sheet, field } = opened
    await field.fill('Second floor')
    for (const [way, leave] of Object.entries(ways)) {
      await leave(opened, t('close'))
      await sheet.getByText(t('unsaved')).waitFor()
      await sheet.getByRole('button', { name: t('keep'), exact: true }).click()
      expect(await field.inputValue(), way).toBe('Second floor')
    }
    await sheet.locator('button:has(.lucide-x)').first().click()
    await sheet.getByRole('button', { name: t('discard'), exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
  })

  test('a call or a mail is begun without a question about what is typed', longTest, async () => {
    const { page, sheet, field } = await openCancelling(locale)
    await field.fill('We travel that week')
    await page.evaluate(() => {
      const links = ['tel:+966110000000', 'mailto:help@example.com']
      document
        .querySelector('dialog[open]')
        ?.append(...links.map((href) => Object.assign(document.createElement('a'), { href, textContent: href })))
    })
    let asked = 0
    page.on('dialog', (dialog) => {
      asked += 1
      void dialog.dismiss()
    })
    for (const link of ['tel:', 'mailto:']) {
      await page.waitForTimeout(1200)
      await sheet.getByText(link).click()
    }
    await page.waitForTimeout(1200)
    expect(asked).toBe(0)
    await page.evaluate(() => location.assign('/help'))
    await expect.poll(() => asked).toBe(1)
    expect(await field.inputValue()).toBe('We travel that week')
  })

  test('a reload asks before it throws away what is typed in a sheet', longTest, async () => {
    const { page, field } = await openProfile(locale)
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await field.pressSequentially('Two cats')
    await page.evaluate(() => location.reload())
    await expect.poll(() => asked).toEqual(['beforeunload'])
    expect(await field.inputValue()).toContain('Two cats')
  })

  test('becoming a provider asks before what is typed in the profile is thrown away', longTest, async () => {
    const { page, sheet, field } = await openProfile(locale)
    await field.fill('Two cats')
    const become = sheet.locator('a[href="/provider-registration"]')
    await become.click()
    await sheet.getByRole('button', { name: t('keep'), exact: true }).click()
    expect([new URL(page.url()).pathname, await field.inputValue()]).toEqual(['/help', 'Two cats'])
    await become.click()
    await sheet.getByRole('button', { name: t('discard'), exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
    await openFromMenu(
      page.locator('header summary').first(),
      page.getByRole('button', { name: translator(shell, locale)('your_profile') }),
      sheet,
    )
    await become.click()
    await page.waitForURL('/provider-registration')
  })

  test.each(['report', 'review'] as const)('pictures of a %s', longTest, async (kind) => {
    const { database } = town()
    const [talk, c] = [translator(talking, locale), translator(complaints, locale)]
    const [user] = await database.sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
    const { id: e_service_id } = await ownService(database)
    const at350 = Date.now() - 350 * 86_400_000
    const done = { user_id: user?.id ?? 0, e_service_id, status: 'done', at: at350 } as const
    const id = kind === 'report' ? await bookedVisit() : (await buildBooking(database.db, done)).id
    if (kind === 'review') await buildPayment(database.db, { booking_id: id })
    const page = await at(locale, `/bookings/${kind === 'report' ? 'show' : 'review'}/${id}`)
    const sheet = page.getByRole('dialog')
    const part = kind === 'report' ? sheet.getByRole('region', { name: c('report') }) : sheet
    if (kind === 'report') await part.getByRole('button', { name: c('report') }).click()
    const icon = join(import.meta.dirname, '../../public/icon-512.png')
    await part.getByLabel(talk('pictures'), { exact: true }).setInputFiles(icon)
    const added = part.getByRole('button', { name: talk('remove').replace('{n}', '1') })
    await added.waitFor()
    await page.keyboard.press('Escape')
    await sheet.getByText(t('unsaved')).waitFor()
    await sheet.getByRole('button', { name: t('keep'), exact: true }).click()
    expect(await added.count()).toBe(1)
  })

  test('without input nothing is asked', longTest, async () => {
    const { sheet } = await openAddress(locale)
    await sheet.getByText(t('close'), { exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
  })
})

test.each([0, 1500])(
  'the booking form returns the focus to the link that opened it, frames late by %i',
  longTest,
  async (late) => {
    const page = await at('en', `/e_service/${(await ownService(town().database)).id}`)
    await attentive(page)
    // As on a busy device.
    await page.evaluate((ms) => {
      const whenDrawn = window.requestAnimationFrame.bind(window)
      window.requestAnimationFrame = (act) => whenDrawn((time) => setTimeout(() => act(time), ms))
    }, late)
    const book = page.getByRole('link', { name: translator(catalogue, 'en')('book') })
    await book.press('Enter')
    await page.getByRole('dialog').getByText(translator(bookings, 'en')('book.subtitle')).waitFor()
    // What follows the announcement of the form comes when the form is gone.
    const announced = page.locator('p.sr-only[aria-live=polite]')
    // The full title comes with the service.
    await expect.poll(async () => (await announced.allTextContents()).includes(await page.title())).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => book.evaluate((it) => it === document.activeElement)).toBe(true)
  },
)

/** Whether a point of an element is what one would touch there. */
const isOnTop = (element: Locator) =>
  element.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return it.contains(found) || found?.contains(it) === true
  })

test.each(inArabic)('a message in a sheet leaves its buttons in sight: %s', longTest, async (locale) => {
  const { sheet, page } = await openProfile(locale)
  const t = translator(accounts, locale)
  await sheet.getByLabel(t('field.new_password'), { exact: true }).fill('abc')
  const save = sheet.getByRole('button', { name: t('profile.save'), exact: true })
  await save.click()
  // The region has no box of its own. Under the pointer the message stays.
  const message = page
    .getByRole('alert')
    .locator('div', { hasText: t('validation_failed') })
    .first()
  await message.hover()
  await expect.poll(() => isOnTop(save)).toBe(true)
  const gap = async () => {
    const [banner, button] = [await message.boundingBox(), await save.boundingBox()]
    return banner && button && button.y - banner.y - banner.height
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
})

test.each(inEnglish)('a lost connection is shown over an open sheet, and after it: %s', longTest, async (locale) => {
  const { sheet, page } = await openAddress(locale, true)
  const note = page.getByText(translator(shell, locale)('offline'))
  await page.context().setOffline(true)
  await note.waitFor()
  await expect.poll(() => isOnTop(note)).toBe(true)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => isOnTop(note)).toBe(true)
  // Also far down the page.
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect.poll(() => isOnTop(note)).toBe(true)
  await page.context().setOffline(false)
  await note.waitFor({ state: 'detached' })
})

test('on paper a sheet stands alone, with all of it', async () => {
  await bookedVisit()
  const page = await at('en', '/bookings?status=1')
  const heading = page.getByRole('main').getByRole('heading', { level: 1, includeHidden: true })
  await page.locator('a[href^="/bookings/show/"]').first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('heading', { level: 3 }).first().waitFor()
  const body = sheet.locator('.quiet-scroll').first()
  const cut = () => body.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  // What is below comes later.
  await expect.poll(cut).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(cut).toBe(0)
  expect([(await sheet.boundingBox())?.width, await heading.isVisible()]).toEqual([page.viewportSize()?.width, false])
})
