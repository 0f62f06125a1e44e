import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as applications } from '../../src/features/applications/messages.ts'
import { messages as applicationsOffice } from '../../src/features/applications/officeMessages.ts'
import { messages as complaints } from '../../src/features/complaints/messages.ts'
import { messages as complaintsOffice } from '../../src/features/complaints/officeMessages.ts'
import { messages as payouts } from '../../src/features/earnings/officeMessages.ts'
import { messages as people } from '../../src/features/people/officeMessages.ts'
import { messages as providers } from '../../src/features/providers/officeMessages.ts'
import { messages as wallets } from '../../src/features/wallet/officeMessages.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { e2e, translator } from './harness.ts'
import { awake, holdReads, holdRequests, signedInPage } from './steps.ts'

/** What another operator did after a page was read. */
const { visit, town } = e2e()
const t = translator(payouts, 'en')

const opened = async (path: string) => {
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.goto(path)
  await awake(page)
  return { page, main: page.getByRole('main') }
}
const elsewhere = async (page: Page, method: 'DELETE' | 'POST' | 'PUT', path: string, data: object) => {
  const { api_token } = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  const headers = { authorization: `Bearer ${api_token}` }
  expect((await page.request.fetch(`/api/${path}`, { method, headers, data })).status()).toBe(200)
}

test('a rule that keeps another one from being added is shown', async () => {
  const { page, main } = await opened('/office/money/commissions')
  await main.getByRole('button', { name: t('commission.add') }).click()
  await main.getByLabel(t('commission.of_category'), { exact: true }).last().selectOption({ index: 1 })
  await main.locator('[name=percent]').fill('20')
  const [target_id, from] = await Promise.all(
    ['target_id', 'from'].map((name) => main.locator(`[name=${name}]`).inputValue()),
  )
  const rule = { target: 'category', target_id: Number(target_id), percent: 12.5, from }
  await elsewhere(page, 'POST', 'office/commissions', rule)
  await main.getByRole('button', { name: t('commission.save') }).click()
  await page.getByText(t('refusal.commission_taken')).waitFor()
  await main.getByRole('listitem').getByText(t('commission.percent').replace('{n}', '12.5')).waitFor()
})

test('a batch that was approved meanwhile is not cancelled as a prepared one', async () => {
  const { sql } = town().database
  const [batch] = await sql<
    { id: number }[]
  >`SELECT id FROM payout_batches WHERE state = 'prepared' ORDER BY id LIMIT 1`
  const id = batch?.id ?? 0
  const { page, main } = await opened(`/office/money/payouts/${id}`)
  await main.getByRole('button', { name: t('do.cancelled') }).click()
  await elsewhere(page, 'PUT', `payout_batches/${id}`, { state: 'approved' })
  await main
    .getByRole('alert')
    .getByRole('button', { name: t('do.cancelled') })
    .click()
  await page.getByText(t('refusal.payout_moved')).waitFor()
  await main.getByText(t('state.approved'), { exact: true }).first().waitFor()
  expect(await sql`SELECT state FROM payout_batches WHERE id = ${id}`).toEqual([{ state: 'approved' }])
})

test('whether to cancel a batch is asked anew once the page has read that it was approved', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.clock.install()
  await page.goto('/office/money/payouts')
  await awake(page)
  await elsewhere(page, 'POST', 'payout_batches', { e_provider_ids: [1] })
  const { sql } = town().database
  const [batch] = await sql<{ id: number }[]>`SELECT max(id) AS id FROM payout_batches`
  const id = batch?.id ?? 0
  await page.goto(`/office/money/payouts/${id}`)
  await awake(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t('do.cancelled') }).click()
  await main.getByText(t('question.cancelled')).waitFor()
  await elsewhere(page, 'PUT', `payout_batches/${id}`, { state: 'approved' })
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await main.getByText(t('state.approved'), { exact: true }).first().waitFor()
  await main.getByRole('button', { name: t('do.paid') }).waitFor()
  expect(await main.getByText(t('question.cancelled')).count()).toBe(0)
})

