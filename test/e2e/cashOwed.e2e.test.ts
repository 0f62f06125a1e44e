import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '../../src/features/earnings/officeMessages.ts'
import { messages as provider } from '../../src/features/earnings/providerMessages.ts'
import { platformAccount, post, providerAccount } from '../../src/features/ledger/service.ts'
import { capitalised, formatWhen } from '../../src/lib/when.ts'
import { messages as web } from '../../src/web/messages.ts'
import { axeViolations } from './axe.ts'
import { e2e, longTest, translator } from './harness.ts'
import { loseReplies } from './loseReplies.ts'
import { awake, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** Somebody's provider who collected 250.00 more than they earned; the id, and the owner's email. */
const owing = async (key: string) => {
  const { sql } = town().database
  const [found] = await sql<{ id: number; email: string; currency: string }[]>`
    SELECT m.e_provider_id AS id, u.email, c.value AS currency FROM e_provider_users m JOIN users u ON u.id = m.user_id
      JOIN settings c ON c.key = 'default_currency_code'
    WHERE m.role = 'owner' AND u.email = 'provider@doorstep.test' LIMIT 1`
  const { id, email, currency } = found ?? { id: 0, email: '', currency: '' }
  await town().database.transaction(async (tx) => {
    const [{ balance = 0 } = {}] = await sql<{ balance: number }[]>`
      SELECT coalesce(sum(balance_minor), 0)::int AS balance FROM accounts
      WHERE e_provider_id = ${id} AND kind IN ('earnings', 'cash')`
    const cash = 25_000 + balance
    await post(tx, {
      kind: 'payment',
      key,
      entries: [
        { account: await providerAccount(tx, 'cash', id, currency), amountMinor: -cash },
        { account: await platformAccount(tx, 'commission', currency), amountMinor: cash },
      ],
    })
  })
  return { id, email }
}

const figures = (amount: string) => new RegExp(amount.replace('.', '[.٫]'))
const goto = async (page: Page, path: string) => {
  await page.goto(path)
  await awake(page)
}

test.each([
  { locale: 'en', screen: 'desk' },
  { locale: 'ar', screen: 'phone' },
] as const)('owed cash is recorded as paid, read by its provider, and taken back: $locale', longTest, async (look) => {
  const t = translator(messages, look.locale)
  const their = translator(provider, look.locale)
  const reference = `A-118 ${look.locale}`
  const { id, email } = await owing(reference)
  const page = await signedInPage(await visit(look), 'operator@doorstep.test')
  const main = page.getByRole('main')
  await goto(page, '/office/money/cash')
  await main.locator(`a[href="/office/money/cash/${id}"]`).click()
  await main.getByText(figures('250.00')).waitFor()
  await main.getByRole('button', { name: t('remittance.open') }).click()

  // Nonsense, then more than is owed, is said at the field; what was typed stays.
  const amount = main.getByLabel(t('remittance.amount'), { exact: true })
  expect(await amount.inputValue()).toBe('250.00')
  await main.getByLabel(t('remittance.reference')).fill(reference)
  for (const wrong of ['many', '250.01', '0']) {
    await amount.fill(wrong)
    await main.getByRole('button', { name: t('remittance.next') }).click()
    await main.getByText(t('remittance.amount_wrong')).waitFor()
  }
  await amount.fill(look.locale === 'ar' ? '١٠٠٫٥' : '100.50')
  await main.getByRole('button', { name: t('remittance.next') }).click()
  const question = main.getByRole('alert').filter({ hasText: t('remittance.consequence') })
  await question.getByText(figures('100.50')).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: t('remittance.yes') }).dblclick()
  await main.getByText(figures('149.50')).waitFor()
  const paid = main.getByRole('listitem').filter({ hasText: reference })
  expect(await paid.count()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  const owner = await signedInPage(await visit(look), email)
  await goto(owner, '/provider/money?show=statement')
  await owner.getByText(their('kind.remittance'), { exact: true }).first().waitFor()

  await paid.getByRole('button', { name: t('reversal.open') }).click()
  await paid.getByRole('button', { name: t('reversal.yes') }).click()
  await paid.getByRole('textbox', { name: t('reversal.reason') }).fill('Of another provider')
  await paid.getByRole('button', { name: t('reversal.yes') }).click()
  await paid.getByText(t('remittance.reversed'), { exact: true }).waitFor()
  await main.getByText(figures('250.00')).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await goto(owner, '/provider/money?show=statement')
  await owner.getByText(their('kind.remittance_reversal'), { exact: true }).first().waitFor()

  // The days of a statement are those of its provider, as in its files.
  const { sql } = town().database
  await sql`UPDATE e_providers SET time_zone = 'Pacific/Kiritimati' WHERE id = ${id}`
  await goto(owner, '/provider/money?show=statement')
  const time = owner
    .getByRole('row')
    .filter({ hasText: their('kind.remittance_reversal') })
    .first()
    .locator('time')
  const at = (await time.getAttribute('datetime')) ?? ''
  const own = () => capitalised(formatWhen(at, 'Pacific/Kiritimati', look.locale, { now: new Date() }))
  await expect.poll(async () => (await time.textContent()) === own()).toBe(true)
})

test('a payment whose reply was lost is recorded once, also after another look at the form', async () => {
  const t = translator(messages, 'en')
  const reference = 'A-119'
  const { id } = await owing(reference)
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), 'operator@doorstep.test')
  const main = page.getByRole('main')
  await goto(page, `/office/money/cash/${id}`)
  await main.getByRole('button', { name: t('remittance.open') }).click()
  await main.getByLabel(t('remittance.amount'), { exact: true }).fill('100')
  await main.getByLabel(t('remittance.reference')).fill(reference)
  const next = main.getByRole('button', { name: t('remittance.next') })
  await next.click()
  const question = main.getByRole('alert').filter({ hasText: t('remittance.consequence') })
  const online = await loseReplies(page, /\/api\/remittances/)
  await question.getByRole('button', { name: t('remittance.yes') }).click()
  await page.getByText(web.unsure.en, { exact: true }).waitFor()
  // What it left is read by now.
  await main.getByText(figures('150.00')).first().waitFor()
  await online()
  await question.getByRole('button', { name: t('no'), exact: true }).click()
  await next.click()
  await question.getByRole('button', { name: t('remittance.yes') }).click()
  await page.getByText(t('remittance.done'), { exact: true }).waitFor()
  await next.waitFor({ state: 'detached' })
  const { sql } = town().database
  expect(await sql`SELECT amount_minor FROM remittances WHERE reference = ${reference}`).toHaveLength(1)
})
