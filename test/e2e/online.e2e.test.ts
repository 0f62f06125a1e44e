import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as officeBookings } from '../../src/features/ordering/officeMessages.ts'
import { entries } from '../../src/features/payments/adapters/all.ts'
import { messages } from '../../src/features/payments/messages.ts'
import { type Locale, locales } from '../../src/lib/words.ts'
import { sandboxWords } from '../../src/sandbox/words.ts'
import { type Provider, providers } from '../../src/server/config/paymentKeys.ts'
import { messages as web } from '../../src/web/messages.ts'
import { buildBooking } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, inArabic, translator } from './harness.ts'
import { ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

let visits = 0
/** The customer's finished, unpaid booking, in the demo town's currency for every provider. */
const finished = async () => {
  const { database } = town()
  const { id: e_service_id } = await ownService(database)
  const [user] = await database.sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
  visits += 1
  const at = Date.now() - (900 + visits) * 24 * 3_600_000
  return (await buildBooking(database.db, { user_id: user?.id ?? 0, e_service_id, status: 'done', at })).id
}

const methodName = async (route: string, locale: Locale): Promise<string> => {
  const [row] = await town().database.sql<{ name: Record<Locale, string> }[]>`
    SELECT name FROM payment_methods WHERE route = ${route}`
  return row?.name[locale] ?? ''
}

const pressConfirm = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: translator(messages, locale)('checkout.confirm') }).click()

const look = async (page: Page) => expect(await axeViolations(page)).toEqual([])

/** Chooses the payment method and uses the window that opens, past the bank list if there is one. */
const choose = async (page: Page, provider: Provider, id: number, locale: Locale): Promise<Page> => {
  await page.goto(`/bookings/checkout/${id}`)
  await page.getByText(translator(messages, locale)('checkout.sandbox')).waitFor()
  const name = await methodName(entries[provider].route, locale)
  await page.getByRole('radio', { name }).check()
  const [popup] = await Promise.all([page.waitForEvent('popup'), pressConfirm(page, locale)])
  await page.waitForURL(`/bookings/payment/native/${id}`)
  if (entries[provider].banks) {
    const bank = popup.getByRole('link', { name: 'Bank Islam' })
    await bank.waitFor()
    await look(popup)
    await bank.click()
  }
  await popup.getByRole('button').first().waitFor()
  return popup
}

const press = (popup: Page, locale: Locale, button: 'pay' | 'decline' | 'never') =>
  popup.getByRole('button', { name: sandboxWords(locale, button), exact: true }).click()

const payments = (id: number) => town().database.sql`SELECT payment_status_id FROM payments WHERE booking_id = ${id}`
const gone = (context: BrowserContext) => expect.poll(() => context.pages().length).toBe(1)

/** The pages are the same for all: those of one are looked at closely, and followed to the paid booking. */
const closely: Provider = 'stripe_fpx'

/** The way is the same for all, so each is paid in one language; the one with axe in both. */
const ways = providers.flatMap((provider, n) =>
  locales.filter((_, at) => provider === closely || n % locales.length === at).map((locale) => ({ provider, locale })),
)

test.each(ways)('$provider: paid once: $locale', async ({ provider, locale }) => {
  const t = translator(messages, locale)
  const page = await signedInPage(await visit({ locale, screen: 'phone' }), demo.email)
  const id = await finished()
  const popup = await choose(page, provider, id, locale)
  await popup.getByText(sandboxWords(locale, 'sandbox')).waitFor()
  await page.getByText(t('native.waiting_message')).waitFor()
  if (provider === closely) for (const one of [popup, page]) await look(one)
  await press(popup, locale, 'pay')
  await page.getByText(t('native.success_message')).waitFor()
  await page.getByText(t('native.success'), { exact: true }).waitFor()
  await gone(page.context())
  expect([...(await payments(id))]).toEqual([{ payment_status_id: 2 }])
  if (provider !== closely) return
  await look(page)
  await page.reload()
  await page.getByText(t('native.success_message')).waitFor()
  expect([...(await payments(id))]).toEqual([{ payment_status_id: 2 }])
  await page.getByRole('link', { name: t('done.details') }).click()
  await page.getByRole('dialog').getByText(translator(bookings, locale)('paid'), { exact: true }).first().waitFor()
})