test('who declines an application that is accepted meanwhile is told so', async () => {
  const { sql } = town().database
  const [application] = await sql<{ id: number }[]>`
    INSERT INTO provider_applications (name, email, phone_number, availability_range, document_type, document_number,
      expiry_date, document_mime, document_size, locale, e_provider_type_id)
    VALUES ('Huda', 'huda@example.test', '+966500000104', 'Riyadh', 'passport', 'A1', '2090-01-01', 'image/png', 1, 'en', 3)
    RETURNING id`
  const id = application?.id ?? 0
  const o = translator(applicationsOffice, 'en')
  const { page, main } = await opened(`/office/applications/${id}`)
  await main.getByRole('button', { name: o('do.declined') }).click()
  await main.locator('[name=note]').fill('Too far away')
  await elsewhere(page, 'PUT', `provider_applications/${id}`, { state: 'accepted' })
  await main.getByRole('button', { name: o('do.declined') }).click()
  // Said beside the form, too, which is gone a moment later.
  await page.getByRole('alert').getByText(translator(applications, 'en')('refusal.application_accepted')).waitFor()
  await main.getByText(o('is_provider')).waitFor()
})

test('an answer to a complaint that a colleague has answered meanwhile stays, and can be sent after it', async () => {
  const { sql } = town().database
  const [complaint] = await sql<{ id: number }[]>`SELECT id FROM complaints WHERE state = 'open' ORDER BY id LIMIT 1`
  const id = complaint?.id ?? 0
  const [colleague] = await sql<
    { id: number }[]
  >`SELECT id FROM users WHERE role = 'operator' AND email <> 'operator@doorstep.test' ORDER BY id LIMIT 1`
  const o = translator(complaintsOffice, 'en')
  const { page, main } = await opened(`/office/complaints/${id}`)
  const answer = main.getByLabel(o('answer'))
  await answer.fill('You get it back')
  // The page reads every few seconds.
  const release = await holdReads(page, /\/api\/office\/complaints\/\d+/)
  await sql`
    INSERT INTO complaint_messages (complaint_id, user_id, side, text)
    VALUES (${id}, ${colleague?.id ?? 0}, 'office', 'We have sent it')`
  await main.getByRole('button', { name: o('send') }).click()
  await page.getByText(translator(complaints, 'en')('refusal.complaint_answered')).waitFor()
  release()
  await main.getByText('We have sent it').waitFor()
  expect(await answer.inputValue()).toBe('You get it back')
  await main.getByRole('button', { name: o('send') }).click()
  await page.getByText(o('answered')).first().waitFor()
  await main.getByText('You get it back').waitFor()
})

test('a credit for a booking that a colleague has credited meanwhile is asked about again, with what was given', async () => {
  const { sql } = town().database
  const [booking] = await sql<{ id: number; user_id: number }[]>`
    SELECT b.id, b.user_id FROM bookings b JOIN users u ON u.id = b.user_id
    WHERE u.role = 'customer' AND u.deleted_at IS NULL ORDER BY b.id LIMIT 1`
  const { id, user_id } = booking ?? { id: 0, user_id: 0 }
  const o = translator(wallets, 'en')
  const { page, main } = await opened(`/office/money/wallets/${user_id}?booking=${id}`)
  await main.getByLabel(o('credit.amount'), { exact: true }).fill('25')
  await main.getByLabel(o('credit.reason'), { exact: true }).fill('The window was broken')
  const next = main.getByRole('button', { name: o('credit.next') })
  await next.click()
  const question = main.getByRole('alert').filter({ hasText: o('credit.consequence') })
  await question.waitFor()
  expect(await question.getByText(o('credit.given')).count()).toBe(0)
  const credit = { user_id, booking_id: id, amount: '12.50', reason: 'Of another operator' }
  await elsewhere(page, 'POST', 'office/wallet_credits', credit)
  const yes = question.getByRole('button', { name: o('credit.yes'), exact: true })
  await yes.click()
  await page.getByText(o('refusal.credit_changed')).waitFor()
  await next.click()
  await question.getByText(o('credit.given')).filter({ hasText: '12.50' }).waitFor()
  await yes.click()
  await page.getByText(o('credit.done')).waitFor()
  expect(
    await sql`SELECT amount_minor::int AS amount FROM wallet_credits WHERE booking_id = ${id} ORDER BY id`,
  ).toEqual([{ amount: 1250 }, { amount: 2500 }])
})

