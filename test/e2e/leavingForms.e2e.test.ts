import { join } from 'node:path'
import { TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/officeMessages.ts'
import { messages as deciding } from '../../src/features/applications/officeMessages.ts'
import { messages as bank } from '../../src/features/earnings/providerMessages.ts'
import { messages as talking } from '../../src/features/messages/messages.ts'
import { messages as visits } from '../../src/features/ordering/officeMessages.ts'
import { messages as desks } from '../../src/features/ordering/providerMessages.ts'
import { messages as money } from '../../src/features/payments/officeMessages.ts'
import { messages as people } from '../../src/features/people/officeMessages.ts'
import { hashToken } from '../../src/server/security/tokens.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { buildBooking, buildProvider, buildService, buildUser } from '../build.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import { awake, comingVisit, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** Goes on by a link beside the page, and by Back: what was typed stays. */
const staysBy = async (page: Page, link: Locator, typed: Locator, value: string) => {
  const question = page.getByRole('dialog', { name: translator(ui, 'en')('unsaved') })
  const path = page.url()
  for (const leaveBy of [() => link.click(), () => page.evaluate(() => history.back())]) {
    await leaveBy()
    await question.getByRole('button', { name: translator(ui, 'en')('keep') }).click()
    // The address comes back after the question is asked.
    await expect.poll(() => page.url()).toBe(path)
    expect(await typed.inputValue()).toBe(value)
  }
  await link.click()
  await question.getByRole('button', { name: translator(ui, 'en')('discard') }).click()
  await page.waitForURL((url) => url.href !== path)
}

test('what an operator types before they decide is asked about before it is left', longTest, async () => {
  const desk = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  const overview = desk.locator('nav a[href="/office"]:visible').first()
  const decide = async (list: string, row: Locator, open: string, name: string) => {
    await desk.goto(list)
    await awake(desk)
    await row.click()
    await desk.getByRole('button', { name: open, exact: true }).click()
    const field = desk.locator(`[name=${name}]`)
    await field.fill('Two careful sentences.')
    await staysBy(desk, overview, field, 'Two careful sentences.')
  }
  const application = desk.locator('main a[href^="/office/applications/"]').first()
  await decide('/office/applications', application, translator(deciding, 'en')('do.declined'), 'note')
  const booking = desk.locator('main a[href^="/office/bookings/"]').first()
  await decide('/office/bookings?status=received,accepted', booking, translator(visits, 'en')('do.cancel'), 'reason')
  const paid = desk
    .getByRole('row')
    .filter({ has: desk.getByText(translator(money, 'en')('state.paid'), { exact: true }) })
  const payment = paid.locator('a[href^="/office/money/payments/"]').first()
  await decide('/office/money/payments', payment, translator(money, 'en')('refund.open'), 'reason')
})

test('an invitation that is not sent is asked about before it is left', longTest, async () => {
  const desk = await signedInPage(await visit({ locale: 'en' }), 'provider@doorstep.test')
  await desk.goto('/provider')
  await awake(desk)
  const today = desk.locator('nav a[href="/provider"]:visible').first()
  await desk.locator('nav a[href="/provider/team"]:visible').first().click()
  const email = desk.locator('main [name=email]')
  await email.fill('hasan@example.com')
  await staysBy(desk, today, email, 'hasan@example.com')
})

test('a bank account that is typed by half is asked about before another part of its page is opened', async () => {
  const t = translator(bank, 'en')
  const desk = await signedInPage(await visit({ locale: 'en' }), 'provider@doorstep.test')
  await desk.goto('/provider/money')
  await awake(desk)
  const tab = (name: 'payouts' | 'earnings') =>
    desk.getByRole('navigation', { name: t('tab.label') }).getByRole('link', { name: t(`tab.${name}`), exact: true })
  await tab('payouts').click()
  await desk.getByRole('button', { name: t('account.change'), exact: true }).click()
  const iban = desk.locator('[name=account_number]')
  await iban.fill('SA03 8000')
  await tab('earnings').click()
  const question = desk.getByRole('dialog', { name: translator(ui, 'en')('unsaved') })
  await question.getByRole('button', { name: translator(ui, 'en')('keep') }).click()
  expect(await iban.inputValue()).toBe('SA03 8000')
  await tab('earnings').click()
  await question.getByRole('button', { name: translator(ui, 'en')('discard') }).click()
  await iban.waitFor({ state: 'detached' })
})

test('the address of an outside calendar is asked about before it is left', longTest, async () => {
  const desk = await signedInPage(await visit({ locale: 'en' }), 'provider@doorstep.test')
  await desk.goto('/provider')
  await awake(desk)
  const today = desk.locator('nav a[href="/provider"]:visible').first()
  await desk.locator('nav a[href="/provider/settings"]:visible').first().click()
  const address = desk.locator('main input[type=url]:not([readonly])')
  await address.fill('https://example.com/busy.ics')
  await staysBy(desk, today, address, 'https://example.com/busy.ics')
})

test('the answer of an applicant, who need not sign in, is asked about before it is left', longTest, async () => {
  const token = 'a'.repeat(60)
  await town().database.sql`
    INSERT INTO provider_applications (name, email, phone_number, availability_range, document_type, document_number,
      expiry_date, document_mime, document_size, locale, e_provider_type_id, state, decided_at, link_hash)
    VALUES ('Salma', 'salma@example.test', '+966500000103', 'Riyadh', 'passport', 'A1', '2090-01-01', 'image/png', 1, 'en', 3,
      'asked', now(), ${hashToken(token)})`
  const page = await visit({ locale: 'en' })
  await page.goto('/help')
  await page.goto(`/provider-application?token=${token}`)
  await awake(page)
  const note = page.locator('[name=note]')
  await note.fill('Here is the other page.')
  const home = page.locator('header a[href="/"]:visible').first()
  await home.click()
  const question = page.getByRole('dialog', { name: translator(ui, 'en')('unsaved') })
  await question.getByRole('button', { name: translator(ui, 'en')('keep') }).click()
  expect(await note.inputValue()).toBe('Here is the other page.')
  await page.getByRole('main').locator('button[type=submit]').click()
  await note.waitFor({ state: 'detached' })
  await home.click()
  await page.waitForURL('/')
})

test(
  'who calls for the first time is asked about before their form is left, and not where somebody else is booked for',
  longTest,
  async () => {
    const t = translator(people, 'en')
    const desk = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
    await desk.goto('/office')
    await awake(desk)
    await desk.goto('/office/bookings')
    await awake(desk)
    await desk.locator('main a[href="/office/book"]').first().click()
    const name = desk.getByLabel(t('column.name'), { exact: true })
    await name.fill('Abeer Caller')
    const overview = desk.locator('nav a[href="/office"]:visible').first()
    await overview.click()
    const question = desk.getByRole('dialog', { name: translator(ui, 'en')('unsaved') })
    await question.getByRole('button', { name: translator(ui, 'en')('keep') }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await name.inputValue()).toBe('Abeer Caller')
    await desk.getByRole('searchbox').fill(demo.email)
    const known = desk.getByRole('region', { name: t('book_for.found') }).getByRole('button')
    await known.first().waitFor()
    await name.fill('Abeer Caller')
    await known.first().click()
    await desk.waitForURL('**/search')
  },
)

test('the form of a new caller stays while somebody else is searched for', async () => {
  const t = translator(people, 'en')
  const desk = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await desk.goto('/office/book')
  await awake(desk)
  const [name, email] = [t('column.name'), t('email')].map((label) => desk.getByLabel(label, { exact: true }))
  const search = desk.getByRole('searchbox')
  await search.fill('Abeer')
  await expect.poll(() => name?.inputValue()).toBe('Abeer')
  await email?.fill('abeer@example.com')
  const found = desk.waitForResponse(/\/api\/office\/people\?.*0507/)
  await search.fill('0507654321')
  await found
  await desk.getByText(t('book_for.nobody')).waitFor()
  expect([await name?.inputValue(), await email?.inputValue()]).toEqual(['Abeer', 'abeer@example.com'])
})

test('the note of an absence is asked about on Today, too', longTest, async () => {
  const { db, sql } = town().database
  const t = translator(desks, 'en')
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const boss = await buildUser(db, { role: 'provider', password_hash: known?.password_hash ?? '' })
  const provider = await buildProvider(db, { people: [boss.id] })
  const { id: e_service_id } = await buildService(db, { e_provider_id: provider.id })
  const { id } = await buildBooking(db, { e_service_id, status: 'accepted', at: Date.now() + 3 * 86_400_000 })
  const desk = await signedInPage(await visit({ locale: 'en' }), boss.email)
  await desk.goto('/provider/team')
  await awake(desk)
  await desk.locator('nav a[href="/provider"]:visible').first().click()
  await desk.getByText(t('trouble.title')).click()
  await desk.getByRole('button', { name: t('trouble.absence'), exact: true }).click()
  const note = desk.locator('[name=absence-note]')
  await note.fill('My car does not start.')
  const team = desk.locator('nav a[href="/provider/team"]:visible').first()
  await staysBy(desk, team, note, 'My car does not start.')

  await desk.locator('nav a[href="/provider"]:visible').first().click()
  await desk.getByText(t('trouble.title')).click()
  await desk.getByRole('button', { name: t('trouble.absence'), exact: true }).click()
  await note.fill('My car does not start.')
  // A visit that is opened lies over it.
  await desk.evaluate(() => document.querySelector<HTMLElement>('main a[href^="/provider/bookings/"]')?.click())
  await desk.waitForURL(`**/provider/bookings/${id}`)
  await desk.getByRole('dialog').getByRole('heading', { level: 2 }).getByText(`${id}`).waitFor()
  await desk.keyboard.press('Escape')
  await desk.waitForURL('**/provider')
  expect(await note.inputValue()).toBe('My car does not start.')

  // Somebody else announces it meanwhile: there is nothing to lose any more.
  const answer = await desk.request.post('/api/login', { data: { email: boss.email, password: demo.password } })
  const { data: other } = (await answer.json()) as { data: { api_token: string } }
  const headers = { authorization: `Bearer ${other.api_token}` }
  expect((await desk.request.post(`/api/bookings/${id}/absence`, { headers, data: { note: null } })).status()).toBe(200)
  await desk.getByText(t('trouble.absent')).waitFor()
  await team.click()
  await desk.waitForURL('**/provider/team')
})

test('a picture of an answer to a complaint is asked about before it is left', longTest, async () => {
  const { database } = town()
  const { id } = await comingVisit(database)
  const [complaint] = await database.sql<{ id: number }[]>`
    INSERT INTO complaints (booking_id, user_id, topic) SELECT id, user_id, 'damage' FROM bookings WHERE id = ${id} RETURNING id`
  const desk = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await desk.goto('/office')
  await awake(desk)
  await desk.goto(`/office/complaints/${complaint?.id}`)
  await awake(desk)
  const talk = translator(talking, 'en')
  const added = desk.getByRole('button', { name: talk('remove').replace('{n}', '1') })
  const icon = join(import.meta.dirname, '../../public/icon-512.png')
  await desk.getByLabel(talk('pictures'), { exact: true }).setInputFiles(icon)
  await added.waitFor()
  await desk.locator('nav a[href="/office"]:visible').first().click()
  const question = desk.getByRole('dialog', { name: translator(ui, 'en')('unsaved') })
  await question.getByRole('button', { name: translator(ui, 'en')('keep') }).click()
  expect(await added.count()).toBe(1)
})

test('recovery codes, which are shown once, are asked about before they are left', longTest, async () => {
  const { sql, db } = town().database
  const { id, email } = await buildUser(db, { role: 'operator', office_role: 'support' })
  await sql`UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = ${demo.email}) WHERE id = ${id}`
  const page = await signedInPage(await visit({ locale: 'en' }), email)
  const t = translator(accounts, 'en')
  const main = page.getByRole('main')
  await page.goto('/office/security')
  await awake(page)
  await main.getByRole('button', { name: t('factor.setup') }).click()
  const secret = ((await main.getByText(t('factor.by_hand')).locator('bdi').textContent()) ?? '').replaceAll(' ', '')
  await main.getByLabel(t('factor.app_code')).fill(new TOTP({ secret }).generate())
  await main.getByRole('button', { name: t('factor.turn_on') }).click()
  const heading = main.getByRole('heading', { name: t('recovery.title') })
  await heading.waitFor()
  await page.locator('nav a[href="/office"]:visible').first().click()
  const question = page.getByRole('dialog', { name: translator(ui, 'en')('unsaved') })
  await question.getByRole('button', { name: translator(ui, 'en')('keep') }).click()
  expect(await heading.isVisible()).toBe(true)
  await main.getByRole('button', { name: t('recovery.saved') }).click()
  await heading.waitFor({ state: 'detached' })
  await page.locator('nav a[href="/office"]:visible').first().click()
  await page.waitForURL('**/office')
})
