import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { hashToken } from '../../src/server/security/tokens.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { buildUser } from '../build.ts'
import { demo, e2e, inEnglish, translator } from './harness.ts'
import { demoPerson, loseReplies } from './loseReplies.ts'
import { awake, signIn } from './steps.ts'

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

test('an email that was pasted with marks of direction signs in', async () => {
  const { database } = town()
  const { email } = await demoPerson(database)
  const page = await visit({ locale: 'ar', screen: 'phone' })
  await page.goto('/login')
  await awake(page)
  await signIn(page, 'ar', { ...demo, email: `\u202a${email}\u202c` })
  await page.waitForURL('/')
})

test('a new password whose reply was lost is said to be saved, perhaps', async () => {
  const t = translator(accounts, 'en')
  const { database } = town()
  const { id, email } = await buildUser(database.db, {})
  const token = 'r'.repeat(40)
  await database.sql`
    INSERT INTO password_resets (token_hash, user_id, expires_at)
    VALUES (${hashToken(token)}, ${id}, now() + interval '1 hour')`
  const page = await visit({ locale: 'en', screen: 'phone', broken: true })
  const main = page.getByRole('main')
  await page.goto(`/reset-password?token=${token}`)
  await awake(page)
  await main.getByLabel(t('field.new_password'), { exact: true }).fill('third-secret')
  await main.getByLabel(t('field.confirm_password')).fill('third-secret')
  const arrive = await loseReplies(page, /\/api\/reset_password/)
  const save = main.getByRole('button', { name: t('reset.submit') })
  await save.click()
  await page.getByText(t('validation_failed')).waitFor()
  await arrive()
  await save.click()
  await main.getByRole('alert').getByText(t('reset.maybe_done')).waitFor()
  await main.getByRole('link', { name: t('login.submit'), exact: true }).click()
  await page.waitForURL('/login')
  await signIn(page, 'en', { email, password: 'third-secret' })
  await page.waitForURL('/')
})
