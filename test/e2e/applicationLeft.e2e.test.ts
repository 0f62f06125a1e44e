import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '../../src/features/applications/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { demo, e2e, translator } from './harness.ts'
import { attentive, awake, become, holdRequests, signedInPage, signIn } from './steps.ts'

/** An application whose page is left from within a field. */
const { visit, town } = e2e()

/** Whether a reload asks first. */
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the field that is being written is saved as its page is left, and a reload asks', async () => {
  const t = translator(messages, 'ar')
  const page = await visit({ locale: 'ar', screen: 'phone' })
  await page.goto('/help')
  await awake(page)
  await page.locator('footer a[href="/provider-registration"]').click()
  const range = page.getByLabel(t('range'), { exact: true })
  await range.fill('شمال الرياض')
  await expect.poll(() => page.evaluate(isAsked)).toBe(true)
  await page.evaluate(() => history.back())
  await page.waitForURL('/help')
  await page.evaluate(() => history.forward())
  await page.waitForURL('/provider-registration')
  await expect.poll(() => range.inputValue()).toBe('شمال الرياض')
  await range.fill('جنوب الرياض')
  await range.press('Tab')
  await expect.poll(() => page.evaluate(isAsked)).toBe(false)
})

test('what could not be saved is kept while its page is left, a reload asks, and it is saved once the line is back', async () => {
  const t = translator(messages, 'en')
  const page = await visit({ locale: 'en', broken: true })
  await page.goto('/help')
  await awake(page)
  await page.route(/application_draft/, (route) => route.abort())
  await page.locator('footer a[href="/provider-registration"]').click()
  const [name, range] = [page.getByLabel(t('name'), { exact: true }), page.getByLabel(t('range'), { exact: true })]
  const failed = () => page.waitForEvent('requestfailed', (request) => request.url().endsWith('application_draft'))
  const first = failed()
  await name.fill('Salma Haddad')
  await name.press('Tab')
  await first
  await expect.poll(() => page.evaluate(isAsked)).toBe(true)
  await range.fill('25 km')
  const second = failed()
  await range.press('Tab')
  await second
  await page.waitForTimeout(500)
  expect(await page.evaluate(isAsked)).toBe(true)
  await page.evaluate(() => history.back())
  await page.waitForURL('/help')
  await page.evaluate(() => history.forward())
  await page.waitForURL('/provider-registration')
  await expect.poll(() => name.inputValue()).toBe('Salma Haddad')
  expect(await range.inputValue()).toBe('25 km')
  await page.unroute(/application_draft/)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => page.evaluate(isAsked)).toBe(false)
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Salma Haddad')
})

test.each(['before', 'after'])('what is taken back %s its save fails is not saved later', async (when) => {
  const t = translator(messages, 'ar')
  const page = await visit({ locale: 'ar', screen: 'phone', broken: true })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/application_draft/, (route) => released.then(() => route.abort()))
  await page.goto('/provider-registration')
  await awake(page)
  const name = page.getByLabel(t('name'), { exact: true })
  await name.fill('سلمى حداد')
  await name.press('Tab')
  await expect.poll(() => page.evaluate(isAsked)).toBe(true)
  if (when === 'after') {
    await Promise.all([page.waitForEvent('requestfailed'), release()])
    await page.waitForTimeout(100)
  }
  await name.fill('')
  await name.press('Tab')
  release()
  await expect.poll(() => page.evaluate(isAsked)).toBe(false)
  const saves: string[] = []
  page.on('request', (request) => /application_draft/.test(request.url()) && saves.push(request.url()))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.waitForTimeout(500)
  expect(saves).toEqual([])
})

test('what a visitor could not save is theirs who signs in, and of nobody after them', async () => {
  const t = translator(messages, 'en')
  const page = await visit({ locale: 'en', broken: true })
  await page.route(/application_draft/, (route) => route.abort())
  await page.goto('/provider-registration')
  await awake(page)
  const range = page.getByLabel(t('range'), { exact: true })
  await range.fill('25 km around my home')
  await range.press('Tab')
  await expect.poll(() => page.evaluate(isAsked)).toBe(true)
  await page.locator('a[href^="/login"]:visible').first().click()
  const at = (isLogin: boolean) => page.waitForURL(({ pathname }) => (pathname === '/login') === isLogin)
  await at(true)
  await signIn(page, 'en')
  await at(false)
  await page.locator('footer a[href="/provider-registration"]').click()
  const email = page.getByLabel(t('email'), { exact: true })
  await expect.poll(() => email.inputValue()).toBe(demo.email)
  expect(await range.inputValue()).toBe('25 km around my home')
  await page.getByRole('button', { name: web.logout.en, includeHidden: true }).first().dispatchEvent('click')
  await page.waitForURL('/')
  await page.locator('footer a[href="/provider-registration"]').click()
  await expect.poll(() => email.inputValue()).toBe('')
  expect(await range.inputValue()).toBe('')
})

