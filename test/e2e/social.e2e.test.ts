import { afterAll, expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { openIdProvider } from '../oidc.ts'
import { e2e, inArabic, longTest, translator } from './harness.ts'

const google = await openIdProvider({ clientId: 'client', secret: (given) => given === 'secret' })
afterAll(() => google.close())
const { visit, town } = e2e({
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_ISSUER: google.issuer,
})

test.each(inArabic)('a new user signs in with Google: %s', longTest, async (locale) => {
  const t = translator(accounts, locale)
  const screen = locale === 'ar' ? 'phone' : 'desk'
  const page = await visit({ locale, screen })
  const main = page.getByRole('main')
  google.be({ sub: `browser-${locale}`, email: `salem-${locale}@example.com`, email_verified: true, name: 'Salem Ali' })
  await page.goto('/login?redirect=/help')
  const button = main.getByRole('link', { name: /Google/ })
  await expect.poll(() => button.getAttribute('href')).toBe('/sign-in/google?redirect=%2Fhelp')
  await expect.poll(() => main.getByRole('button', { name: /Apple/ }).isDisabled()).toBe(true)
  await main.getByText(/Apple/).last().waitFor()

  const left = await page.request.get('/sign-in/google?redirect=%2Fhelp', { maxRedirects: 0 })
  await page.goto(google.agree(left.headers().location ?? '').href)
  await main.getByRole('heading', { name: t('social.title') }).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await expect.poll(() => main.getByLabel(t('field.name')).inputValue()).toBe('Salem Ali')
  await main.getByRole('button', { name: t('register.submit') }).click()
  await main.getByText(web['terms.missing'][locale]).waitFor()
  await main.getByLabel(t('field.phone')).fill(`+9665077788${locale === 'ar' ? 1 : 2}`)
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: t('register.submit') }).click()
  await page.getByText(t('login.done')).waitFor()
  await page.waitForURL('/help')
  expect(
    await town().database.sql`SELECT 1 FROM social_identities WHERE subject = ${`browser-${locale}`}`,
  ).toHaveLength(1)

  await page.goto('/social-login#none')
  await main.getByText(t('refusal.ticket_dead')).waitFor()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login?social=failed')
  await main.getByText(t('login.social_failed')).waitFor()
})