/** `storm.api.test.ts` declines with each provider; the window ends in these two ways, each seen in one language. */
const declined = [
  { provider: 'razorpay', locale: 'ar' },
  { provider: 'stripe_fpx', locale: 'en' },
] as const

test.each(declined)('$provider: declined, then another way: $locale', async ({ provider, locale }) => {
  const t = translator(messages, locale)
  const page = await signedInPage(await visit({ locale, screen: 'phone' }), demo.email)
  const other = await finished()
  const second = await choose(page, provider, other, locale)
  await press(second, locale, 'decline')
  if (provider === 'razorpay') {
    // Its page stays open for another card; the customer gives up.
    await second.getByRole('button').first().waitFor()
    await second.close()
    await page.getByText(t('native.closed')).waitFor()
  } else {
    await page.getByText(t('native.error_message')).waitFor()
    await page.getByText(t('native.error'), { exact: true }).waitFor()
    await gone(page.context())
    await look(page)
  }
  expect([...(await payments(other))]).toEqual([])
  await page.getByRole('link', { name: t('refused.other_way') }).click()
  await page.waitForURL(`/bookings/checkout/${other}`)
})

describe.each(inArabic)('%s', (locale) => {
  const t = translator(messages, locale)

  test('closed early, reloaded, tried again in the same window; polling stops when it is paid', async () => {
    const page = await signedInPage(await visit({ locale, screen: 'desk' }), demo.email)
    const id = await finished()
    const looks: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(`/api/bookings/${id}?`)) looks.push(request.url())
    })
    const popup = await choose(page, 'stripe', id, locale)
    const size = await popup.evaluate(() => [window.innerWidth, window.innerHeight])
    expect(size).toEqual([600, 900])
    await press(popup, locale, 'never')
    await popup.getByText(sandboxWords(locale, 'never_done')).waitFor()
    await popup.close()
    await page.getByText(t('native.closed')).waitFor()
    const before = looks.length
    await expect.poll(() => looks.length).toBeGreaterThan(before + 2)

    await page.reload()
    await page.getByText(t('native.waiting_message')).waitFor()
    const [again] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: t('native.open') }).click(),
    ])
    await press(again, locale, 'pay')
    await page.getByText(t('native.success_message')).waitFor()
    expect([...(await payments(id))]).toEqual([{ payment_status_id: 2 }])
    /** How often the page looks in a while that is longer than from one look to the next. */
    const looksInAWhile = async () => {
      const before = looks.length
      await page.waitForTimeout(2500)
      return looks.length - before
    }
    // Live events may still ask for the booking that was just paid.
    await expect.poll(looksInAWhile).toBe(0)

    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('done.close'), exact: true })
      .last()
      .click()
    await page.waitForURL('/bookings?show=past')
    // The address changes before the page that polls is gone.
    await page.getByText(t('native.success_message')).waitFor({ state: 'detached' })
    expect(await looksInAWhile()).toBe(0)
  })

  test('declined, then paid from a freshly loaded checkout: the old attempt is not the state of the new one', async () => {
    const page = await signedInPage(await visit({ locale, screen: 'phone' }), demo.email)
    const id = await finished()
    await press(await choose(page, 'stripe', id, locale), locale, 'decline')
    await page.getByText(t('native.error_message')).waitFor()
    await gone(page.context())

    const looks: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(`/api/payments/online/${id}`)) looks.push(request.url())
    })
    const popup = await choose(page, 'stripe', id, locale)
    const before = looks.length
    await expect.poll(() => looks.length).toBeGreaterThan(before + 2)
    await page.getByText(t('native.waiting_message')).waitFor()
    expect(await page.getByText(t('native.error_message')).count()).toBe(0)
    await press(popup, locale, 'pay')
    await page.getByText(t('native.success_message')).waitFor()
    expect([...(await payments(id))]).toEqual([{ payment_status_id: 2 }])
  })

  test('a window the browser will not open becomes a link', async () => {
    const page = await signedInPage(await visit({ locale, screen: 'phone' }), demo.email)
    await page.addInitScript(() => {
      window.open = () => null
    })
    const id = await finished()
    await page.goto(`/bookings/checkout/${id}`)
    await page.getByRole('radio', { name: await methodName('/Stripe', locale) }).check()
    await pressConfirm(page, locale)
    await page.getByText(t('native.blocked')).waitFor()
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: t('native.open') }).click(),
    ])
    await press(popup, locale, 'pay')
    await page.getByText(t('native.success_message')).waitFor()
  })
})

