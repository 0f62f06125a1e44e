import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages } from '../../src/features/applications/messages.ts'
import { messages as officeWords } from '../../src/features/applications/officeMessages.ts'
import { messages as applicationPage } from '../../src/features/applications/providerMessages.ts'
import { messages as earnings } from '../../src/features/earnings/providerMessages.ts'
import { messages as provider } from '../../src/features/providers/providerMessages.ts'
import { locales } from '../../src/lib/words.ts'
import { messages as web } from '../../src/web/messages.ts'
import { axeViolations } from './axe.ts'
import { e2e, longTest, translator } from './harness.ts'
import { awake, signedInPage } from './steps.ts'

const { visit, town } = e2e({ DEMO: 'on' })
const pdf = Buffer.from('%PDF-1.7\ntrailer << >>\n%%EOF\n')

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
    expect(await field('name').inputValue()).toBe('Salma Haddad')
    expect(await axeViolations(page)).toEqual([])

    await field('document').setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer: pdf })
    await submit()
    await page.getByRole('alert').getByText(t('done')).waitFor()
    expect(await field('name').inputValue()).toBe('')
    const rows = await town().database.sql`SELECT name FROM provider_applications WHERE locale = ${way.locale}`
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

test('from a saved form to the payout account, in Arabic on a phone', longTest, async () => {
  const locale = 'ar'
  const [t, account] = [translator(messages, locale), translator(accounts, locale)]
  const [steps, money] = [translator(provider, locale), translator(earnings, locale)]
  const email = 'noura@example.com'
  const first = await visit({ locale, screen: 'phone' })
  await first.goto('/provider-registration')
  await awake(first)
  await first.getByLabel(t('name'), { exact: true }).fill('نورة السالم')
  await first.getByLabel(t('email'), { exact: true }).fill(email)
  await first.getByLabel(t('phone'), { exact: true }).fill('+966500000077')
  await first.getByRole('button', { name: t('area.show') }).click()
  await first.getByRole('application').click({ position: { x: 120, y: 120 } })
  await expect.poll(() => first.getByLabel(t('area.address')).inputValue()).not.toBe('')
  await first.getByLabel(t('range')).fill('25 كم')
  await first.getByLabel(t('name'), { exact: true }).focus()
  await first.getByText(email).waitFor()
  expect(await axeViolations(first)).toEqual([])

  // On another device, by the mailed link.
  const page = await visit({ locale, screen: 'phone' })
  const main = page.getByRole('main')
  const openMail = async (link: RegExp) => {
    await page.goto('/sandbox/mailbox')
    await main.getByRole('link', { name: link }).first().click()
  }
  await openMail(/provider-registration\?draft/)
  await main.getByText(t('draft.confirmed')).waitFor()
  await expect.poll(() => main.getByLabel(t('name'), { exact: true }).inputValue()).toBe('نورة السالم')
  await main.getByLabel(t('type'), { exact: true }).selectOption({ index: 1 })
  await main.getByLabel(t('document_type'), { exact: true }).selectOption('national_id')
  await main.getByLabel(t('document_number'), { exact: true }).fill('1012345678')
  await main.getByLabel(t('expiry_date'), { exact: true }).fill('2199-12-31')
  await main
    .getByLabel(t('document'), { exact: true })
    .setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer: pdf })
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: t('submit') }).click()
  await main.getByText(t('done')).waitFor()

  // An operator on a phone: declining asks for a reason, accepting makes the provider.
  const office = translator(officeWords, locale)
  const desk = await signedInPage(await visit({ locale, screen: 'phone' }), 'operator@doorstep.test')
  const inOffice = desk.getByRole('main')
  await desk.goto('/office/applications?state=received')
  await inOffice.getByRole('link', { name: 'نورة السالم' }).click()
  await inOffice.getByRole('heading', { name: 'نورة السالم' }).waitFor()
  await inOffice.getByRole('button', { name: office('do.declined') }).click()
  await inOffice.getByRole('button', { name: office('do.declined') }).click()
  await inOffice.getByText(office('reason_needed')).waitFor()
  expect(await axeViolations(desk)).toEqual([])
  await inOffice.getByRole('button', { name: office('back') }).click()
  await inOffice.getByRole('button', { name: office('do.accepted') }).click()
  await inOffice.getByText(office('means.accepted')).waitFor()
  await inOffice.getByRole('button', { name: office('do.accepted') }).click()
  await inOffice.getByText(office('is_provider')).waitFor()
  expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await openMail(/reset-password/)
  await main.getByLabel(account('field.new_password'), { exact: true }).fill('a-new-secret')
  await main.getByLabel(account('field.confirm_password')).fill('a-new-secret')
  await main.getByRole('button', { name: account('reset.submit') }).click()
  await page.waitForURL('/login')
  await main.getByLabel(account('field.email')).fill(email)
  await main.getByLabel(account('field.password')).fill('a-new-secret')
  await main.getByRole('button', { name: account('login.submit'), exact: true }).click()
  await page.waitForURL('/provider')

  await page.goto('/provider/start')
  await main.getByRole('heading', { name: steps('start.title') }).waitFor()
  await main.getByText(steps('start.closed')).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await main.getByRole('link', { name: steps('step.payout') }).click()
  await main.getByLabel(money('account.holder')).fill('Noura Al Salem')
  await main.getByLabel(money('account.iban')).fill('SA03 8000 0000 6080 1016 7518')
  await main.getByRole('button', { name: money('account.save') }).click()
  await main.getByText(money('account.iban_wrong')).waitFor()
  await main.getByLabel(money('account.iban')).fill('SA03 8000 0000 6080 1016 7519')
  await main.getByRole('button', { name: money('account.save') }).click()
  await main.getByText('SA•• •••• 7519').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
