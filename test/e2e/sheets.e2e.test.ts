import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as addresses } from '../../src/features/addresses/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as catalogue } from '../../src/features/catalogue/messages.ts'
import { messages as talking } from '../../src/features/messages/messages.ts'
import { messages as days } from '../../src/features/ordering/providerMessages.ts'
import { messages as people } from '../../src/features/people/officeMessages.ts'
import { messages as reviews } from '../../src/features/reviews/messages.ts'
import { messages as reporting } from '../../src/features/reviews/visitMessages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { buildBooking } from '../build.ts'
import { demo, e2e, inArabic, inEnglish, longTest, translator } from './harness.ts'
import { awake, openFromMenu, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** A page of a signed-in user; `broken`: the test cuts the connection. */
const at = async (locale: Locale, path: string, broken = false, email = demo.email) => {
  const page = await signedInPage(await visit({ locale, screen: 'phone', broken }), email)
  await page.goto(path)
  await awake(page)
  return page
}

let visits = 0
const comingVisit = async (): Promise<number> => {
  const { database } = town()
  const { id: e_service_id } = await ownService(database)
  const [user] = await database.sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
  // Each on a day of its own: the same worker cannot be in two places.
  visits += 1
  const when = Date.now() + (30 + visits) * 86_400_000
  return (await buildBooking(database.db, { user_id: user?.id ?? 0, e_service_id, status: 'received', at: when })).id
}

type Opened = { page: Page; sheet: Locator; field: Locator }
const openProfile = async (locale: Locale): Promise<Opened> => {
  const page = await at(locale, '/help')
  const sheet = page.getByRole('dialog')
  const menu = page.locator('header summary').first()
  await openFromMenu(menu, page.getByRole('button', { name: translator(shell, locale)('your_profile') }), sheet)
  return { page, sheet, field: sheet.getByLabel(translator(accounts, locale)('field.bio')) }
}
const openAddress = async (locale: Locale, broken = false): Promise<Opened> => {
  const page = await at(locale, '/help', broken)
  return openAddressOn(page, locale)
}
const openAddressOn = async (page: Page, locale: Locale): Promise<Opened> => {
  const sheet = page.getByRole('dialog')
  const t = translator(addresses, locale)
  const button = page.locator('summary', { has: page.locator('.lucide-map-pin') })
  await openFromMenu(button, page.getByRole('button', { name: t('add'), exact: true }), sheet)
  return { page, sheet, field: sheet.getByLabel(t('description'), { exact: true }) }
}
const openCancelling = async (locale: Locale): Promise<Opened> => {
  const t = translator(bookings, locale)
  const page = await at(locale, `/bookings/show/${await comingVisit()}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('action.cancel'), exact: true }).click()
  return { page, sheet, field: sheet.getByLabel(t('cancel.reason')) }
}
const openReport = async (locale: Locale): Promise<Opened> => {
  const page = await at(locale, '/')
  await page.locator('main a[href^="/e_service/"]').first().click()
  await page.waitForURL('/e_service/*')
  const sheet = page.getByRole('dialog')
  await page
    .getByRole('button', { name: translator(reviews, locale)('report'), exact: true })
    .first()
    .click()
  return { page, sheet, field: sheet.getByLabel(translator(reporting, locale)('text')) }
}
const openBlocking = async (locale: Locale): Promise<Opened> => {
  const t = translator(people, locale)
  const [person] = await town().database.sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
  const page = await at(locale, `/office/people/${person?.id}`, false, 'operator@doorstep.test')
  await page.getByRole('button', { name: t('block'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  return { page, sheet, field: sheet.getByLabel(t('reason')) }
}
const sheets = {
  profile: openProfile,
  'new address': (locale: Locale) => openAddress(locale),
  'question of cancelling': openCancelling,
  'report of a review': openReport,
  'reason of a block': openBlocking,
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
    await comingVisit()
    const page = await at(locale, '/bookings?status=1')
    const sheet = page.getByRole('dialog')
    await page.locator('a[href^="/bookings/show/"]').first().click()
    await sheet.getByRole('button', { name: b('action.cancel'), exact: true }).click()
    const path = page.url()
    const reason = sheet.getByLabel(b('cancel.reason'))
    await reason.fill('We travel that week')
    // The guard is up a moment after the words.
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await expect.poll(() => page.evaluate(isAsked)).toBe(true)
    await page.waitForTimeout(300)
    await page.evaluate(() => history.back())
    await sheet.getByText(t('unsaved')).waitFor()
    await sheet.getByRole('button', { name: t('keep'), exact: true }).click()
    await expect.poll(() => page.url()).toBe(path)
    expect(await reason.inputValue()).toBe('We travel that week')
    await page.evaluate(() => history.back())
    await sheet.getByRole('button', { name: t('discard'), exact: true }).click()
    await page.waitForURL(/bookings(\?.*)?$/)
  })

  test(
    'a picture that was enlarged in a sheet closes without a question about what is unsaved there',
    longTest,
    async () => {
      const talk = translator(talking, locale)
      const id = await comingVisit()
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

  test('a call or a mail is begun without a question about what is typed', longTest, async () => {
    const { page, sheet, field } = await openCancelling(locale)
    await field.fill('We travel that week')
    await page.evaluate(() => {
      const links = ['tel:+966110000000', 'mailto:help@example.com', '/help']
      document
        .querySelector('dialog[open]')
        ?.append(...links.map((href) => Object.assign(document.createElement('a'), { href, textContent: href })))
    })
    let asked = 0
    page.on('dialog', (dialog) => {
      asked += 1
      void dialog.dismiss()
    })
    for (const [link, questions] of [
      ['tel:', 0],
      ['mailto:', 0],
      ['/help', 1],
    ] as const) {
      await page.waitForTimeout(1200)
      await sheet.getByText(link).click()
      await expect.poll(() => asked).toBe(questions)
    }
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

  test('without input nothing is asked', longTest, async () => {
    const { sheet } = await openAddress(locale)
    await sheet.getByText(t('close'), { exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
  })
})

test('the booking form returns the focus to the link that opened it', longTest, async () => {
  const page = await at('en', `/e_service/${(await ownService(town().database)).id}`)
  const book = page.getByRole('link', { name: translator(catalogue, 'en')('book') })
  await book.press('Enter')
  await page.getByRole('dialog').getByText(translator(bookings, 'en')('book.subtitle')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => book.evaluate((it) => it === document.activeElement)).toBe(true)
})

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
  const message = page.getByRole('alert').filter({ hasText: t('validation_failed') })
  await message.waitFor()
  await expect.poll(() => isOnTop(save)).toBe(true)
  const gap = async () => {
    const [banner, button] = [await message.boundingBox(), await save.boundingBox()]
    return (button?.y ?? 0) - (banner?.y ?? 0) - (banner?.height ?? 0)
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