test('who comes back before a first save has ended goes on with it', async () => {
  const t = translator(messages, 'ar')
  const page = await visit({ locale: 'ar', screen: 'phone' })
  await page.goto('/help')
  await awake(page)
  const release = await holdRequests(page, /application_draft/)
  await page.locator('footer a[href="/provider-registration"]').click()
  const [name, range] = [page.getByLabel(t('name'), { exact: true }), page.getByLabel(t('range'), { exact: true })]
  await name.fill('سلمى حداد')
  await name.press('Tab')
  await page.evaluate(() => history.back())
  await page.waitForURL('/help')
  await page.evaluate(() => history.forward())
  await page.waitForURL('/provider-registration')
  await expect.poll(() => name.inputValue()).toBe('سلمى حداد')
  await range.fill('شمال الرياض')
  await range.press('Tab')
  release()
  await expect.poll(() => page.evaluate(isAsked)).toBe(false)
  await page.reload()
  await expect.poll(() => range.inputValue()).toBe('شمال الرياض')
  expect(await name.inputValue()).toBe('سلمى حداد')
})

test('who signs out while they write leaves no application at this browser', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.goto('/provider-registration')
  await awake(page)
  await page.getByLabel(translator(messages, 'en')('range'), { exact: true }).fill('25 km around my home')
  await expect.poll(() => page.evaluate(isAsked)).toBe(true)
  await page.getByRole('button', { name: web.logout.en, includeHidden: true }).first().dispatchEvent('click')
  await page.waitForURL('/')
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([])
})

test('who signs out in another tab leaves nothing in the form', async () => {
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), demo.email)
  await page.goto('/provider-registration')
  await attentive(page)
  const t = translator(messages, 'ar')
  const [name, range] = [page.getByLabel(t('name'), { exact: true }), page.getByLabel(t('range'), { exact: true })]
  await expect.poll(() => name.inputValue()).not.toBe('')
  await name.fill('سلمى حداد')
  await name.press('Tab')
  const note = page.getByRole('status').filter({ hasText: demo.email })
  await note.waitFor()
  await range.fill('حول بيتي')
  const other = await page.context().newPage()
  await other.goto('/help')
  await other.evaluate(() => localStorage.removeItem('user'))
  await expect.poll(() => range.inputValue()).toBe('')
  expect(await name.inputValue()).toBe('')
  expect(await note.count()).toBe(0)
})

test('a save of a visitor who signs in and out before it has ended leaves nothing', async () => {
  const t = translator(messages, 'ar')
  const page = await visit({ locale: 'ar', screen: 'phone' })
  await page.goto('/provider-registration')
  await attentive(page)
  const [name, range] = [page.getByLabel(t('name'), { exact: true }), page.getByLabel(t('range'), { exact: true })]
  const release = await holdRequests(page, /application_draft/)
  await name.fill('سلمى حداد')
  await name.press('Tab')
  await range.fill('شمال الرياض')
  await range.press('Tab')
  const other = await page.context().newPage()
  await other.goto('/help')
  await become(other, demo.email)
  await page.locator('form').getByText(demo.email).waitFor()
  await other.evaluate(() => localStorage.removeItem('user'))
  await expect.poll(() => range.inputValue()).toBe('')
  const late = page.waitForResponse(/application_draft/)
  release()
  await late
  await page.waitForTimeout(500)
  expect(await draftsOf(page)).toEqual([])
})

