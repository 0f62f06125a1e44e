import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as times } from '../../src/features/availability/messages.ts'
import { messages as offers } from '../../src/features/offers/providerMessages.ts'
import type { Locale } from '../../src/lib/words.ts'
import type { Database } from '../../src/server/db/database.ts'
import { demo, translator } from './harness.ts'
import { isHydrated } from './hydration.ts'
import { readsUnderWay } from './underWay.ts'

/** A service that shows everything: fixed price, a group of several choices and one of a single choice. */
export const richService = async ({ sql }: Database) => {
  const [found] = await sql<
    { id: number; name: Record<Locale, string>; category: Record<Locale, string>; option: Record<Locale, string> }[]
  >`
    SELECT s.id, s.name, c.name AS category, (array_agg(o.name ORDER BY o.price_minor DESC))[1] AS option
    FROM e_services s
    JOIN e_providers p ON p.id = s.e_provider_id AND p.accepted
    JOIN e_service_categories sc ON sc.e_service_id = s.id
    JOIN categories c ON c.id = sc.category_id AND c.parent_id IS NULL
    JOIN options o ON o.e_service_id = s.id
    WHERE s.price_unit = 'fixed' AND s.enable_booking AND s.available
    GROUP BY s.id, c.id HAVING max(o.price_minor) > 0
    ORDER BY count(DISTINCT o.option_group_id) DESC, s.id LIMIT 1`
  if (!found) throw new Error('the town has no service with options')
  return found
}

/** Goes to a page and waits until it is hydrated. */
export const gotoHydrated = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect.poll(() => isHydrated(page)).toBe(true)
}

/** Waits until React has taken the page over. */
export const awake = (page: Page) => expect.poll(() => isHydrated(page)).toBe(true)

/** Waits for what is loaded after the page: it announces pages, keeps the focus and hears of other tabs. */
export const attentive = (page: Page) => page.locator('p.sr-only[aria-live=polite]').waitFor({ state: 'attached' })

/** Fills the form that is open and signs in; the page then leads on. */
export const signIn = async (page: Page, locale: Locale, { email, password } = demo): Promise<void> => {
  const t = translator(accounts, locale)
  // The page before may still be shown for a moment, and has fields of the same names.
  const form = page
    .getByRole('main')
    .locator('form', { has: page.getByRole('button', { name: t('login.submit'), exact: true }) })
  await form.getByLabel(t('field.email')).fill(email)
  await form.getByLabel(t('field.password')).fill(password)
  await form.getByRole('button', { name: t('login.submit'), exact: true }).click()
}

/** Signs in by the API and stores the user for every document this page opens. */
export const signedInPage = async (page: Page, email: string): Promise<Page> => {
  const answer = await page.request.post('/api/login', { data: { email, password: demo.password } })
  const { data } = (await answer.json()) as { data: object }
  await page.addInitScript((user) => localStorage.setItem('user', JSON.stringify({ ...user, remember: true })), data)
  return page
}

/** Stores another person at once, as a tab finds it that was asleep while one signed out and the other in. */
export const become = async (tab: Page, email: string): Promise<{ id: number; api_token: string }> => {
  const answer = await tab.request.post('/api/login', { data: { email, password: demo.password } })
  const { data } = (await answer.json()) as { data: { id: number; api_token: string } }
  await tab.evaluate((user) => localStorage.setItem('user', JSON.stringify({ ...user, remember: true })), data)
  return data
}

/** Waits until what is typed on the open page is asked about before it is left, or no longer: a few renders after the words. */
export const guarded = async (page: Page, isGuarded = true) => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await expect.poll(() => page.evaluate(isAsked)).toBe(isGuarded)
  // The router hears of it in the renders that follow: an idle page has none left.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** The session ends elsewhere: the page is not told. */
export const endSession = (page: Page) =>
  page.evaluate(() => {
    const { api_token } = JSON.parse(localStorage.getItem('user') ?? '{}')
    return fetch('/api/logout', { method: 'POST', headers: { authorization: `Bearer ${api_token}` } })
  })

/**
 * Ends the session and goes on at once, by a click or with what is typed: whatever the page still reads may tell of the end as
 * well, and its dialog would be in the way.
 */
