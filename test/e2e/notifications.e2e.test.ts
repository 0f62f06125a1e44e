import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '../../src/features/notifications/messages.ts'
import { kinds } from '../../src/features/notifications/rules.ts'
import { notify } from '../../src/features/notifications/service.ts'
import { expectedEnd } from '../../src/lib/time.ts'
import { formatWhen } from '../../src/lib/when.ts'
import { type Locale, locales } from '../../src/lib/words.ts'
import { buildBooking, buildNotification, buildUser } from '../build.ts'
import { browser as browserKeys } from '../pushService.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, inArabic, inEnglish, longTest, translator } from './harness.ts'
import { ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()
const pollOptions = { timeout: 60_000 }

let day = 40
type Names = Record<Locale, string>

/** Somebody with an old bell and a booking, and how many notifications of theirs are unread. */
const createReader = async (locale: Locale) => {
  const { database } = town()
  const { sql, db } = database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = await buildUser(db, { locale, password_hash: known?.password_hash ?? '' })
  const { id: e_service_id } = await ownService(database, locales.indexOf(locale))
  const booking = await buildBooking(db, {
    user_id: person.id,
    e_service_id,
    status: 'accepted',
    at: Date.now() + day++ * 86_400_000,
  })
  const mine = { notifiable_id: person.id, type: kinds.statusChangedBooking, data: { booking_id: booking.id } }
  for (let n = 1; n <= 5; n++) await buildNotification(db, { ...mine, created_at: new Date(2026, 0, n) })
  // The newest as it is written today, with the visit it is about.
  await database.transaction((tx) => notify(tx, [person.id], 'statusChangedBooking', { booking_id: booking.id }))
  const unread = async () => {
    const [row] = await sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM notifications WHERE notifiable_id = ${person.id} AND read_at IS NULL`
    return row?.n
  }
  /** The provider writes about the booking. */
  const write = async (text: string) => {
    const [message] = await sql<{ id: number }[]>`
      INSERT INTO booking_messages (booking_id, user_id, side, text)
      SELECT b.id, u.user_id, 'provider', ${text} FROM bookings b JOIN e_provider_users u USING (e_provider_id)
      WHERE b.id = ${booking.id} LIMIT 1 RETURNING id`
    const about = { message_id: String(message?.id), booking_id: booking.id }
    await database.transaction((tx) => notify(tx, [person.id], 'newMessage', about))
  }
  return { person, booking, unread, write, sql }
}

/** The bell's button: its label says how many are unread. */
const bellOf = (page: Page, locale: Locale) =>
  page
    .locator('summary')
    .filter({ has: page.locator('.lucide-bell') })
    .and(page.getByLabel(locale === 'ar' ? /^الإشعارات/ : /^Notifications/))

test.each(locales)('the bell: one read by a click, then all of them: %s', longTest, async (locale) => {
  const t = translator(messages, locale)
  const { person, booking, unread, sql } = await createReader(locale)
  const page = await signedInPage(await visit({ locale, screen: locale === 'ar' ? 'phone' : 'desk' }), person.email)
  await page.goto('/')
  const bell = bellOf(page, locale)
  await expect.poll(() => bell.textContent(), pollOptions).toContain('6')
  await bell.click()
  const items = page.locator('details[open] li')
  await expect.poll(() => items.count(), pollOptions).toBe(4)
  expect(await axeViolations(page)).toEqual([])
  const panel = page.locator('header details[open] > :not(summary)')
  expect(await panel.evaluate((it) => it.scrollHeight - it.clientHeight), 'only the list scrolls').toBeLessThan(5)
  // What, which, when and who, above the sentence every client has.
  const [named] = await sql<{ status: Names; service: Names; provider: Names; tz: string; duration: string }[]>`
    SELECT s.status, b.e_service -> 'name' AS service, b.e_provider -> 'name' AS provider,
      b.visit_tz AS tz, b.e_service ->> 'duration' AS duration FROM bookings b JOIN booking_statuses s ON s.id = b.booking_status_id WHERE b.id = ${booking.id}`
  if (!named) throw new Error('no booking')
  const until = expectedEnd(booking.starts_at, named.duration)
  const when = formatWhen(booking.starts_at, named.tz, `${locale}-SA`, { until, now: Date.now() })
  await items.first().getByText(named.status[locale]).waitFor()
  const text = (await items.first().textContent()) ?? ''
  for (const part of [named.service[locale], when, named.provider[locale], `#${booking.id}`])
    expect(text).toContain(part)

  await items.first().getByRole('link').click()
  await page.waitForURL(`**/bookings/${booking.id}`)
  await expect.poll(unread, pollOptions).toBe(5)

  await page.goto('/categories')
  await expect.poll(() => bell.textContent(), pollOptions).toContain('5')
  await bell.click()
  await expect.poll(() => items.count(), pollOptions).toBe(4)
  await page.getByRole('button', { name: t('read_all') }).click()
  await expect.poll(() => bell.textContent(), pollOptions).toBe('')
  await expect.poll(() => items.locator('.font-semibold').count(), pollOptions).toBe(0)
  await expect.poll(unread, pollOptions).toBe(0)
})

test('a credit is shown with the amount in the form of its reader', async () => {
  const { person } = await createReader('ar')
  const data = { event: 'credited', amount: '25.50 SAR', amount_minor: 2550, reason: 'هدية' }
  await buildNotification(town().database.db, { notifiable_id: person.id, type: kinds.statusChangedPayment, data })
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), person.email)
  await page.goto('/categories')
  await bellOf(page, 'ar').click()
  await page
    .locator('details[open] li')
    .getByText(/25\.50.*ر\.س|ر\.س.*25\.50/)
    .waitFor()
})

