import type { Locator, Page } from 'playwright-core'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as addresses } from '../../src/features/addresses/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as days } from '../../src/features/ordering/providerMessages.ts'
import { messages as people } from '../../src/features/people/officeMessages.ts'
import { messages as reviews } from '../../src/features/reviews/messages.ts'
import { messages as reporting } from '../../src/features/reviews/visitMessages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { buildBooking } from '../build.ts'
import { demo, type e2e, translator } from './harness.ts'
import { awake, openFromMenu, ownService, signedInPage } from './steps.ts'

/** A sheet with a field that text is typed into. */
export type Opened = { page: Page; sheet: Locator; field: Locator }

/** Opens sheets of all kinds. */
export const sheetsOf = ({ visit, town }: ReturnType<typeof e2e>) => {
  /** A page of a signed-in user; `broken`: the test cuts the connection. */
  const at = async (locale: Locale, path: string, broken = false, email = demo.email) => {
    const page = await signedInPage(await visit({ locale, screen: 'phone', broken }), email)
    await page.goto(path)
    await awake(page)
    return page
  }

  let visits = 0
  const bookedVisit = async (): Promise<number> => {
    const { database } = town()
    const { id: e_service_id } = await ownService(database)
    const [user] = await database.sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
    // Each on a day of its own: the same worker cannot be in two places.
    visits += 1
    const when = Date.now() + (30 + visits) * 86_400_000
    return (await buildBooking(database.db, { user_id: user?.id ?? 0, e_service_id, status: 'received', at: when })).id
  }

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
    const page = await at(locale, `/bookings/show/${await bookedVisit()}`)
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
  const openAbsence = async (locale: Locale): Promise<Opened> => {
    const t = translator(days, locale)
    const page = await at(locale, `/provider/bookings/${await bookedVisit()}`, false, 'provider@doorstep.test')
    const sheet = page.getByRole('dialog')
    await sheet.getByText(t('trouble.title')).click()
    await sheet.getByRole('button', { name: t('trouble.absence'), exact: true }).click()
    return { page, sheet, field: sheet.getByLabel(t('propose.note')) }
  }
  return {
    at,
    bookedVisit,
    openProfile,
    openAddress,
    openAddressOn,
    openCancelling,
    openReport,
    openBlocking,
    openAbsence,
  }
}
