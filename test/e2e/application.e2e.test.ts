import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '../../src/features/applications/messages.ts'
import { messages as applicationPage } from '../../src/features/applications/providerMessages.ts'
import { messages as places } from '../../src/features/places/messages.ts'
import { locales } from '../../src/lib/words.ts'
import { messages as web } from '../../src/web/messages.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import { awake, holdRequests, holdScripts, signedInPage } from './steps.ts'

const { visit, town } = e2e({ DEMO: 'on' })
const pdf = Buffer.from('%PDF-1.7\ntrailer << >>\n%%EOF\n')

/** An application that was begun before, and the browser that knows it; returns what is stored of it. */
const begunBefore = async (page: Page, fields: Record<string, string>) => {
  const begun = await page.request.post('/api/provider/application_draft', { data: { fields } })
  const { data } = (await begun.json()) as { data: { token: string } }
  await page.goto('/help')
  await page.evaluate((token) => localStorage.setItem('unsent:provider_draft', JSON.stringify(token)), data.token)
  return async () =>
    (await town().database.sql`SELECT fields FROM provider_application_drafts ORDER BY id DESC LIMIT 1`)[0]?.fields
}

test.each(locales.map((locale, n) => ({ locale, screen: n ? ('phone' as const) : ('desk' as const) })))(
  'a visitor applies as a provider: $locale, $screen',
  longTest,
  async (way) => {
    const [t, follow] = [translator(messages, way.locale), translator(applicationPage, way.locale)]
    const page = await visit(way)
    await page.goto('/provider-registration')
    await page.getByRole('heading', { name: t('title') }).waitFor()
    const field = (key: keyof typeof messages) => page.getByLabel(t(key), { exact: true })
    const submit = () => page.getByRole('button', { name: t('submit') }).click()
    await submit()
    await page.getByText(web['terms.missing'][way.locale]).waitFor()
    expect(await page.locator('form [aria-invalid]').count()).toBe(10)

    await page.getByText(t('file.none')).waitFor()
    await field('name').fill('Salma Haddad')
    await field('email').fill('salma@example.com')
    await field('phone').fill('+966500000001')
    await field('type').selectOption({ index: 1 })
    await field('range').fill('25 km')
    await field('document_type').selectOption('passport')
    await field('document_number').fill('P1234567')
    await field('expiry_date').fill('2199-12-31')
    await field('document').setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page.getByRole('checkbox').check()
    await submit()
    await page.getByRole('alert').getByText(t('failed')).waitFor()
    expect(await page.getByText(t('document_wrong')).count()).toBeGreaterThan(0)
    await expect.poll(() => field('name').inputValue()).toBe('Salma Haddad')
    expect(await axeViolations(page)).toEqual([])

    await page.getByText('id.png').waitFor()
    await field('document').setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer: pdf })
    const release = await holdRequests(page, /provider_register$/)
    const sent = page.waitForRequest(/provider_register$/)
    await submit()
    await sent
    // The page shows that it sends a moment after it does.
    await page.locator('button[aria-busy]', { hasText: t('submit') }).waitFor()
    // Nothing is typed into what is being sent, and would be lost.
    await field('name').evaluate((input) => input.focus())
    await page.keyboard.type('Lost')
    expect(await field('name').inputValue()).toBe('Salma Haddad')
    release()
    await page.getByRole('alert').getByText(t('done')).waitFor()
    await expect.poll(() => field('name').inputValue()).toBe('')
    const rows = await town().database
      .sql`SELECT name FROM provider_applications WHERE locale = ${way.locale} AND email NOT LIKE '%@doorstep.test'`
    expect(rows).toEqual([{ name: 'Salma Haddad' }])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await page.goto('/sandbox/mailbox')
    await page
      .getByRole('link', { name: /provider-application/ })
      .first()
      .click()
    await page.getByText(follow('follow.received'), { exact: true }).waitFor()
    await page.getByText('•••••567').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.goto('/provider-application?token=none')
    await page.getByText(follow('follow.unknown')).waitFor()
  },
)