test.each(inArabic)(
  'messages of a booking that are in sight are read; what else is unread stays so: %s',
  async (locale) => {
    const { person, booking, unread, write } = await createReader(locale)
    await write('The gate is open')
    const page = await signedInPage(await visit({ locale, screen: locale === 'ar' ? 'phone' : 'desk' }), person.email)
    await page.goto('/categories')
    const bell = bellOf(page, locale)
    await expect.poll(() => bell.textContent(), pollOptions).toContain('7')
    await page.goto(`/bookings/show/${booking.id}`)
    const message = page.getByText('The gate is open')
    await message.waitFor()
    // It is on the page, below the screen.
    expect((await message.boundingBox())?.y).toBeGreaterThan(page.viewportSize()?.height ?? 0)
    await page.waitForTimeout(2000)
    expect(await unread()).toBe(7)
    await message.scrollIntoViewIfNeeded()
    await expect.poll(unread, pollOptions).toBe(6)
    await expect.poll(() => bell.textContent(), pollOptions).toContain('6')
  },
)

test.each(inEnglish)(
  'a message that comes while its page is open is read, though the bell hears of it later: %s',
  async (locale) => {
    const { person, booking, unread, write, sql } = await createReader(locale)
    await sql`UPDATE notifications SET read_at = now() WHERE notifiable_id = ${person.id}`
    const page = await signedInPage(await visit({ locale }), person.email)
    const message = page.getByText('The gate is open')
    let counted = 0
    let late = false
    await page.route('**/api/notifications/count*', async (route) => {
      if (late) await message.waitFor()
      await route.continue()
    })
    page.on('response', (response) => void (response.url().includes('notifications/count') && counted++))
    const live = page.waitForResponse('**/api/events')
    await page.goto(`/bookings/show/${booking.id}`)
    await live
    await expect.poll(() => counted, pollOptions).toBeGreaterThan(0)
    late = true
    await write('The gate is open')
    await message.scrollIntoViewIfNeeded()
    await expect.poll(unread, pollOptions).toBe(0)
  },
)

test.each(inEnglish)('a failed mark as read is rolled back: %s', longTest, async (locale) => {
  const t = translator(messages, locale)
  const { person } = await createReader(locale)
  const page = await signedInPage(await visit({ locale }), person.email)
  await page.route('**/api/notifications/read_all', (route) =>
    route.fulfill({ status: 404, json: { success: false, message: 'No.', code: 'not_found' } }),
  )
  await page.goto('/categories')
  const bell = bellOf(page, locale)
  await expect.poll(() => bell.textContent(), pollOptions).toContain('6')
  await bell.click()
  await page.getByRole('button', { name: t('read_all') }).click()
  await page.getByText(t('read_failed')).waitFor()
  await expect.poll(() => bell.textContent(), pollOptions).toContain('6')
})

