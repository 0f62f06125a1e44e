import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { firstRunUrl } from '../../src/features/accounts/firstRun/service.ts'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as office } from '../../src/features/accounts/officeMessages.ts'
import { messages as changes } from '../../src/features/changes/officeMessages.ts'
import { messages as mails } from '../../src/features/mails/officeMessages.ts'
import { messages as marketplace } from '../../src/features/marketplace/officeMessages.ts'
import { messages as people } from '../../src/features/people/officeMessages.ts'
import { messages as shell } from '../../src/shell/office/messages.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { buildUser } from '../build.ts'
import { axeViolations } from './axe.ts'
import { e2e, longTest, translator } from './harness.ts'
import { awake, endAnd, signIn } from './steps.ts'

const { visit, town } = e2e({ DEMO: 'off' })

test('from the link of the start to acting for a customer, and a later sign-in', longTest, async () => {
  const { database, address } = town()
  const person = await buildUser(database.db, { name: 'Huda' })
  const [t, own, of] = [translator(accounts, 'en'), translator(office, 'en'), translator(people, 'en')]
  const page = await visit({ locale: 'en', screen: 'phone' })
  const main = page.getByRole('main')

  await page.goto((await firstRunUrl(database, { publicUrl: address })) ?? '')
  await main.getByRole('heading', { name: own('first_run.title') }).waitFor()
  await awake(page)
  await main.getByLabel(t('field.name')).fill('First Admin')
  await main.getByLabel(t('field.email')).fill('admin@example.com')
  await main.getByLabel(t('field.phone')).fill('+966500000001')
  await main.getByLabel(t('field.password')).fill('a-good-passphrase')
  await main.getByRole('button', { name: own('first_run.submit') }).click()

  await main.getByRole('img', { name: own('factor.qr') }).waitFor()
  const secret = ((await main.getByText(own('factor.by_hand')).locator('bdi').textContent()) ?? '').replaceAll(' ', '')
  expect(await axeViolations(page)).toEqual([])
  await main.getByLabel(own('factor.app_code')).fill(new TOTP({ secret }).generate())
  await main.getByRole('button', { name: own('factor.turn_on') }).click()
  await main.getByRole('heading', { name: own('recovery.title') }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const codes = await main
    .getByRole('listitem')
    .filter({ hasText: /^[a-z2-9]{5}-[a-z2-9]{5}$/ })
    .allInnerTexts()
  expect(codes).toHaveLength(10)
  await main.getByRole('button', { name: own('recovery.saved') }).click()
  await page
    .getByRole('navigation', { name: translator(shell, 'en')('navigation') })
    .last()
    .waitFor()
  // There is no mail server: the office says so, and where the links are that were to be mailed.
  const mail = translator(mails, 'en')
  await main.getByRole('heading', { name: mail('server.none') }).waitFor()
  expect(await main.getByRole('link', { name: mail('server.mailbox') }).getAttribute('href')).toBe('/sandbox/mailbox')
  await page.goto(`/office/people/${person.id}`)
  await main.getByRole('button', { name: of('password_link') }).click()
  await page.getByText(of('done.mail_stays')).waitFor()

  // Later: the screen was left open, so a serious step asks again, and goes on with what was begun.
  await database.sql`UPDATE api_tokens SET factor_at = now() - interval '6 minutes' WHERE factor_at IS NOT NULL`
  await page.goto(`/office/people/${person.id}`)
  await main.getByRole('button', { name: of('act') }).click()
  const dialog = page.getByRole('dialog', { name: own('factor.again') })
  await dialog.getByLabel(own('factor.code')).fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: own('factor.continue') }).click()
  const banner = page.getByRole('complementary', { name: of('acting.label') })
  await banner.getByText('Huda').waitFor()
  await banner.getByRole('button', { name: of('acting.stop') }).click()
  await main.getByRole('heading', { name: 'Huda' }).waitFor()
  expect(page.url()).toContain(`/office/people/${person.id}`)

  const desk = await visit({ locale: 'ar', screen: 'desk' })
  const ownAr = translator(office, 'ar')
  await desk.goto('/login?redirect=/office/log')
  await awake(desk)
  const there = desk.getByRole('main')
  await signIn(desk, 'ar', { email: 'admin@example.com', password: 'a-good-passphrase' })
  await desk.route(/\/api\/office\/factor/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          headers: { 'retry-after': '50' },
          json: { success: false, code: 'too_many_requests', message: '…' },
        })
      : route.fallback(),
  )
  await there.getByLabel(ownAr('factor.code')).fill(codes[1] ?? '')
  await there.getByRole('button', { name: ownAr('factor.continue') }).click()
  await there.getByRole('timer').waitFor()
  await desk.unroute(/\/api\/office\/factor/)
  await there.getByRole('button', { name: ownAr('factor.continue') }).click()
  await there.getByRole('heading', { name: translator(changes, 'ar')('title') }).waitFor()
  await there.getByText(/Huda/).first().waitFor()

  // The session ends while something is typed: password and code are given in place.
  const [m, e] = [translator(marketplace, 'ar'), translator(editor, 'ar')]
  await desk.goto('/office/settings')
  await awake(desk)
  const name = there.locator('[name=app_name]')
  await name.fill('Typed before')
  const save = there.getByRole('region', { name: m('section.name') }).getByRole('button', { name: e('save') })
  await endAnd(save)
  const again = desk.getByRole('dialog', { name: translator(accounts, 'ar')('ended.title') })
  await again.getByLabel(translator(accounts, 'ar')('field.password')).fill('a-good-passphrase')
  await again.getByRole('button', { name: translator(accounts, 'ar')('login.submit') }).click()
  const code = desk.getByRole('dialog', { name: ownAr('factor.again') })
  await code.getByLabel(ownAr('factor.code')).fill(codes[2] ?? '')
  expect(await axeViolations(desk)).toEqual([])
  await code.getByRole('button', { name: ownAr('factor.continue') }).click()
  await expect.poll(() => code.count()).toBe(0)
  expect(await name.inputValue()).toBe('Typed before')
  await save.click()
  await desk.getByText(e('saved')).waitFor()
})
