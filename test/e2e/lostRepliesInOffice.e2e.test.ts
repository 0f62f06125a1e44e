import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/officeMessages.ts'
import { messages as applications } from '../../src/features/applications/officeMessages.ts'
import { messages as coupons } from '../../src/features/coupons/officeMessages.ts'
import { messages as earnings } from '../../src/features/earnings/officeMessages.ts'
import { messages as people } from '../../src/features/people/officeMessages.ts'
import { messages as taxes } from '../../src/features/providers/officeMessages.ts'
import { messages as wallet } from '../../src/features/wallet/officeMessages.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { buildCategory, buildUser } from '../build.ts'
import { demo, e2e, translator } from './harness.ts'
import { loseReplies } from './loseReplies.ts'
import { awake, signedInPage } from './steps.ts'

/** What an operator did, and was not answered: it is not called failed, and pressing again does nothing twice. */
const { visit, town } = e2e()
const unsure = web.unsure.en

const opened = async (path: string, email = 'operator@doorstep.test') => {
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), email)
  await page.goto(path)
  await awake(page)
  return { page, main: page.getByRole('main'), sheet: page.getByRole('dialog') }
}

test.each(['asked', 'declined'] as const)('an applicant is mailed once: %s', async (state) => {
  const t = translator(applications, 'en')
  const { sql } = town().database
  const email = `${state}@example.test`
  const [application] = await sql<{ id: number }[]>`
    INSERT INTO provider_applications (name, email, phone_number, availability_range, document_type, document_number,
      expiry_date, document_mime, document_size, locale, e_provider_type_id)
    VALUES ('Huda', ${email}, '+966500000105', 'Riyadh', 'passport', 'A1', '2090-01-01', 'image/png', 1, 'en', 3)
    RETURNING id`
  const { page, main } = await opened(`/office/applications/${application?.id}`)
  const decide = main.getByRole('button', { name: t(`do.${state}`), exact: true })
  await decide.click()
  await main.locator('[name=note]').fill('The permit is missing')
  const online = await loseReplies(page, /\/api\/provider_applications\/\d+/)
  await decide.click()
  await main.getByText(unsure).waitFor()
  // What was decided is read meanwhile.
  const history = main.getByRole('list', { name: t('history') })
  await history.getByText(t(`event.${state}`), { exact: true }).waitFor()
  await online()
  await decide.click()
  await page
    .getByText(t(`done.${state}`), { exact: true })
    .first()
    .waitFor()
  await main.locator('[name=note]').waitFor({ state: 'detached' })
  expect(
    await sql`SELECT kind FROM provider_application_events WHERE kind = ${state}
    AND provider_application_id = ${application?.id ?? 0}`,
  ).toEqual([{ kind: state }])
  expect(await sql`SELECT 1 FROM mails WHERE recipient = ${email}`).toHaveLength(1)
})

