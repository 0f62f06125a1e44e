import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { upsertChange } from '../../src/features/accounts/emailChange/queries.ts'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { upsertVerification } from '../../src/features/accounts/verify/queries.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { hashPassword } from '../../src/server/security/passwords.ts'
import { hashToken, newToken } from '../../src/server/security/tokens.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { buildUser } from '../build.ts'
import { demo, e2e, inArabic, inEnglish, longTest, translator } from './harness.ts'
import { loseReplies } from './loseReplies.ts'
import { awake, goBack, gotoHydrated, holdRequests, ownService, signedInPage, signIn } from './steps.ts'

const { visit, town } = e2e({ DEMO: 'on' })

test.each(inEnglish)('a new person registers and confirms the email: %s', longTest, async (locale) => {
  const t = translator(accounts, locale)
  const web = translator(shell, locale)
  const page = await visit({ locale })
  const main = page.getByRole('main')
  const email = `new-${locale}@example.com`
  await gotoHydrated(page, '/register?redirect=/help')
  await main.getByLabel(t('field.name')).fill('Nora Saleh')
  await main.getByLabel(t('field.email')).fill(email)
  await main.getByLabel(t('field.phone')).fill(`+96650777${locale === 'ar' ? 1 : 2}`)
  await main.getByLabel(t('field.password')).fill('a quiet balcony')
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: t('register.submit') }).click()
  await page.getByText(t('register.done')).waitFor()
  await page.waitForURL('/help')

  await page.getByLabel(web('account'), { exact: true }).click()
  await page.getByRole('button', { name: web('your_profile') }).click()
  const sheet = page.getByRole('dialog', { name: t('profile.title') })
  await sheet.getByText(t('verify.open')).waitFor()
  await sheet.getByRole('button', { name: t('verify.again') }).click()
  await page.getByText(t('verify.sent_again')).waitFor()

  await page.goto('/sandbox/mailbox')
  await main
    .getByRole('link', { name: /verify-email/ })
    .first()
    .click()
  const { sql } = town().database
  const confirmed = () => sql`SELECT FROM users WHERE email = ${email} AND email_verified_at IS NOT NULL`
  // Who only opens the link, as programs that check mails do, confirms nothing.
  const press = main.getByRole('button', { name: t('verify.submit') })
  await press.and(page.locator(':enabled')).waitFor()
  expect(await confirmed()).toHaveLength(0)
  await press.click()
  await main.getByText(t('verify.done')).waitFor()
  expect(await confirmed()).toHaveLength(1)
  await main.getByRole('link', { name: t('verify.home') }).click()
  await page.waitForURL('/')
  // It is known here, before the person is read again.
  const release = await holdRequests(page, /\/api\/user(\?|$)/)
  await page.getByLabel(web('account'), { exact: true }).click()
  await page.getByRole('button', { name: web('your_profile') }).click()
  await sheet.getByLabel(t('field.email')).waitFor()
  expect(await sheet.getByText(t('verify.open')).count()).toBe(0)
  release()
})

test('a new email whose confirmation was not answered is confirmed when it is sent again', async () => {
  const t = translator(accounts, 'en')
  const { db, sql, transaction } = town().database
  const person = await buildUser(db)
  const token = newToken()
  const change = { userId: person.id, email: 'answered-late@example.com', tokenHash: hashToken(token) }
  await transaction((tx) => upsertChange(tx, change))
  const page = await visit({ locale: 'en', broken: true })
  await gotoHydrated(page, `/verify-email?token=${token}`)
  const end = await loseReplies(page, /api\/verify_email$/)
  await page.getByRole('button', { name: t('verify.submit') }).click()
  const again = page.getByRole('button', { name: t('verify.retry') })
  await again.waitFor()
  await end()
  await again.click()
  await page.getByText(t('verify.done')).waitFor()
  expect(await sql`SELECT FROM users WHERE id = ${person.id} AND email = ${change.email}`).toHaveLength(1)
})

test('an email is confirmed also in a browser whose session has ended', async () => {
  const t = translator(accounts, 'en')
  const { db, sql, transaction } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = await buildUser(db, { email_verified_at: null, password_hash: known?.password_hash ?? '' })
  const token = newToken()
  const link = { userId: person.id, email: person.email, tokenHash: hashToken(token) }
  await transaction((tx) => upsertVerification(tx, link))
  const page = await signedInPage(await visit({ locale: 'en' }), person.email)
  await sql`DELETE FROM api_tokens WHERE user_id = ${person.id}`
  await page.goto(`/verify-email?token=${token}`)
  await page.getByRole('button', { name: t('verify.submit') }).click()
  await page.getByText(t('verify.done')).waitFor()
})

test('Back leaves a page that led on when it was loaded', async () => {
  const page = await visit({ locale: 'en' })
  await page.goto('/robots.txt')
  await gotoHydrated(page, '/wallet')
  await page.waitForURL('/login?redirect=%2Fwallet')
  await goBack(page)
  await page.waitForURL('/robots.txt')

  await signedInPage(page, 'operator@doorstep.test')
  await page.goto('/login')
  await page.waitForURL('/office')
  await goBack(page)
  await page.waitForURL('/robots.txt')
  await page.goto('/office/money')
  await page.waitForURL('/office/money/payments')
  await goBack(page)
  await page.waitForURL('/robots.txt')
})

