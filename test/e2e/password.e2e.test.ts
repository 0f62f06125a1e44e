import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { buildUser } from '../build.ts'
import { e2e, inEnglish, translator } from './harness.ts'
import { signIn } from './steps.ts'

const { visit, town } = e2e({ DEMO: 'on' })

test.each(inEnglish)('a forgotten password is replaced through the mail: %s', async (locale) => {
  const t = translator(accounts, locale)
  const { email } = await buildUser(town().database.db, { locale })
  const page = await visit({ locale, screen: locale === 'ar' ? 'phone' : 'desk' })
  const main = page.getByRole('main')
  await page.goto('/login')
  await main.getByRole('link', { name: t('login.forgot') }).click()
  await main.getByRole('heading', { name: t('forgot.title') }).waitFor()
  await main.getByPlaceholder(t('forgot.placeholder')).fill(email)
  await main.getByRole('button', { name: t('forgot.submit') }).click()
  const popup = page.getByRole('dialog', { name: t('forgot.sent') })
  await popup.getByRole('button', { name: translator(ui, locale)('close') }).click()
  await popup.waitFor({ state: 'hidden' })

  await page.goto('/sandbox/mailbox')
  await main
    .getByRole('link', { name: /reset-password/ })
    .first()
    .click()
  const [first, second] = [
    main.getByLabel(t('field.new_password'), { exact: true }),
    main.getByLabel(t('field.confirm_password')),
  ]
  const save = main.getByRole('button', { name: t('reset.submit') })
  await first.fill('five5')
  await second.fill('other')
  await save.click()
  await page.getByText(t('validation_failed')).waitFor()
  await main.getByText(t('password.too_short'), { exact: true }).waitFor()
  await main.getByText(t('password.differs'), { exact: true }).waitFor()
  await first.fill('second-secret')
  await second.fill('second-secret')
  await save.click()

  await page.waitForURL('/login')
  await signIn(page, locale, { email, password: 'second-secret' })
  await page.waitForURL('/')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(email)
})