test('a client on another origin sees its payment window close by itself', async () => {
  const id = await finished()
  const { address, database } = town()
  const page = await visit({ locale: 'en', origins: ['http://localhost'] })
  await signedInPage(page, demo.email)
  await page.goto('/help')
  const { url } = await page.evaluate(async (bookingId) => {
    const headers = {
      authorization: `Bearer ${JSON.parse(localStorage.getItem('user') ?? '{}').api_token}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ booking_id: bookingId, route: '/Stripe' })
    return (await (await fetch('/api/payments/checkouts', { method: 'POST', headers, body })).json()).data
  }, id)
  // The same server under its other name is another origin.
  await page.goto(`${address.replace('127.0.0.1', 'localhost')}/healthz`)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((to) => void Object.assign(window, { opened: open(to, 'payment', 'popup') }), `${address}${url}`),
  ])
  await press(popup, 'en', 'pay')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { opened: Window | null }).opened?.closed), {
      timeout: 60_000,
    })
    .toBe(true)
  await gone(page.context())
  expect(await database.sql`SELECT payment_status_id FROM payments WHERE booking_id = ${id}`).toMatchObject([
    { payment_status_id: 2 },
  ])
})

test('nobody is asked to go on paying for a booking that is not theirs', async () => {
  const { id } = await ownService(town().database)
  const other = await buildBooking(town().database.db, { e_service_id: id, status: 'done' })
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.goto(`/bookings/payment/native/${other.id}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByText(web['not_found.title'].en).waitFor()
  expect(await sheet.getByText(translator(messages, 'en')('native.waiting')).count()).toBe(0)
})

test.each(inArabic)(
  'money that does not fit is said to be looked into, also after a cancellation and in the office: %s',
  async (locale) => {
    const t = translator(messages, locale)
    const b = translator(bookings, locale)
    const { sql } = town().database
    const page = await signedInPage(await visit({ locale, screen: 'phone' }), demo.email)
    const id = await finished()
    const popup = await choose(page, 'stripe', id, locale)
    await sql`UPDATE bookings SET quantity = quantity + 1 WHERE id = ${id}`
    await press(popup, locale, 'pay')
    await page.getByText(t('native.held_message')).waitFor()
    await look(page)
    await page.getByRole('link', { name: t('done.details') }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText(b('wait.held')).waitFor()
    expect(await sheet.getByRole('link', { name: b('action.checkout') }).count()).toBe(0)

    await sql`UPDATE time_claims SET active = false WHERE booking_id = ${id}`
    await sql`UPDATE bookings SET booking_status_id = 7, cancel = true, cancel_reason = 'x', updated_at = now() WHERE id = ${id}`
    await sheet.getByText(b('wait.held_for_nothing')).waitFor()
    expect(await sheet.getByText(b('wait.held')).count()).toBe(0)
    await look(page)

    const office = await signedInPage(await visit({ locale, screen: 'desk' }), 'operator@doorstep.test')
    await office.goto(`/office/bookings/${id}`)
    const o = translator(officeBookings, locale)
    await office
      .getByRole('status')
      .filter({ hasText: o('held') })
      .getByRole('link', { name: o('held_link') })
      .click()
    await office.waitForURL('**/office/money/inbox')
  },
)