test('Back passes what the person who signed out had open', async () => {
  const web = translator(shell, 'en')
  const page = await visit({ locale: 'en' })
  await gotoHydrated(page, '/login')
  await signIn(page, 'en')
  await page.waitForURL('/')
  await page.getByLabel(web('account'), { exact: true }).click()
  await page.getByRole('link', { name: web('my_bookings'), exact: true }).click()
  await page.waitForURL('/bookings')
  await page.getByLabel(web('account'), { exact: true }).click()
  await page.getByRole('button', { name: web('logout') }).click()
  await page.waitForURL('/')
  await goBack(page)
  await page.waitForURL('/login?redirect=%2Fbookings')
  await goBack(page)
  await page.waitForURL('/')
})

test.each(inEnglish)('without TLS, where browsers have less, a person signs in: %s', async (locale) => {
  const page = await visit({ locale })
  await page.addInitScript(() => {
    delete (Crypto.prototype as { randomUUID?: unknown }).randomUUID
  })
  await gotoHydrated(page, '/login?redirect=/help')
  await signIn(page, locale)
  await page.waitForURL('/help')
})

test.each(inArabic)('a session on another device is listed and ended: %s', longTest, async (locale) => {
  const t = translator(accounts, locale)
  const web = translator(shell, locale)
  const page = await visit({ locale, screen: 'phone' })
  const elsewhere = await page.request.post('/api/login', {
    data: demo,
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1' },
  })
  const { data } = (await elsewhere.json()) as { data: { api_token: string } }
  const isLive = async () => (await page.request.get(`/api/user?api_token=${data.api_token}`)).ok()
  expect(await isLive()).toBe(true)

  await page.goto('/login?redirect=/help')
  await signIn(page, locale)
  await page.waitForURL('/help')
  await page.getByLabel(web('menu'), { exact: true }).first().click()
  await page.getByRole('button', { name: web('your_profile') }).click()
  const sheet = page.getByRole('dialog', { name: t('profile.title') })
  const there = sheet.getByRole('listitem').filter({ hasText: 'Safari · iPhone' })
  await there.getByText(t('devices.at_home')).waitFor()
  await sheet.getByText(t('devices.this')).waitFor()
  await there.getByRole('button').click()
  await page.getByText(t('devices.ended'), { exact: true }).waitFor()
  await there.waitFor({ state: 'hidden' })
  expect(await isLive()).toBe(false)
})

test.each(inEnglish)('too many wrong passwords: the page shows how long to wait: %s', async (locale) => {
  const t = translator(accounts, locale)
  const page = await visit({ locale, screen: 'phone' })
  const main = page.getByRole('main')
  await page.goto('/login')
  await page.route('**/api/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '80' },
      json: { success: false, code: 'too_many_requests', message: 'Too many.' },
    }),
  )
  await signIn(page, locale)
  await page.getByText(t('login.failed'), { exact: true }).waitFor()
  // It counts down from eighty, and a busy machine takes some of them.
  await main
    .getByRole('timer')
    .filter({ hasText: /\b[1-8]\d seconds/ })
    .waitFor()
})

test.each(inArabic)('data is exported and the account deleted: %s', longTest, async (locale) => {
  const t = translator(accounts, locale)
  const web = translator(shell, locale)
  const { database } = town()
  const leaver = await buildUser(database.db, { locale, password_hash: await hashPassword(demo.password) })
  const page = await signedInPage(await visit({ locale }), leaver.email)
  const unsent = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent:')))
  await page.goto(`/e_service/form/${(await ownService(database)).id}`)
  await awake(page)
  await page.getByLabel(translator(bookings, locale)('line.hint')).fill('The key is under the mat')
  await expect.poll(unsent).toEqual(['unsent:bookings'])
  await page.goto('/help')
  await page.getByLabel(web('account'), { exact: true }).click()
  await page.getByRole('button', { name: web('your_profile') }).click()
  const sheet = page.getByRole('dialog', { name: t('profile.title') })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: t('data.download') }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^doorstep-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { profile: { email: string } }
  expect(data.profile.email).toBe(leaver.email)

  await sheet.getByRole('button', { name: t('leave.open') }).click()
  const password = sheet.getByLabel(t('field.password'), { exact: true })
  const submit = sheet.getByRole('button', { name: t('leave.submit') })
  await password.fill('guess')
  await submit.click()
  await page.getByText(t('leave.failed')).waitFor()
  await password.fill(demo.password)
  await submit.click()
  await page.getByText(t('leave.done')).waitFor()
  await page.waitForURL('/')
  const main = page.getByRole('banner')
  await main.getByRole('link', { name: t('login.submit') }).waitFor()
  expect(await unsent()).toEqual([])
  expect(await database.sql`SELECT name FROM users WHERE id = ${leaver.id}`).toEqual([{ name: '—' }])
})
