import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as marketplace } from '../../src/features/marketplace/officeMessages.ts'
import { messages } from '../../src/features/messages/messages.ts'
import { messages as uploads } from '../../src/features/uploads/messages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { messages as table } from '../../src/web/table/messages.ts'
import { buildBooking, buildProvider, buildService } from '../build.ts'
import { photo } from '../uploads.ts'
import { demo, e2e, translator } from './harness.ts'
import { demoPerson } from './loseReplies.ts'
import {
  awake,
  become,
  endAnd,
  endSession,
  gotoHydrated,
  holdRequests,
  openEditor,
  signedInPage,
  signIn,
} from './steps.ts'

/** A page that is open when its session ends. */
const { visit, town } = e2e()

const t = translator(accounts, 'en')

/** Live events without a heartbeat: it would notice the end as well, perhaps before what is done next. */
const silentEvents = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (...asked) => {
      if (asked[0] !== '/api/events') return fetch(...asked)
      Object.assign(window, { listens: new Headers(asked[1]?.headers).get('authorization') })
      return new Response(new ReadableStream({ start: (open) => open.enqueue(new TextEncoder().encode(': here\n\n')) }))
    }
  })

/** With the stream the token is known to be good. */
const listening = (page: Page) =>
  page.waitForFunction(() => {
    const { api_token } = JSON.parse(localStorage.getItem('user') ?? '{}')
    return 'listens' in window && window.listens === `Bearer ${api_token}`
  })

/** Gives the password in the dialog over the page; returns the dialog. */
const signInAgain = async (page: Page, locale: Locale = 'en') => {
  const own = translator(accounts, locale)
  const dialog = page.getByRole('dialog', { name: own('ended.title') })
  await dialog.getByLabel(own('field.password')).fill(demo.password)
  await dialog.getByRole('button', { name: own('login.submit') }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  return dialog
}

/** Opens a booking of the demo customer, with a stream that does not tell of the end. */
const openVisit = async (page: Page) => {
  await signedInPage(page, demo.email)
  await silentEvents(page)
  await page.goto('/bookings')
  await page
    .getByRole('link', { name: translator(bookings, 'en')('list.view') })
    .first()
    .click()
}

test('a session that ended asks to sign in again in place, and keeps what was typed', async () => {
  const page = await visit({ locale: 'en' })
  await openVisit(page)
  const talk = translator(messages, 'en')
  const field = page.getByRole('textbox', { name: talk('write') })
  await field.fill('The bell is broken')
  await listening(page)
  const send = page.getByRole('button', { name: talk('send') })
  await endAnd(send)
  await signInAgain(page)
  await expect.poll(() => field.inputValue()).toBe('The bell is broken')
  await send.click()
  await page.getByText('The bell is broken', { exact: true }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
})

test('a picture that is added after the session ended asks to sign in again, and is sent then', async () => {
  const page = await visit({ locale: 'en', broken: true })
  await openVisit(page)
  await page.getByRole('textbox', { name: translator(messages, 'en')('write') }).waitFor()
  await listening(page)
  await endSession(page)
  // Only its own answer tells that the session has ended.
  const others = /\/api\/(?!uploads)/
  await page.route(others, (route) => route.abort())
  const picture = { name: 'door.png', mimeType: 'image/png', buffer: await photo() }
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles([picture])
  await page.getByRole('dialog', { name: t('ended.title') }).waitFor()
  await page.unroute(others)
  await signInAgain(page)
  const send = page.getByRole('button', { name: translator(messages, 'en')('send') })
  await page.getByRole('button', { name: translator(uploads, 'en')('again') }).click()
  await expect.poll(() => send.isEnabled()).toBe(true)
})

test('a session that ended before its page heard live events asks to sign in again in place, too', async () => {
  const page = await visit({ locale: 'en' })
  await signedInPage(page, demo.email)
  const listen = await holdRequests(page, '**/api/events')
  await page.goto('/bookings')
  await page
    .getByRole('link', { name: translator(bookings, 'en')('list.view') })
    .first()
    .click()
  const field = page.getByRole('textbox', { name: translator(messages, 'en')('write') })
  await field.fill('The gate is locked')
  await endSession(page)
  listen()
  await signInAgain(page)
  expect(await field.inputValue()).toBe('The gate is locked')
})

test('a page that was opened when the session had ended is read after signing in again, in place or elsewhere', async () => {
  const page = await visit({ locale: 'en' })
  await signedInPage(page, demo.email)
  await page.goto('/bookings?show=past')
  const visits = page.getByRole('link', { name: translator(bookings, 'en')('list.view') })
  await visits.first().waitFor()
  await page.getByLabel(translator(shell, 'en')('account'), { exact: true }).click()
  await page.locator('a[href="/wallet"]:visible').waitFor()
  await endAnd(page.locator('a[href="/wallet"]').first())
  const dialog = await signInAgain(page)
  await page.getByRole('main').getByRole('row').first().waitFor()

  await page.goBack()
  await visits.first().waitFor()
  await endSession(page)
  await dialog.getByRole('button', { name: t('ended.other_way') }).click()
  await page.waitForURL('/login?redirect=%2Fbookings%3Fshow%3Dpast')
})

test.each([
  ['/provider', 'provider/day'],
  ['/provider/bookings/:id', 'bookings/:id'],
])('a provider’s device whose session was ended elsewhere shows nothing of what it kept at %s', async (path, call) => {
  const { database } = town()
  const user = await demoPerson(database, 'provider')
  const provider = await buildProvider(database.db, { people: [user.id], hours: [] })
  const service = await buildService(database.db, { e_provider_id: provider.id })
  const hint = 'The blue door'
  const at = Date.now() + 3_600_000
  const { id } = await buildBooking(database.db, { e_service_id: service.id, status: 'accepted', at, hint })
  const page = await signedInPage(await visit({ locale: 'en' }), user.email)
  const shown = page.getByText(hint).filter({ visible: true })
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
  const kept = () => stored('kept_answers')
  const open = () => page.goto(path.replace(':id', String(id)))
  await open()
  await shown.first().waitFor()
  await expect.poll(kept).toContain(`["${call}"`)
  // Until an answer comes it is shown as it was.
  const release = await holdRequests(page, '**/api/**')
  await page.goto('/help')
  const { api_token } = JSON.parse((await stored('user')) ?? '{}')
  await page.request.post('/api/logout', { headers: { authorization: `Bearer ${api_token}` } })
  await open()
  await shown.first().waitFor()
  release()
  for (let n = 0; n < 2; n++) {
    const dialog = page.getByRole('dialog', { name: t('ended.title') })
    await dialog.waitFor()
    await expect.poll(() => shown.count()).toBe(0)
    await expect.poll(() => page.keyboard.press('Escape').then(() => dialog.count())).toBe(0)
    await expect.poll(() => page.getByText(hint).count()).toBe(0)
    expect(await kept()).toBe(null)
    await open()
  }
})

test('an operator whose session ends signs in again in place, and keeps what was typed', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.goto('/office/settings')
  await awake(page)
  const name = page.locator('[name=app_name]')
  await name.fill('Half a name')
  const section = page.getByRole('region', { name: translator(marketplace, 'en')('section.name') })
  await endAnd(section.getByRole('button', { name: translator(editor, 'en')('save') }))
  await signInAgain(page)
  expect(await name.inputValue()).toBe('Half a name')
})

test.each([
  ['a read', '**/api/events'],
  ['live events', '**/api/office/**'],
])(
  'an operator who opens the office after their session has ended can sign in, where %s tells of it',
  async (_, held) => {
    const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
    await page.goto('/help')
    await endSession(page)
    const release = await holdRequests(page, held)
    await page.goto('/office')
    await page.getByRole('dialog', { name: t('ended.title') }).waitFor()
    release()
    await signInAgain(page)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  },
)

test('an operator whose session has ended is asked by the next page that they open', async () => {
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), 'operator@doorstep.test')
  await silentEvents(page)
  await page.goto('/office/bookings')
  await awake(page)
  const booking = page.getByRole('main').locator('tbody a').first()
  await booking.waitFor()
  await endAnd(booking)
  await signInAgain(page, 'ar')
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
})