test('who is signed out in another tab and signs in again goes on with what is saved', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.goto('/provider-registration')
  await attentive(page)
  const t = translator(messages, 'en')
  const range = page.getByLabel(t('range'), { exact: true })
  await expect.poll(() => page.getByLabel(t('name'), { exact: true }).inputValue()).not.toBe('')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await range.fill('Around my home')
  await range.press('Tab')
  await saved
  const other = await page.context().newPage()
  await other.goto('/help')
  await other.evaluate(() => localStorage.removeItem('user'))
  await expect.poll(() => range.inputValue()).toBe('')
  await become(other, demo.email)
  await expect.poll(() => range.inputValue()).toBe('Around my home')
})

const people = { name: 'Salma Haddad', email: 'salma@example.com', phone_number: '+966500000001' }

/** Fills in what the draft of `people` does not hold, and sends it from within a field. */
const complete = async (page: Page) => {
  const t = translator(messages, 'en')
  const field = (key: keyof typeof messages) => page.getByLabel(t(key), { exact: true })
  await field('type').selectOption({ index: 1 })
  await field('document_type').selectOption('passport')
  await field('document_number').fill('P1234567')
  await field('expiry_date').fill('2199-12-31')
  const pdf = Buffer.from('%PDF-1.7\ntrailer << >>\n%%EOF\n')
  await field('document').setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('checkbox').check()
  await field('range').fill('25 km')
  await field('range').press('Enter')
  await page.getByRole('alert').getByText(t('done')).waitFor()
  await expect.poll(() => field('name').inputValue()).toBe('')
}

const draftsOf = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))

test('an application that is sent from within a field is not saved anew', async () => {
  const page = await visit({ locale: 'en' })
  const begun = await page.request.post('/api/provider/application_draft', { data: { fields: people } })
  const { data } = (await begun.json()) as { data: { token: string } }
  await page.goto('/help')
  await page.evaluate((token) => localStorage.setItem('unsent:provider_draft', JSON.stringify(token)), data.token)
  await page.goto('/provider-registration')
  await expect.poll(() => page.getByLabel(messages.name.en, { exact: true }).inputValue()).toBe(people.name)
  await complete(page)
  await page.waitForTimeout(500)
  expect(await draftsOf(page)).toEqual([])
})

test('a save from before the page was left does not bring back an application that was sent', async () => {
  const page = await visit({ locale: 'en' })
  await page.goto('/help')
  await awake(page)
  const release = await holdRequests(page, /application_draft/)
  await page.locator('footer a[href="/provider-registration"]').click()
  const field = (key: 'name' | 'email' | 'phone') => page.getByLabel(messages[key].en, { exact: true })
  await field('name').fill(people.name)
  await field('email').fill(people.email)
  await field('phone').fill(people.phone_number)
  await field('phone').press('Tab')
  await page.evaluate(() => history.back())
  await page.waitForURL('/help')
  await page.evaluate(() => history.forward())
  await page.waitForURL('/provider-registration')
  await expect.poll(() => field('name').inputValue()).toBe(people.name)
  await complete(page)
  const late = page.waitForResponse(/application_draft/)
  release()
  await late
  await page.waitForTimeout(500)
  expect(await draftsOf(page)).toEqual([])
})

test('what is saved of the area stays where the form is changed before its map is there', async () => {
  const t = translator(messages, 'ar')
  const page = await visit({ locale: 'ar', screen: 'phone' })
  const area = { address: 'العليا، الرياض', latitude: '24.7', longitude: '46.68', range_km: '10' }
  const fields = { name: 'Huda Area', ...area }
  const begun = await page.request.post('/api/provider/application_draft', { data: { fields } })
  const { data } = (await begun.json()) as { data: { token: string } }
  const release = await holdRequests(page, '**/assets/AreaFields-*.js')
  await page.goto('/help')
  await page.evaluate((token) => localStorage.setItem('unsent:provider_draft', JSON.stringify(token)), data.token)
  await page.goto('/provider-registration')
  const range = page.getByLabel(t('range'), { exact: true })
  await expect.poll(() => page.getByLabel(t('name'), { exact: true }).inputValue()).toBe(fields.name)
  await range.fill('شمال الرياض')
  await range.press('Tab')
  const stored = async () =>
    (await town().database.sql`SELECT fields FROM provider_application_drafts WHERE fields ->> 'name' = 'Huda Area'`)[0]
  await expect.poll(stored).toEqual({ fields: { ...fields, availability_range: 'شمال الرياض' } })
  release()
  await expect.poll(() => page.locator('input[name=address]:visible').inputValue()).toBe(area.address)
})
