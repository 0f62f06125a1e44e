import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as words } from '#features/earnings/providerMessages.ts'
import type { Locale } from '#lib/words.ts'
import { messages as web } from '#web/messages.ts'
import { buildProvider } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, eachWay, longTest, translator } from './harness.ts'
import { demoPerson } from './loseReplies.ts'
import { awake, holdRequests, signedInPage } from './steps.ts'

const { town, visit } = e2e()

const openAccount = async (locale: Locale, screen: 'desk' | 'phone'): Promise<Page> => {
  const owner = await demoPerson(town().database, 'provider')
  await buildProvider(town().database.db, { people: [owner.id], roles: ['owner'] })
  const page = await signedInPage(await visit({ locale, screen }), owner.email)
  await page.goto('/provider/money?show=payouts')
  await awake(page)
  return page
}

test.each(eachWay)('an account of a bank without IBANs, $locale on a $screen', longTest, async ({ locale, screen }) => {
  const t = translator(words, locale)
  const page = await openAccount(locale, screen)
  const main = page.getByRole('main')
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
  await main.getByLabel(t('account.holder')).fill('Ngozi Obi')
  await main.getByLabel(t('account.iban')).fill('01234-56789')
  await main.getByLabel(t('account.password')).fill(demo.password)
  await press(t('account.save'))
  await main.getByText(t('account.iban_wrong')).waitFor()

  await press(t('account.no_iban'))
  const number = main.getByLabel(t('account.number'))
  expect(await number.inputValue()).toBe('01234-56789')
  await main.getByText(t('account.iban_wrong')).waitFor({ state: 'detached' })
  await number.fill('12')
  await main.getByLabel(t('account.bank_code')).fill('1')
  await press(t('account.save'))
  await main.getByText(t('account.number_wrong')).waitFor()
  await main.getByText(t('account.bank_code_wrong')).waitFor()
  await main.getByText(translator(web, locale)('field.required')).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await number.fill('٠١٢٣٤-56789')
  await main.getByLabel(t('account.bank_name'), { exact: true }).fill('First Bank')
  await main.getByLabel(t('account.bank_code')).fill('fbni ngla')
  await press(t('account.save'))
  await main.getByText('•••• 6789').waitFor()
  await main.getByText('FBNINGLA').waitFor()

  await page.reload()
  await awake(page)
  await press(t('account.change'))
  await main.getByLabel(t('account.bank_code')).waitFor()
  await press(t('account.has_iban'))
  await main.getByLabel(t('account.iban')).waitFor()
})

test('what is typed on while an account is being saved stays', async () => {
  const t = translator(words, 'ar')
  const page = await openAccount('ar', 'phone')
  const main = page.getByRole('main')
  const holder = main.getByLabel(t('account.holder'))
  await holder.fill('Ngozi')
  await main.getByLabel(t('account.iban')).fill('SA0380000000608010167519')
  await main.getByLabel(t('account.password')).fill(demo.password)
  const release = await holdRequests(page, '**/api/provider/payout_account*')
  await main.getByRole('button', { name: t('account.save'), exact: true }).click()
  await holder.fill('Ngozi Obi')
  release()
  await page.getByText(t('account.saved')).waitFor()
  await main.getByText('•••• 7519').waitFor()
  expect(await holder.inputValue()).toBe('Ngozi Obi')
  await main.getByRole('button', { name: t('account.save'), exact: true }).click()
  await main.getByRole('button', { name: t('account.change'), exact: true }).waitFor()
  await main.getByText('Ngozi Obi').waitFor()
})

test('where banks of the country have no IBANs, the form begins with the number', async () => {
  const { sql } = town().database
  await sql`INSERT INTO settings (key, value) VALUES ('default_country_code', 'NG') ON CONFLICT (key) DO UPDATE SET value = 'NG'`
  const page = await openAccount('en', 'desk')
  await page.getByLabel(words['account.number'].en).waitFor()
})