test('an operator whose session has ended is asked by a list, its file, and a page about money', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await silentEvents(page)
  await page.goto('/office/bookings')
  await awake(page)
  const row = page.getByRole('main').locator('tbody a').first()
  await row.waitFor()
  await endAnd(page.getByRole('main').locator('thead a').first())
  await signInAgain(page)
  await row.waitFor()
  await listening(page)
  await endAnd(page.getByRole('button', { name: translator(table, 'en')('csv'), exact: true }))
  await signInAgain(page)
  await page.locator('nav a[href="/office/money"]:visible').first().click()
  const payment = page.getByRole('main').locator('tbody a[href^="/office/money/payments/"]').first()
  await payment.waitFor()
  await endAnd(payment)
  await signInAgain(page)
  await page.getByRole('main').getByRole('heading', { level: 2 }).waitFor()
})

test('what somebody typed in a service after their session had ended is theirs, not that of a colleague who signs in', async () => {
  const { database } = town()
  const [one, other] = [await demoPerson(database, 'provider'), await demoPerson(database, 'provider')]
  const provider = await buildProvider(database.db, { people: [one.id, other.id] })
  await buildService(database.db, { e_provider_id: provider.id })
  const page = await signedInPage(await visit({ locale: 'en' }), one.email)
  await openEditor(page, 'en')
  const draft = page.url()
  const name = page.getByRole('main').getByRole('textbox').first()
  const before = await name.inputValue()
  const typed = `Half a name ${before}`
  await endAnd(name, typed)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ended.other_way') })
    .click()
  await page.waitForURL('/login*')
  const context = page.context()
  await page.close()
  for (const [person, text] of [
    [other, before],
    [one, typed],
  ] as const) {
    const tab = await context.newPage()
    await tab.goto('/robots.txt')
    await become(tab, person.email)
    await tab.goto(draft)
    await expect.poll(() => tab.getByRole('main').getByRole('textbox').first().inputValue()).toBe(text)
    const by = await database.sql`SELECT updated_by FROM service_drafts WHERE body -> 'name' ->> 'en' = ${typed}`
    if (person === other) expect(by).toEqual([])
    await tab.close()
  }
})

test('a sign-in that ends with the browser leaves nothing in its storage, nor on the server', async () => {
  const sessions = async () => {
    const { sql } = town().database
    return (await sql`SELECT FROM api_tokens t JOIN users u ON u.id = t.user_id WHERE u.email = ${demo.email}`).length
  }
  const before = await sessions()
  const page = await visit({ locale: 'en' })
  await gotoHydrated(page, '/login?redirect=/bookings')
  await page.getByLabel(t('login.remember')).uncheck()
  await signIn(page, 'en')
  await page.waitForURL('/bookings')
  const left = () =>
    page.evaluate(() => ['user', 'operator', 'kept_answers'].filter((key) => localStorage.getItem(key) !== null))
  expect(await left()).toContain('user')
  expect(await sessions()).toBe(before + 1)
  await page.context().clearCookies({ name: 'signed_in' })
  await page.goto('/')
  await expect.poll(left).toEqual([])
  await expect.poll(sessions).toBe(before)
})