test.each(inArabic)('notification settings are saved: %s', longTest, async (locale) => {
  const t = translator(messages, locale)
  const { person, sql } = await createReader(locale)
  const page = await signedInPage(await visit({ locale, screen: locale === 'ar' ? 'phone' : 'desk' }), person.email)
  await page.goto('/')
  await bellOf(page, locale).click()
  await page
    .getByRole('link', { name: t('settings') })
    .first()
    .click()
  await page.waitForURL('**/notification-settings')
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: t('settings') }).waitFor()
  const box = main.getByRole('checkbox', { name: `${t('topic.payment')}: ${t('way.mail')}` })
  await expect.poll(() => box.isChecked()).toBe(true)
  expect(await main.getByText(t('topic.booking'), { exact: true }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await box.click()
  const chosen = () => sql`SELECT topic, mail, push FROM notification_settings WHERE user_id = ${person.id}`
  await expect.poll(chosen, pollOptions).toEqual([{ topic: 'payment', mail: false, push: true }])
  await page.reload()
  await expect.poll(() => box.isChecked(), pollOptions).toBe(false)
  await expect
    .poll(() => main.getByRole('checkbox', { name: `${t('topic.status')}: ${t('way.mail')}` }).isChecked())
    .toBe(true)
})

test.each(inEnglish)(
  'a notification setting that could not be saved is shown as it was: %s',
  longTest,
  async (locale) => {
    const t = translator(messages, locale)
    const { person } = await createReader(locale)
    const page = await signedInPage(await visit({ locale }), person.email)
    await page.route('**/api/notification_settings/*', (route) =>
      route.fulfill({ status: 404, json: { success: false, message: 'No.', code: 'not_found' } }),
    )
    await page.goto('/notification-settings')
    const box = page.getByRole('checkbox', { name: `${t('topic.payment')}: ${t('way.mail')}` })
    await expect.poll(() => box.isChecked()).toBe(true)
    await box.click()
    await page.getByText(t('choice_failed')).waitFor()
    await expect.poll(() => box.isChecked()).toBe(true)
  },
)

/** No push service is near: what it would give stands in for it. Everything else is the browser's own. */
const subscribeHere = (page: Page, keys: { p256dh: string; auth: string }) =>
  page.addInitScript((keys) => {
    const stored = () => localStorage.getItem('test-push')
    const subscription = () => ({
      endpoint: stored(),
      toJSON: () => ({ keys }),
      unsubscribe: async () => {
        localStorage.removeItem('test-push')
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (stored() ? subscription() : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        if (applicationServerKey.length !== 65) throw new Error('no key')
        localStorage.setItem('test-push', `https://fcm.googleapis.com/fcm/send/${keys.auth}`)
        return subscription()
      },
    })
  }, keys)

/** Delivers pushes to the page's service worker, as a push service would. */
const pushing = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  const known = new Set<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations)
      if (isDeleted) known.delete(registrationId)
      else known.add(registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  return async (data: string) => {
    for (const registrationId of known)
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

test.each(inEnglish)('a browser subscribes, shows a push, and unsubscribes: %s', longTest, async (locale) => {
  const t = translator(messages, locale)
  const { person, sql } = await createReader(locale)
  const screen = locale === 'ar' ? 'phone' : 'desk'
  const page = await signedInPage(await visit({ locale, screen, kind: 'whole', serviceWorker: true }), person.email)
  await page.context().grantPermissions(['notifications'])
  await subscribeHere(page, browserKeys().keys)
  await page.goto('/notification-settings')
  const main = page.getByRole('main')
  await main.getByText(t('push.off')).waitFor()
  const column = main.getByRole('columnheader', { name: t('way.push') })
  expect(await column.count()).toBe(0)
  await main.getByRole('button', { name: t('push.turn_on') }).click()
  await main.getByText(t('push.on')).waitFor()
  await column.waitFor()
  const known = () => sql`SELECT user_id FROM push_subscriptions WHERE user_id = ${person.id}`
  await expect.poll(known, pollOptions).toHaveLength(1)
  expect(await axeViolations(page)).toEqual([])

  const deliver = await pushing(page)
  const push = { title: 'Hello', body: 'there', url: '/bookings', tag: 'one', lang: locale, dir: 'auto' }
  const shown = async () => {
    // However often it comes, it is shown once.
    await deliver(JSON.stringify(push))
    return page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications()
      return all.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
    })
  }
  const once = [{ title: 'Hello', body: 'there', tag: 'one', data: { url: '/bookings' } }]
  await expect.poll(shown, pollOptions).toEqual(once)

  await main.getByRole('button', { name: t('push.turn_off') }).click()
  await main.getByText(t('push.off')).waitFor()
  await expect.poll(known, pollOptions).toEqual([])
})