test('a signed-in customer is asked for what the account does not say, and the pin of their area is saved', async () => {
  const [t, p] = [translator(messages, 'en'), translator(places, 'en')]
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), demo.email)
  await page.goto('/provider-registration')
  await awake(page)
  const [user] = await town().database.sql`SELECT name, phone_number FROM users WHERE email = ${demo.email}`
  const field = (key: 'name' | 'email' | 'phone') => page.getByLabel(t(key), { exact: true })
  await expect.poll(() => field('email').inputValue()).toBe(demo.email)
  expect([await field('name').inputValue(), await field('phone').inputValue()]).toEqual([
    user?.name,
    user?.phone_number,
  ])
  await page.getByText(t('email_account').replace('{email}', demo.email)).waitFor()
  await field('phone').fill('+966500000099')

  await page.getByRole('button', { name: t('area.show') }).click()
  const address = page.getByLabel(p('area.address'), { exact: true })
  const saved = async () =>
    (
      await town().database.sql`SELECT fields ->> 'email' AS email, fields ->> 'phone_number' AS phone,
        (fields ->> 'latitude')::float8 > 24.7 AS north FROM provider_application_drafts`
    )[0]
  await address.fill('Al Malqa')
  await address.press('Tab')
  await expect.poll(saved).toEqual({ email: demo.email, phone: '+966500000099', north: true })
  await address.fill('Al Malaz')
  await address.press('Tab')
  await page.getByRole('button', { name: p('move_pin') }).click()
  await expect.poll(saved).toMatchObject({ north: false })
})

test(
  'a saved application that is read late takes nothing of what is typed, and is not replaced by it',
  longTest,
  async () => {
    const t = translator(messages, 'en')
    const page = await visit({ locale: 'en', broken: true })
    const fields = { name: 'Nora', phone_number: '+966500000044' }
    const stored = await begunBefore(page, fields)
    const field = (key: 'name' | 'phone' | 'range') => page.getByLabel(t(key), { exact: true })

    // Without a connection it is not read, and not forgotten.
    const reading = /application_draft\?/
    await page.route(reading, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => reading.test(request.url()))
    await page.goto('/provider-registration')
    await failed
    await page.waitForTimeout(300)
    await page.unroute(reading)
    const release = await holdRequests(page, reading)
    await page.reload()
    await awake(page)
    await field('range').fill('All of Riyadh')
    const [number, upload] = [page.locator('[name=document_number]'), page.locator('[name=document_upload]')]
    await number.fill('1234567890')
    await upload.setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer: pdf })
    await field('name').focus()
    await page.waitForTimeout(300)
    expect(await stored()).toEqual(fields)
    await page.getByLabel(t('email'), { exact: true }).fill('nora@')
    release()
    await expect.poll(() => field('phone').inputValue()).toBe(fields.phone_number)
    // Who writes meanwhile goes on in the same place.
    await page.keyboard.type('example.com')
    expect(await page.getByLabel(t('email'), { exact: true }).inputValue()).toBe('nora@example.com')
    expect([await field('name').inputValue(), await field('range').inputValue()]).toEqual(['Nora', 'All of Riyadh'])
    expect([await number.inputValue(), await upload.inputValue()]).toEqual(['1234567890', 'C:\\fakepath\\id.pdf'])
    await field('range').focus()
    await field('name').focus()
    await expect.poll(stored).toEqual({ ...fields, email: 'nora@example.com', availability_range: 'All of Riyadh' })
  },
)

test('an application of a mailed link that is sent before it is read ends what was saved', longTest, async () => {
  const t = translator(messages, 'en')
  const page = await visit({ locale: 'en' })
  const begun = await page.request.post('/api/provider/application_draft', { data: { fields: { name: 'Huda' } } })
  const { data } = (await begun.json()) as { data: { token: string } }
  const release = await holdRequests(page, /application_draft\?/)
  await page.goto(`/provider-registration?draft=${data.token}`)
  await awake(page)
  const field = (key: keyof typeof messages) => page.getByLabel(t(key), { exact: true })
  await field('name').fill('Huda Omar')
  await field('email').fill('huda@example.com')
  await field('phone').fill('+966500000055')
  await field('type').selectOption({ index: 1 })
  await field('range').fill('25 km')
  await field('document_type').selectOption('passport')
  await field('document_number').fill('P7654321')
  await field('expiry_date').fill('2199-12-31')
  await field('document').setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('submit') }).click()
  await page.getByRole('alert').getByText(t('done')).waitFor()
  release()
  const { sql } = town().database
  expect(await sql`SELECT id FROM provider_application_drafts WHERE fields ->> 'name' = 'Huda'`).toEqual([])
})

