import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as addresses } from '../../src/features/addresses/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages } from '../../src/features/messages/messages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { demo, e2e, translator } from './harness.ts'
import { attentive, awake, become, gotoHydrated, holdDocuments, holdRequests, holdScripts, signIn } from './steps.ts'

/** An open page while other tabs, the connection or its scripts change. */
const { visit } = e2e()

const t = translator(accounts, 'en')

/** Another tab of the same visitor. */
const openTab = async (page: Page, path: string) => {
  const tab = await page.context().newPage()
  await tab.goto(path)
  return tab
}

/** Signs out by the menu. */
const signOut = async (page: Page) => {
  await page.locator('summary[aria-label*="Noura"], summary:has(img)').last().click()
  await page.getByRole('button', { name: translator(shell, 'en')('logout') }).click()
}

test('a sign-out in one tab signs out the other and hides private content', async () => {
  const page = await visit({ locale: 'en' })
  await gotoHydrated(page, '/login?redirect=/bookings')
  await signIn(page, 'en')
  const visits = page.getByRole('link', { name: translator(bookings, 'en')('list.view') })
  await visits.first().waitFor()
  const other = await openTab(page, '/')
  await visits.first().click()
  await page.getByRole('textbox', { name: translator(messages, 'en')('write') }).fill('The code is 1234')
  const unsent = () => other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent:')))
  await expect.poll(unsent).toEqual(['unsent:message'])
  await page.goBack()
  await visits.first().waitFor()
  await signOut(other)
  await page.waitForURL('/login?redirect=%2Fbookings')
  await expect.poll(unsent).toEqual([])
  await page.getByRole('heading', { name: t('login.title') }).waitFor()
  expect(await visits.count()).toBe(0)
})

test('who signs in after somebody else is shown nothing of theirs, however long the server takes', async () => {
  const page = await visit({ locale: 'en' })
  const enter = async (email: string) => {
    await page.getByLabel(t('field.email')).fill(email)
    await page.getByLabel(t('field.password')).fill(demo.password)
    await page.getByLabel(t('field.password')).press('Enter')
    await page.waitForURL('/provider')
  }
  const openTeam = () => page.locator('a[href="/provider/team"]:visible').first().click()
  const former = page.getByRole('main').getByText('provider@doorstep.test')
  await gotoHydrated(page, '/login')
  await enter('provider@doorstep.test')
  await openTeam()
  await former.first().waitFor()
  await page
    .getByRole('button', { name: translator(shell, 'en')('logout'), includeHidden: true })
    .first()
    .dispatchEvent('click')
  await page.waitForURL('/')
  await page.route('**/api/provider/team*', () => {})
  await page.locator('a[href^="/login"]:visible').first().click()
  await enter('worker6@doorstep.test')
  await openTeam()
  await page.waitForURL('/provider/team')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await former.count()).toBe(0)
})

/** Two tabs of a visitor; the other one is a document without scripts, which stays as it is. */
const twoTabs = async (): Promise<[Page, Page]> => {
  const page = await visit({ locale: 'en' })
  await gotoHydrated(page, '/')
  return [page, await openTab(page, '/robots.txt')]
}

/** Of whom the storage keeps answers, and of which visits it has the messages. */
const keptIn = async (tab: Page) => {
  const text = await tab.evaluate(() => localStorage.getItem('kept_answers'))
  const { userId, answers } = JSON.parse(text ?? '{"answers":[]}') as {
    userId?: number
    answers: { key: [string, { params?: { id: string } }] }[]
  }
  const talks = answers.filter(({ key: [path] }) => path === 'bookings/:id/messages')
  return { userId, talks: talks.map(({ key: [, { params }] }) => params?.id) }
}

const mayRead = async (page: Page, id: string | undefined, token: string) =>
  (await page.request.get(`/api/bookings/${id}?api_token=${token}`)).ok()

