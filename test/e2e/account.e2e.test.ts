import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { locales } from '../../src/lib/words.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { e2e, unhurried, wordsIn } from './harness.ts'

const { visit, town } = e2e({ DEMO: 'on' })

test.each(locales)('a new person registers and confirms the email: %s', unhurried, async (locale) => {
  const t = wordsIn(accounts, locale)
  const web = wordsIn(shell, locale)
  const page = await visit({ locale })
  const main = page.getByRole('main')
  const email = `new-${locale}@example.com`
  await page.goto('/register?redirect=/help')
  await main.getByLabel(t('field.name')).fill('Nora Saleh')
  await main.getByLabel(t('field.email')).fill(email)
  await main.getByLabel(t('field.phone')).fill(`+96650777${locale === 'ar' ? 1 : 2}`)
  await main.getByLabel(t('field.password')).fill('a quiet balcony')
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: t('register.submit') }).click()
  await page.waitForURL('/help')
  await page.getByText(t('register.done')).waitFor()

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
  await main.getByText(t('verify.done')).waitFor()
  const { sql } = town().database
  expect(await sql`SELECT 1 FROM users WHERE email = ${email} AND email_verified_at IS NOT NULL`).toHaveLength(1)
  await main.getByRole('link', { name: t('verify.home') }).click()
  await page.waitForURL('/')
  await page.getByLabel(web('account'), { exact: true }).click()
  await page.getByRole('button', { name: web('your_profile') }).click()
  await sheet.getByLabel(t('field.email')).waitFor()
  expect(await sheet.getByText(t('verify.open')).count()).toBe(0)
})
