import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as applications } from '../../src/features/applications/officeMessages.ts'
import { messages as reported } from '../../src/features/complaints/messages.ts'
import { messages as complaints } from '../../src/features/complaints/officeMessages.ts'
import { messages as offers } from '../../src/features/offers/officeMessages.ts'
import { messages as overview } from '../../src/features/overview/officeMessages.ts'
import { messages as ownReviews } from '../../src/features/reviews/messages.ts'
import { messages as reviews } from '../../src/features/reviews/officeMessages.ts'
import { messages as wallet } from '../../src/features/wallet/officeMessages.ts'
import { messages as sheets } from '../../src/ui/messages.ts'
import { buildBooking, buildPayment, buildReview, buildUser } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import { awake, comingVisit, holdReads, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e({ DEMO: 'on' })
const operator = 'operator@doorstep.test'

/** The keys are heard once the words of the office have arrived, which comes after the page is awake; then the search has the focus. */
const openFinder = (page: Page) =>
  expect
    .poll(async () => {
      await page.keyboard.press('Control+k')
      return page.getByRole('dialog').locator('[role=combobox]:focus').count()
    })
    .toBe(1)

test('a complaint: read, answered, credited and closed, in Arabic on a phone', longTest, async () => {
  const locale = 'ar'
  const t = translator(complaints, locale)
  const { id } = await comingVisit(town().database)
  const page = await signedInPage(await visit({ locale, screen: 'phone' }), operator)
  const login = await page.request.post('/api/login', { data: demo })
  const { data } = (await login.json()) as { data: { api_token: string } }
  const reported = await page.request.post(`/api/bookings/${id}/complaints`, {
    headers: { authorization: `Bearer ${data.api_token}` },
    data: { topic: 'damage', text: 'The window is broken' },
  })
  expect(reported.status()).toBe(200)

  const main = page.getByRole('main')
  await page.goto('/office/complaints?state=open')
  await main.getByText('The window is broken').waitFor()
  await main
    .getByRole('link', { name: /حدث ضرر/ })
    .first()
    .click()
  await main.getByRole('heading', { name: t('written') }).waitFor()
  await main.getByRole('button', { name: t('read') }).click()
  await main.getByText(t('was_read')).waitFor()
  await main.getByLabel(t('answer')).fill('نعتذر، سنعوّضك.')
  await page.reload()
  await expect.poll(() => main.getByLabel(t('answer')).inputValue()).toBe('نعتذر، سنعوّضك.')
  expect(await axeViolations(page)).toEqual([])
  await main.getByRole('button', { name: t('send') }).click()
  await main.getByRole('listitem').getByText('نعتذر، سنعوّضك.').waitFor()

  const complaint = new URL(page.url()).pathname
  const w = translator(wallet, locale)
  await main.getByRole('link', { name: t('credit') }).click()
  await main.getByLabel(w('credit.amount'), { exact: true }).fill('25')
  await main.getByLabel(w('credit.reason'), { exact: true }).fill('تعويض عن النافذة')
  await main.getByRole('button', { name: w('credit.next') }).click()
  await main.getByRole('button', { name: w('credit.yes'), exact: true }).click()
  await main.getByText('تعويض عن النافذة').first().waitFor()

  await page.goto(complaint)
  await main.getByRole('button', { name: t('close') }).click()
  await main.getByText(t('close_silently')).waitFor()
  await main
    .getByRole('alert')
    .getByRole('button', { name: t('close') })
    .click()
  await main.getByText(t('is_settled')).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a complaint is not closed over what its customer wrote meanwhile', async () => {
  const t = translator(complaints, 'en')
  const { sql, db } = town().database
  const customer = await buildUser(db, { name: 'Reem' })
  const { id: serviceId } = await ownService(town().database)
  const at = Date.now() + 300 * 86_400_000
  const booking = await buildBooking(db, { user_id: customer.id, e_service_id: serviceId, at })
  const [complaint] = await sql<{ id: number }[]>`
    INSERT INTO complaints (booking_id, user_id, topic) VALUES (${booking.id}, ${customer.id}, 'late') RETURNING id`
  const write = (text: string) => sql`
    INSERT INTO complaint_messages (complaint_id, user_id, side, text) VALUES (${complaint?.id ?? 0}, ${customer.id}, 'customer', ${text})`
  await write('I wait since nine')
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  const main = page.getByRole('main')
  await page.goto(`/office/complaints/${complaint?.id}`)
  await main.getByText('I wait since nine').waitFor()
  const release = await holdReads(page, /\/api\/office\/complaints\/\d+/)
  await write('He is here, and shouts')
  await main.getByRole('button', { name: t('close'), exact: true }).click()
  const question = main.getByRole('alert')
  await question.getByRole('button', { name: t('close'), exact: true }).click()
  await page.getByText(translator(reported, 'en')('refusal.complaint_unread')).waitFor()
  release()
  await main.getByText('He is here, and shouts').waitFor()
  await question.getByRole('button', { name: t('close'), exact: true }).click()
  await main.getByText(t('is_settled')).waitFor()
})

test('from the overview to each thing that waits, and anywhere by the keyboard alone', longTest, async () => {
  const t = translator(overview, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  await page.goto('/office')
  await awake(page)
  const waiting = page.locator('section', { has: page.getByRole('heading', { name: t('waiting.title') }) })
  const rows = {
    complaints: 'a[href^="/office/complaints/"]',
    applications: 'a[href^="/office/applications/"]',
    reviews: 'a[href^="/office/reviews/"]',
    inbox: 'a[href^="/office/money/inbox/"]',
    cash: 'a[href^="/office/money/payments/"]',
    jobs: 'tbody tr',
    mails: 'tbody tr',
  } as const
  for (const [name, row] of Object.entries(rows)) {
    await waiting.getByRole('link', { name: t(`waiting.${name as keyof typeof rows}`) }).click()
    await page.locator('main').locator(row).first().waitFor()
    await page.goBack()
  }
  await waiting.waitFor()

  const { id } = await comingVisit(town().database)
  for (const [typed, option, path] of [
    ['smallest payout', 'Smallest payout', '/office/settings#payout_minimum'],
    [`#${id}`, `#${id}`, `/office/bookings/${id}`],
  ] as const) {
    await openFinder(page)
    await page.keyboard.type(typed)
    await page.getByRole('option', { selected: true }).filter({ hasText: option }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${path}`)
    if (path.includes('#'))
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('payout_minimum')
  }
})

test('a decision that was begun about one application does not go on with the next', async () => {
  const t = translator(applications, 'en')
  const rows = await town().database.sql<{ id: number }[]>`
    INSERT INTO provider_applications (name, email, phone_number, availability_range, document_type, document_number,
      expiry_date, document_mime, document_size, locale, e_provider_type_id)
    SELECT n, 'twice@example.test', '+966500000' || n, 'Riyadh', 'passport', 'A1', '2090-01-01', 'image/png', 1, 'en', 3
    FROM generate_series(101, 102) n RETURNING id`
  const [first, second] = rows.map(({ id }) => id)
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  const main = page.getByRole('main')
  const link = (id: number | undefined) => main.locator(`a[href="/office/applications/${id}"]`)
  const opened = async (id: number | undefined) => {
    await page.waitForURL(`**/office/applications/${id}`)
    await main.getByRole('heading', { name: String(id === first ? 101 : 102) }).waitFor()
  }
  await page.goto(`/office/applications/${first}`)
  await opened(first)
  await awake(page)
  await link(second).click()
  await opened(second)
  await main.getByRole('button', { name: t('do.declined') }).click()
  await main.getByLabel(t('reason'), { exact: true }).fill('For the second one')
  await link(first).click()
  await page.getByRole('button', { name: translator(sheets, 'en')('discard') }).click()
  await opened(first)
  await main.getByRole('button', { name: t('do.accepted') }).waitFor()
  expect(await main.getByText('For the second one').count()).toBe(0)
})

test('a service is opened by its name, by the search and from its provider', longTest, async () => {
  const t = translator(offers, 'ar')
  const [service] = await town().database.sql<{ provider: number; name: string }[]>`
    SELECT e_provider_id AS provider, name ->> 'ar' AS name FROM e_services WHERE name ->> 'en' LIKE '%&%' ORDER BY id LIMIT 1`
  if (!service) throw new Error('no service whose name has to be escaped in an address')
  const page = await signedInPage(await visit({ locale: 'ar' }), operator)
  const main = page.getByRole('main')
  /** Only services of this name are listed; the first is opened. */
  const opensFromList = async () => {
    const all = main.getByRole('button', { name: t('edit').replace('{name}', '') })
    const named = main.getByRole('button', { name: t('edit').replace('{name}', service.name), exact: true })
    await named.first().waitFor()
    await expect.poll(async () => (await all.count()) - (await named.count())).toBe(0)
    await named.first().press('Enter')
    await page.waitForURL('**/office/services/*')
    await expect.poll(() => main.locator('input[name="name.ar"]').inputValue()).toBe(service.name)
  }
  await page.goto('/office')
  await openFinder(page)
  await page.keyboard.type(service.name)
  await page.getByRole('option', { selected: true }).filter({ hasText: service.name }).waitFor()
  await page.keyboard.press('Enter')
  await opensFromList()

  await page.goto(`/office/providers/${service.provider}`)
  await awake(page)
  await main.locator('a[href^="/office/services?"]').filter({ hasText: service.name }).first().press('Enter')
  await opensFromList()
})

test('a reported review is hidden, and its author reads why', longTest, async () => {
  const { sql, db } = town().database
  const [demoUser] = await sql<{ id: number; password_hash: string }[]>`
    SELECT id, password_hash FROM users WHERE email = ${demo.email}`
  const author = await buildUser(db, { password_hash: demoUser?.password_hash ?? '' })
  const { id: e_service_id } = await ownService(town().database)
  const at = Date.now() - 350 * 86_400_000
  const booking = await buildBooking(db, { user_id: author.id, e_service_id, status: 'done', at })
  await buildPayment(db, { booking_id: booking.id })
  const review = await buildReview(db, { user_id: author.id, e_service_id, review: 'He is a thief' })
  await sql`INSERT INTO review_reports (review_id, part, user_id, topic) VALUES (${review.id}, 'review', ${demoUser?.id ?? 0}, 'insult')`

  const t = translator(reviews, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  const main = page.getByRole('main')
  await page.goto('/office')
  await awake(page)
  const waiting = main.getByRole('link', { name: translator(overview, 'en')('waiting.reviews') })
  const before = Number(/\d+/.exec((await waiting.textContent()) ?? ''))
  await waiting.click()
  await main.locator('tbody tr', { hasText: 'He is a thief' }).getByRole('link').first().click()
  await main.getByRole('button', { name: t('hide'), exact: true }).click()
  await main.getByLabel(t('reason')).fill('Please write about the visit')
  await main.getByRole('button', { name: t('hide'), exact: true }).click()
  await main.getByText(t('is_hidden'), { exact: true }).waitFor()
  // The overview, which was read before, counts it no more.
  await page.locator('a[href="/office"]:visible').first().click()
  await main.getByRole('heading', { name: translator(overview, 'en')('waiting.title') }).waitFor()
  await expect
    .poll(async () => ((await waiting.count()) ? Number(/\d+/.exec((await waiting.textContent()) ?? '')) : 0))
    .toBe(before - 1)

  const own = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), author.email)
  await own.goto(`/bookings/review/${booking.id}`)
  await own.getByText(translator(ownReviews, 'ar')('hidden')).waitFor()
  await own.getByText('Please write about the visit').waitFor()
})