test('a tab that slept through a change of the person shows and keeps nothing of the former one', async () => {
  const [page, other] = await twoTabs()
  await become(other, 'provider@doorstep.test')
  await page.goto('/provider')
  await expect.poll(async () => (await keptIn(other)).talks.length).toBeGreaterThan(0)
  const { talks } = await keptIn(other)
  await page.goto('/provider/team')
  const former = page.getByRole('main').getByText('provider@doorstep.test')
  await former.first().waitFor()
  const asleep = await openTab(page, '/provider')
  await asleep.getByRole('heading', { level: 1 }).waitFor()
  await page.route('**/api/provider/team*', () => {})
  // Whose document is held may answer no question: it tells the other tab.
  await page.evaluate(() => {
    const tell = () => localStorage.setItem('shown', String(document.querySelector('main')?.checkVisibility()))
    tell()
    new MutationObserver(tell).observe(document.documentElement, { attributes: true })
  })
  const shown = () => other.evaluate(() => localStorage.getItem('shown'))
  await expect.poll(shown).toBe('true')
  const answer = await holdDocuments(page)
  const next = await become(other, 'worker6@doorstep.test')
  await expect.poll(shown).toBe('false')
  answer()
  await expect.poll(async () => (await keptIn(other)).userId).toBe(next.id)
  // A colleague takes part in some of them.
  for (const talk of (await keptIn(other)).talks)
    expect([talk, await mayRead(page, talk, next.api_token)]).toEqual([talk, true])
  const others = await Promise.all(talks.map((talk) => mayRead(page, talk, next.api_token)))
  expect(others).toContain(false)
  await expect.poll(() => former.count()).toBe(0)
})

test("what was on its way to the former person is not kept as the next one's", async () => {
  const [page, other] = await twoTabs()
  await become(other, 'provider@doorstep.test')
  const isTalk = /\/bookings\/\d+\/messages/
  const answerTeams = await holdRequests(page, '**/api/provider/memberships*')
  const answerTalks = await holdRequests(page, isTalk)
  const asked = page.waitForRequest(isTalk)
  await page.goto('/provider')
  await asked
  const answer = await holdDocuments(page)
  const replaced = page.waitForRequest((request) => request.isNavigationRequest())
  const next = await become(other, 'worker6@doorstep.test')
  await replaced
  const teams = page.waitForResponse('**/api/provider/memberships*')
  answerTeams()
  await (await teams).finished()
  const talk = page.waitForResponse(isTalk)
  answerTalks()
  await (await talk).finished()
  answer()
  await expect.poll(async () => (await keptIn(other)).userId).toBe(next.id)
  for (const id of (await keptIn(other)).talks)
    expect([id, await mayRead(page, id, next.api_token)]).toEqual([id, true])
})

test('a sign-in in one tab continues the login page of another and updates open pages', async () => {
  const page = await visit({ locale: 'en' })
  await gotoHydrated(page, '/login?redirect=/notification-settings')
  const beside = await openTab(page, '/category/2')
  const other = await openTab(page, '/login')
  await signIn(other, 'en')
  await page.waitForURL('/notification-settings')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => beside.getByRole('link', { name: t('login.submit'), exact: true }).isVisible()).toBe(false)
})

test('a lazy part that fails to load is missing alone, and loads once online', async () => {
  const page = await visit({ locale: 'en', broken: true })
  await page.route('**/assets/{SlideMotion,AddressList}-*.js', (route) => route.abort())
  await gotoHydrated(page, '/')
  await page
    .getByRole('button', { name: translator(addresses, 'en')('select') })
    .or(page.locator('summary:has-text("Select")'))
    .first()
    .click()
  const field = page.getByRole('combobox')
  await field.fill('a thought')
  await page.waitForTimeout(1500)
  await expect.poll(() => field.inputValue()).toBe('a thought')
  expect(await page.getByRole('heading', { name: translator(shell, 'en')('error.title') }).count()).toBe(0)
  expect(await page.getByText(translator(addresses, 'en')('visitor')).count()).toBe(0)
  await page.unroute('**/assets/{SlideMotion,AddressList}-*.js')
  await page.locator('summary:has-text("Select")').click()
  await page.getByText(translator(addresses, 'en')('visitor')).waitFor()
})