test('a person is blocked, and mailed a link, once', async () => {
  const t = translator(people, 'en')
  const { db, sql } = town().database
  const { id, email } = await buildUser(db)
  const { page, sheet, main } = await opened(`/office/people/${id}`)
  const mail = main.getByRole('button', { name: t('password_link'), exact: true })
  const online = await loseReplies(page, /\/api\/office\/people\/\d+\//)
  await mail.click()
  await page.getByText(unsure).waitFor()
  await online()
  await mail.click()
  await page.getByText(t('done.mail_stays')).waitFor()
  expect(await sql`SELECT 1 FROM mails WHERE recipient = ${email}`).toHaveLength(1)
  await main.getByRole('button', { name: t('block'), exact: true }).click()
  await sheet.getByLabel(t('reason')).fill('Threats')
  const back = await loseReplies(page, /\/api\/office\/people\/\d+\//)
  const block = sheet.getByRole('button', { name: t('block'), exact: true })
  await block.click()
  await page.getByText(unsure).waitFor()
  // The page behind the sheet is read again.
  await page.getByText('Reason: Threats').waitFor()
  await back()
  await block.click()
  await page.getByText(t('done.blocked')).waitFor()
  const logged = await sql`SELECT 1 FROM change_log WHERE table_name = 'users' AND row_key = ${String(id)}`
  expect(logged).toHaveLength(1)
})

test('an account for a caller is made once, and led on from', async () => {
  const t = translator(people, 'en')
  const { page, main } = await opened('/office/book')
  const values = { name: 'Reem', phone_number: '+966500000106', email: 'reem@example.test' }
  for (const [name, value] of Object.entries(values)) await main.locator(`[name=${name}]`).fill(value)
  const online = await loseReplies(page, /\/api\/office\/people/)
  const add = main.getByRole('button', { name: t('book_for.add'), exact: true })
  await add.click()
  await page.getByText(unsure).waitFor()
  await online()
  await add.click()
  await page.waitForURL(/\/search/)
})

test('a rule about our commission that was added does not keep itself from being added', async () => {
  const t = translator(earnings, 'en')
  const { db, sql } = town().database
  const { id } = await buildCategory(db, { name: { en: 'Locks', ar: 'أقفال' } })
  const { page, main } = await opened('/office/money/commissions')
  await main.getByRole('button', { name: t('commission.add') }).click()
  await main.locator('[name=target_id]').selectOption(String(id))
  await main.locator('[name=percent]').fill('12.5')
  const online = await loseReplies(page, /\/api\/office\/commissions/)
  const save = main.getByRole('button', { name: t('commission.save') })
  await save.click()
  await page.getByText(unsure).waitFor()
  await online()
  await save.click()
  await page.getByText(t('commission.added')).waitFor()
  await save.waitFor({ state: 'detached' })
  // It had the focus when it was pressed the second time.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/H\d/)
  expect(await sql`SELECT 1 FROM commission_rules WHERE category_id = ${id}`).toHaveLength(1)
  // Once it is ended nothing is asked any more.
  const rule = main.getByRole('listitem').filter({ hasText: 'Locks' })
  const end = rule.getByRole('button', { name: t('commission.end.current') })
  await end.click()
  await rule
    .getByRole('alert')
    .getByRole('button', { name: t('commission.end.current') })
    .click()
  await page.getByText(t('commission.ended'), { exact: true }).waitFor()
  await rule.getByRole('alert').waitFor({ state: 'detached' })
})

test('a credit whose reply was lost is named before another one is given', async () => {
  const t = translator(wallet, 'en')
  const { id } = await buildUser(town().database.db)
  const { page, main } = await opened(`/office/money/wallets/${id}`)
  await main.getByRole('button', { name: t('credit.open'), exact: true }).click()
  await main.locator('[name=amount]').fill('2')
  const reason = main.locator('[name=reason]')
  await reason.fill('A late visit')
  const next = main.getByRole('button', { name: t('credit.next'), exact: true })
  await next.click()
  const question = main.getByRole('alert')
  await question.waitFor()
  expect(await question.getByText(t('credit.unknown')).count()).toBe(0)
  const online = await loseReplies(page, /\/api\/office\/wallet/)
  await question.getByRole('button', { name: t('credit.yes'), exact: true }).click()
  await page.getByText(unsure, { exact: true }).waitFor()
  await online()
  await question.getByRole('button', { name: t('credit.no'), exact: true }).click()
  await reason.fill('A late visit, again')
  await next.click()
  await question.getByText(t('credit.unknown')).waitFor()
  await main.getByRole('cell', { name: 'A late visit' }).waitFor()
})

test('a row that was saved, or deleted, is not called failed', async () => {
  const [t, e] = [translator(taxes, 'en'), translator(editor, 'en')]
  const { sql } = town().database
  const { page, main, sheet } = await opened('/office/taxes')
  await main.getByRole('button', { name: t('taxes.new') }).click()
  await sheet.locator('[name="name.en"]').fill('Zakat')
  await sheet.locator('[name="name.ar"]').fill('زكاة')
  const online = await loseReplies(page, /\/api\/office\/taxes/)
  const save = sheet.getByRole('button', { name: e('save'), exact: true })
  await save.click()
  await page.getByText(unsure).waitFor()
  await online()
  await save.click()
  await page.getByText(e('saved'), { exact: true }).waitFor()
  expect(await sql`SELECT 1 FROM taxes WHERE name ->> 'en' = 'Zakat'`).toHaveLength(1)
})

test('a new row that is changed after its answer was lost is there once, as it was changed', async () => {
  const [t, e] = [translator(taxes, 'en'), translator(editor, 'en')]
  const { sql } = town().database
  const { page, main, sheet } = await opened('/office/taxes')
  await main.getByRole('button', { name: t('taxes.new') }).click()
  await sheet.locator('[name="name.en"]').fill('Toll')
  await sheet.locator('[name="name.ar"]').fill('رسم الطريق')
  const online = await loseReplies(page, /\/api\/office\/taxes/)
  const save = sheet.getByRole('button', { name: e('save'), exact: true })
  await save.click()
  await page.getByText(unsure).waitFor()
  await online()
  await sheet.locator('[name="name.en"]').fill('Road toll')
  await save.click()
  await page.getByText(e('saved'), { exact: true }).waitFor()
  await sheet.waitFor({ state: 'detached' })
  expect(await sql`SELECT name FROM taxes WHERE name ->> 'ar' = 'رسم الطريق'`).toEqual([
    { name: { en: 'Road toll', ar: 'رسم الطريق' } },
  ])
})

test('a new coupon whose answer was lost is not called taken', async () => {
  const [t, e] = [translator(coupons, 'en'), translator(editor, 'en')]
  const { sql } = town().database
  const { page, main, sheet } = await opened('/office/coupons')
  await main.getByRole('button', { name: t('new') }).click()
  await sheet.locator('[name=code]').fill('LOST10')
  await sheet.locator('[name=discount]').fill('10')
  const online = await loseReplies(page, /\/api\/office\/coupons/)
  const save = sheet.getByRole('button', { name: e('save'), exact: true })
  await save.click()
  await page.getByText(unsure).waitFor()
  await online()
  await sheet.locator('[name=discount]').fill('15')
  await save.click()
  await page.getByText(e('saved'), { exact: true }).waitFor()
  await sheet.waitFor({ state: 'detached' })
  expect(await sql`SELECT code, discount::float FROM coupons WHERE code LIKE 'LOST%'`).toEqual([
    { code: 'LOST10', discount: 15 },
  ])
})

test('new recovery codes that did not arrive are not passed over in silence: those of before are dead', async () => {
  const t = translator(accounts, 'en')
  const { db, sql } = town().database
  const { id, email } = await buildUser(db, { role: 'operator', office_role: 'support' })
  await sql`UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = ${demo.email}) WHERE id = ${id}`
  const { page, main } = await opened('/office/security', email)
  await main.getByRole('button', { name: t('factor.setup') }).click()
  const secret = ((await main.getByText(t('factor.by_hand')).locator('bdi').textContent()) ?? '').replaceAll(' ', '')
  await main.getByLabel(t('factor.app_code')).fill(new TOTP({ secret }).generate())
  await main.getByRole('button', { name: t('factor.turn_on') }).click()
  await main.getByRole('button', { name: t('recovery.saved') }).click()
  const renew = main.getByRole('button', { name: t('recovery.renew') })
  const online = await loseReplies(page, /\/api\/.*recovery/)
  await renew.click()
  await page.getByText(unsure).waitFor()
  await online()
  await renew.click()
  await main.getByRole('heading', { name: t('recovery.title') }).waitFor()
})
