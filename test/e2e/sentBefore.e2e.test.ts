import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as complaints } from '../../src/features/complaints/messages.ts'
import { messages as office } from '../../src/features/complaints/officeMessages.ts'
import { messages as talks } from '../../src/features/messages/messages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { buildBooking, buildProvider, buildService } from '../build.ts'
import { e2e, eachWay, longTest, translator } from './harness.ts'
import { demoPerson } from './loseReplies.ts'
import { awake, signedInPage } from './steps.ts'

/** What is kept over a reload was perhaps sent before it. */
const { visit, town } = e2e()

/** The server takes what the button sends, and the page is reloaded before it hears of that. */
const reloadedBeforeReply = async (page: Page, address: RegExp, button: Locator) => {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    resolve()
    await new Promise(() => {})
  })
  await button.click()
  await done
  await page.reload()
  await page.unroute(address)
  await awake(page)
}

const visitOf = async (customerId: number) => {
  const { db } = town().database
  const service = await buildService(db, { e_provider_id: (await buildProvider(db)).id })
  return buildBooking(db, { user_id: customerId, e_service_id: service.id, status: 'accepted' })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const empty = (field: Locator) => expect.poll(() => field.inputValue()).toBe('')
const words: Record<Locale, string> = { en: 'The code is 1234', ar: 'الرمز 1234' }

test.each(eachWay)('a message is sent once: $locale', longTest, async ({ locale, screen }) => {
  const t = translator(talks, locale)
  const customer = await demoPerson(town().database)
  const { id } = await visitOf(customer.id)
  const page = await signedInPage(await visit({ locale, screen, broken: true }), customer.email)
  await page.goto(`/bookings/show/${id}`)
  await awake(page)
  const field = page.getByLabel(t('write'))
  const stored = () => town().database.sql`SELECT text FROM booking_messages WHERE booking_id = ${id} ORDER BY id`
  await field.fill(words[locale])
  await reloadedBeforeReply(page, /bookings\/\d+\/messages/, button(page, t('send')))
  await page.getByRole('log').getByText(words[locale]).waitFor()
  await button(page, t('send')).click()
  await empty(field)
  expect(await stored()).toEqual([{ text: words[locale] }])
  // The same words later are another message.
  await field.fill(words[locale])
  await button(page, t('send')).click()
  await empty(field)
  expect(await stored()).toHaveLength(2)
})

test('a report is not its own answer', longTest, async () => {
  const t = translator(complaints, 'en')
  const customer = await demoPerson(town().database)
  const { id } = await visitOf(customer.id)
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone', broken: true }), customer.email)
  await page.goto(`/bookings/show/${id}`)
  await awake(page)
  const report = page.getByRole('region', { name: t('report'), exact: true })
  const sending = (name: string) => report.getByRole('button', { name, exact: true })
  await button(page, t('report')).click()
  await page.getByLabel(t('about'), { exact: true }).selectOption('damage')
  await page.getByLabel(t('text'), { exact: true }).fill(words.en)
  await reloadedBeforeReply(page, /bookings\/\d+\/complaints/, sending(t('send')))
  const more = page.getByLabel(t('more'), { exact: true })
  await more.waitFor()
  await sending(t('reply')).click()
  await empty(more)
  const stored = () => town().database.sql`
    SELECT c.topic, m.text FROM complaints c JOIN complaint_messages m ON m.complaint_id = c.id
    WHERE c.booking_id = ${id} ORDER BY m.id`
  expect(await stored()).toEqual([{ topic: 'damage', text: words.en }])
  await more.fill('And the floor')
  await reloadedBeforeReply(page, /complaints\/\d+\/messages/, sending(t('reply')))
  await more.waitFor()
  await sending(t('reply')).click()
  await empty(more)
  expect(await stored()).toHaveLength(2)
})

test('the office answers once, also if the customer has written meanwhile', longTest, async () => {
  const t = translator(office, 'ar')
  const { sql } = town().database
  const customer = await demoPerson(town().database)
  const { id } = await visitOf(customer.id)
  const [complaint] = await sql<{ id: number }[]>`
    INSERT INTO complaints (booking_id, user_id, topic) VALUES (${id}, ${customer.id}, 'damage') RETURNING id`
  const about = complaint?.id ?? 0
  const write = (text: string) => sql`
    INSERT INTO complaint_messages (complaint_id, user_id, side, text) VALUES (${about}, ${customer.id}, 'customer', ${text})`
  await write('كسر')
  const page = await signedInPage(await visit({ locale: 'ar', broken: true }), 'operator@doorstep.test')
  await page.goto(`/office/complaints/${about}`)
  await awake(page)
  const field = page.locator('main [name=text]')
  await field.fill(words.ar)
  const read = page.getByRole('main').getByText('كسر', { exact: true })
  await read.waitFor()
  await reloadedBeforeReply(page, /complaints\/\d+\/messages/, button(page, t('send')))
  await write('وأيضا')
  await page.reload()
  await page.getByRole('main').getByText('وأيضا', { exact: true }).waitFor()
  await awake(page)
  await button(page, t('send')).click()
  await empty(field)
  const stored = await sql`SELECT text FROM complaint_messages WHERE complaint_id = ${about} AND side = 'office'`
  expect(stored).toEqual([{ text: words.ar }])
})