test.each([
  ['**/assets/entry.client-*.js', 'lost'],
  ['**/locales/en.compiled.json*', 'lost'],
  ['**/locales/en.compiled.json*', 'refused'],
])('with %s %s the next click reloads the page', async (missing, how) => {
  const page = await visit({ locale: 'en', broken: true })
  await page.route(missing, (route) => (how === 'lost' ? route.abort() : route.fulfill({ status: 429, json: {} })))
  // The page itself takes note of the same: a click before that waits for the scripts.
  await page.addInitScript(() => {
    const note = () => Object.assign(window, { isLost: true })
    addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && note(), true)
    addEventListener('unhandledrejection', note)
  })
  await page.goto('/category/1')
  await page.waitForFunction(() => 'isLost' in window)
  await page.unroute(missing)
  const more = page.getByRole('button', { name: translator(ui, 'en')('more') })
  const again = page.waitForEvent('load')
  await more.click()
  await again
  const cards = page.getByRole('main').getByRole('article')
  const few = await cards.count()
  await more.click()
  await expect.poll(() => cards.count()).toBeGreaterThan(few)
})

test('a navigation to a page whose script fails to load still gets there', async () => {
  const page = await visit({ locale: 'en', broken: true })
  await gotoHydrated(page, '/')
  await page.route('**/assets/HelpPage-*.js', (route) => route.abort(), { times: 1 })
  await page.getByRole('navigation').getByRole('link', { name: 'Help & Support' }).click()
  await page.waitForURL('/help')
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test.each([true, false])('a visitor of an Arabic link stays in Arabic (script: %s)', async (script) => {
  const page = await visit({ locale: 'en', script })
  await page.context().clearCookies()
  await page.goto('/category/1?lang=ar')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/\/e_service\/\d+$/)
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('ar')
  await page.reload()
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('ar')
})

test('a new page is announced to screen readers, and the focus is kept', async () => {
  const page = await visit({ locale: 'en' })
  await gotoHydrated(page, '/category/1')
  await attentive(page)
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.waitForURL('/e_service/*')
  // The title of a page whose data comes later is announced when it is there.
  const isAnnounced = async () => {
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    return name !== '' && (await page.locator('p[aria-live=polite]').last().textContent())?.includes(name)
  }
  await expect.poll(isAnnounced).toBe(true)
})

test('a page that is opened before its announcer is loaded is announced, too', async () => {
  const page = await visit({ locale: 'en' })
  const release = await holdRequests(page, '**/assets/BackgroundEffects-*.js')
  await page.goto('/category/1')
  await awake(page)
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL('/e_service/*')
  release()
  // Without a title until its data is there.
  const isAnnounced = async () => {
    const title = await page.title()
    return title !== '' && (await page.locator('p[aria-live=polite]').allTextContents()).includes(title)
  }
  await expect.poll(isAnnounced).toBe(true)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('a reload stays on the page, also after a link without navigation', async () => {
  const page = await visit({ locale: 'en' })
  await gotoHydrated(page, '/help')
  await attentive(page)
  await page.locator('summary:has-text("English")').click()
  await page.getByRole('link', { name: 'العربية', exact: true }).click()
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('ar')
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname))
  await page.reload({ waitUntil: 'networkidle' })
  expect(documents).toEqual(['/help'])
})

test('a page restored by Back uses the current language', async () => {
  const page = await visit({ locale: 'en' })
  await gotoHydrated(page, '/help')
  await page.context().addCookies([{ name: 'locale', value: 'ar', url: page.url() }])
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('ar')
  await page.getByRole('heading', { level: 1, name: /[؀-ۿ]/ }).waitFor()
})

test('a language chosen before hydration is used', async () => {
  const page = await visit({ locale: 'en' })
  const release = await holdScripts(page)
  await page.goto('/help', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().addCookies([{ name: 'locale', value: 'ar', url: page.url() }])
  release()
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('ar')
})