test('who has gone on does not act for the customer when that is answered', async () => {
  const w = translator(people, 'en')
  const { sql } = town().database
  const [customer] = await sql<{ id: number }[]>`SELECT id FROM users WHERE email = 'customer@doorstep.test'`
  const { page, main } = await opened(`/office/people/${customer?.id}`)
  const release = await holdRequests(page, /office\/people\/\d+\/act/)
  await main.getByRole('button', { name: w('book'), exact: true }).click()
  await page.locator('a[href="/office/bookings"]:visible').first().click()
  await page.waitForURL(/office\/bookings/)
  const answered = page.waitForResponse(/office\/people\/\d+\/act/)
  release()
  await answered
  await page.waitForTimeout(500)
  expect(new URL(page.url()).pathname).toBe('/office/bookings')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').email)).toBe(
    'operator@doorstep.test',
  )
})

test('a row that a colleague deleted leaves the list when it cannot be saved', async () => {
  const e = translator(editor, 'en')
  const { sql } = town().database
  const [tax] = await sql<{ id: number }[]>`
    INSERT INTO taxes (name, type, value) VALUES ('{"en": "Sugar", "ar": "سكر"}', 'percent', 5) RETURNING id`
  const { page, main } = await opened('/office/taxes')
  const row = main.getByRole('listitem').filter({ hasText: 'Sugar' })
  await row.getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await sheet.locator('[name="name.en"]').fill('Sugar and salt')
  await elsewhere(page, 'DELETE', `office/taxes/${tax?.id}`, {})
  await sheet.getByRole('button', { name: e('save'), exact: true }).click()
  await row.waitFor({ state: 'detached' })
  // What was typed may be copied.
  expect(await sheet.locator('[name="name.en"]').inputValue()).toBe('Sugar and salt')
})

test('a row that a colleague deleted leaves the list when it cannot be deleted again', async () => {
  const e = translator(editor, 'en')
  const { sql } = town().database
  const [topic] = await sql<{ id: number }[]>`
    INSERT INTO faq_categories (name) VALUES ('{"en": "Gone", "ar": "ذاهب"}') RETURNING id`
  const { page, main } = await opened('/office/faqs')
  const row = main.getByRole('button', { name: /Gone/ }).first()
  await row.click()
  const sheet = page.getByRole('dialog')
  await elsewhere(page, 'DELETE', `office/faq_categories/${topic?.id}`, {})
  for (const _ of ['asks', 'does']) await sheet.getByRole('button', { name: e('delete'), exact: true }).click()
  await row.waitFor({ state: 'detached' })
})

test('a sheet says in our words, in Arabic, what is missing in it', async () => {
  const [w, x] = [translator(people, 'ar'), translator(providers, 'ar')]
  const { sql } = town().database
  const [customer] = await sql<{ id: number }[]>`SELECT id FROM users WHERE email = 'customer@doorstep.test'`
  const page = await signedInPage(await visit({ locale: 'ar' }), 'operator@doorstep.test')
  const sheet = page.getByRole('dialog')
  const sheets = [
    [`/office/people/${customer?.id}`, w('block')],
    ['/office/providers/1', x('pause')],
  ] as const
  for (const [path, name] of sheets) {
    await page.goto(path)
    await awake(page)
    await page.getByRole('main').getByRole('button', { name, exact: true }).click()
    await sheet.getByRole('button', { name, exact: true }).click()
    await sheet.getByText(web['field.required'].ar, { exact: true }).waitFor()
  }
  await sheet.locator('input[type=date]').fill('2020-01-01')
  await sheet.getByRole('button', { name: x('pause'), exact: true }).click()
  await sheet.getByText(/^اختر .+ أو يومًا بعده\.$/).waitFor()
})