export const endAnd = (what: Locator, typed?: string) =>
  what.evaluate(async (element: HTMLElement, text) => {
    const { api_token } = JSON.parse(localStorage.getItem('user') ?? '{}')
    await fetch('/api/logout', { method: 'POST', headers: { authorization: `Bearer ${api_token}` } })
    if (text === undefined) return element.click()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, typed)

/** Holds the documents that a page asks for until the function it returns is called. */
export const holdDocuments = async (page: Page): Promise<() => void> => {
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().isNavigationRequest()) await answered
    await route.fallback()
  })
  return resolve
}

/** A service of the demo town's provider who signs in: the first, or the `nth` for tests that need one without history. */
export const ownService = async ({ sql }: Database, nth = 0) => {
  const [found] = await sql<{ id: number; name: Record<Locale, string> }[]>`
    SELECT s.id, s.name FROM e_services s
    JOIN e_provider_users own USING (e_provider_id)
    JOIN users u ON u.id = own.user_id AND u.email = 'provider@doorstep.test'
    WHERE s.price_unit = 'fixed' AND s.enable_booking AND s.available ORDER BY s.id LIMIT 1 OFFSET ${nth}`
  if (!found) throw new Error('the demo provider has no service')
  return found
}

/** Opens the editor of a service of the provider who is signed in: of the first in their list, or the `nth`. */
export const openEditor = async (page: Page, locale: Locale, nth = 0): Promise<void> => {
  await page.goto('/provider/services')
  await awake(page)
  await page.getByRole('button', { name: offers.edit[locale], exact: true }).nth(nth).click()
  await page.waitForURL(/services\/\d+$/)
}

/** The demo customer's visit that nobody began yet. */
export const comingVisit = async ({ sql }: Database) => {
  const [row] = await sql<{ id: number; phone_number: string }[]>`
    SELECT b.id, u.phone_number FROM bookings b JOIN users u ON u.id = b.user_id
    WHERE u.email = ${demo.email} AND b.booking_status_id IN (1, 4) AND b.starts_at > now() ORDER BY b.id LIMIT 1`
  if (!row) throw new Error('the demo customer has no visit ahead')
  return row
}

/** The free starts on offer. */
export const freeStarts = (page: Page, locale: Locale): Locator =>
  page.getByRole('radiogroup', { name: times.times[locale], exact: true }).getByRole('radio')

/** The last free start of the last day shown: long before the visit, at any time of day. */
export const laterStart = async (page: Page, locale: Locale): Promise<Locator> => {
  const days = page.getByRole('radiogroup', { name: times.days[locale], exact: true })
  await freeStarts(page, locale).first().waitFor()
  await days.locator('input:enabled').last().check()
  return freeStarts(page, locale).last()
}

/** Clicks "more" until the wanted item is in the list. */
export const loadMoreUntil = async (wanted: Locator, more: Locator): Promise<void> => {
  await more.or(wanted).first().waitFor()
  while (!(await wanted.first().isVisible())) {
    const before = await more.page().getByRole('article').count()
    await more.click()
    await more.page().waitForFunction((n) => document.querySelectorAll('article').length > n, before)
  }
}

/** Opens something by a menu's button; retries, because a click before hydration does nothing. */
export const openFromMenu = (menu: Locator, button: Locator, wanted: Locator): Promise<void> => {
  const brief = { timeout: 2000 }
  const tried = async () => {
    if (!(await button.isVisible())) await menu.click(brief).catch(() => {})
    await button.click(brief).catch(() => {})
    return wanted.waitFor(brief).then(
      () => true,
      () => false,
    )
  }
  return expect.poll(tried).toBe(true)
}

/** Holds back requests to these addresses until they are released. */
export const holdRequests = async (page: Page, ...addresses: (string | RegExp)[]) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  for (const address of addresses)
    await page.route(address, async (route) => {
      await released
      await route.continue()
    })
  return release
}

/** Holds back what is read from these addresses, once what was asked for before is there; changes go through. */
export const holdReads = async (page: Page, address: RegExp) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held = new Set<Request>()
  await page.route(address, async (route) => {
    const request = route.request()
    if (request.method() === 'GET') {
      held.add(request)
      await released
    }
    await route.fallback()
  })
  await expect.poll(() => readsUnderWay(page, address).filter((request) => !held.has(request))).toEqual([])
  return release
}

export const holdScripts = (page: Page) => holdRequests(page, '**/assets/*.js')

/** Goes back in the history, perhaps to another document: the call is answered before the one it runs in is gone. */
export const goBack = (page: Page, steps = 1) => page.evaluate((n) => void setTimeout(() => history.go(-n)), steps)