test('what was saved of an application is there when its page is left and opened again', longTest, async () => {
  const t = translator(messages, 'en')
  const page = await visit({ locale: 'en' })
  const range = page.getByLabel(t('range'), { exact: true })
  const leaveAndReturn = async () => {
    await page.locator('header a[href="/help"]:visible').first().click()
    await page.waitForURL('/help')
    await page.evaluate(() => history.back())
    await page.waitForURL('/provider-registration')
  }
  await begunBefore(page, { name: 'Layan', availability_range: 'North' })
  await page.goto('/provider-registration')
  await awake(page)
  await expect.poll(() => range.inputValue()).toBe('North')
  const saved = page.waitForResponse(/application_draft$/)
  await range.fill('South')
  await range.press('Tab')
  await saved
  await leaveAndReturn()
  await expect.poll(() => range.inputValue()).toBe('South')
  // Also where the line is slow.
  const release = await holdRequests(page, /application_draft$/)
  await range.fill('East')
  await leaveAndReturn()
  await page.waitForTimeout(300)
  release()
  await expect.poll(() => range.inputValue()).toBe('East')
})

test('what was typed before any script stays when a saved application is read', longTest, async () => {
  const t = translator(messages, 'en')
  const page = await visit({ locale: 'en' })
  const stored = await begunBefore(page, { name: 'Reem' })
  const release = await holdRequests(page, /application_draft\?/)
  const run = await holdScripts(page)
  await page.goto('/provider-registration', { waitUntil: 'commit' })
  const range = page.getByLabel(t('range'), { exact: true })
  await range.fill('All of Jeddah')
  const number = page.locator('[name=document_number]')
  await number.fill('1234567890')
  run()
  await awake(page)
  await page.waitForTimeout(1000)
  expect(await stored()).toEqual({ name: 'Reem' })
  release()
  await expect.poll(() => page.getByLabel(t('name'), { exact: true }).inputValue()).toBe('Reem')
  expect([await range.inputValue(), await number.inputValue()]).toEqual(['All of Jeddah', '1234567890'])
})

test('a mailed link that is dead says so, and what this browser has saved stays', async () => {
  const t = translator(messages, 'ar')
  const page = await visit({ locale: 'ar', screen: 'phone' })
  await begunBefore(page, { name: 'ريم' })
  await page.goto('/provider-registration?draft=dead')
  await page.getByText(t('draft.dead')).waitFor()
  await expect.poll(() => page.getByLabel(t('name'), { exact: true }).inputValue()).toBe('ريم')
  expect(await axeViolations(page)).toEqual([])
  await page.goto('/provider-registration')
  await expect.poll(() => page.getByLabel(t('name'), { exact: true }).inputValue()).toBe('ريم')
})

test.each([false, true])('who signs out leaves no application at this browser; still on its way: %s', async (held) => {
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.goto('/provider-registration')
  await awake(page)
  const [path, method] = [/application_draft$/, held ? 'POST' : 'PUT']
  const asked = page.waitForRequest((request) => path.test(request.url()) && request.method() === method)
  const release = held ? await holdRequests(page, path) : () => {}
  const range = page.getByLabel(translator(messages, 'en')('range'), { exact: true })
  await range.fill('25 km around my home')
  await range.press('Tab')
  const answered = (await asked).response()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  await expect.poll(kept).toHaveLength(held ? 0 : 1)
  await page.getByRole('button', { name: web.logout.en, includeHidden: true }).first().dispatchEvent('click')
  await page.waitForURL('/')
  release()
  await answered
  await page.waitForTimeout(500)
  expect(await kept()).toEqual([])
})

test('what still waits to be saved of an application that is sent is not begun anew', longTest, async () => {
  const t = translator(messages, 'en')
  const page = await visit({ locale: 'en' })
  await page.goto('/provider-registration')
  await awake(page)
  const field = (key: keyof typeof messages) => page.getByLabel(t(key), { exact: true })
  const saving = (reply: { url: () => string; request: () => { method: () => string } }) =>
    reply.request().method() === 'PUT' && /application_draft$/.test(reply.url())
  const begun = page.waitForResponse(saving)
  await field('name').fill('Maha Saleh')
  await field('name').press('Tab')
  await begun
  const release = await holdRequests(page, /application_draft$/)
  await field('email').fill('maha@example.com')
  await field('phone').fill('+966500000066')
  await field('type').selectOption({ index: 1 })
  await field('range').fill('25 km')
  await field('document_type').selectOption('passport')
  await field('document_number').fill('P1122334')
  await field('expiry_date').fill('2199-12-31')
  await field('document').setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('submit') }).click()
  await page.getByRole('alert').getByText(t('done')).waitFor()
  const late = page.waitForResponse(saving)
  release()
  await late
  await page.waitForTimeout(500)
  const { sql } = town().database
  expect(await sql`SELECT id FROM provider_application_drafts WHERE fields ->> 'name' = 'Maha Saleh'`).toEqual([])
})
