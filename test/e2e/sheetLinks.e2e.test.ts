import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as content } from '../../src/features/content/officeMessages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { demo, e2e, translator } from './harness.ts'
import { awake, signedInPage } from './steps.ts'

/** A link inside a sheet, with something typed there. */
const { visit } = e2e()
const u = translator(ui, 'en')

test('a link from the form of a page asks before what is written is thrown away', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.goto('/office/pages')
  await awake(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /Privacy/ })
    .click()
  const sheet = page.getByRole('dialog')
  const title = sheet.locator('[name="title.en"]')
  await title.fill('Privacy, said anew')
  const link = sheet.getByRole('link', { name: translator(content, 'en')('page.open') })
  await link.click()
  await sheet.getByText(u('unsaved')).waitFor()
  await sheet.getByRole('button', { name: u('keep'), exact: true }).click()
  expect([new URL(page.url()).pathname, await title.inputValue()]).toEqual(['/office/pages', 'Privacy, said anew'])
  await link.click()
  await sheet.getByRole('button', { name: u('discard'), exact: true }).click()
  await page.waitForURL('**/pages/*')
  await sheet.waitFor({ state: 'detached' })
})

test('the way from the profile to becoming a provider asks first, and goes on with Discard', async () => {
  const a = translator(accounts, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.goto('/help')
  await awake(page)
  await page.getByLabel(translator(shell, 'en')('account'), { exact: true }).click()
  await page.getByRole('button', { name: translator(shell, 'en')('your_profile') }).click()
  const sheet = page.getByRole('dialog')
  const bio = sheet.locator('[name=bio]')
  await bio.fill('I mend clocks')
  const link = sheet.getByRole('link', { name: a('profile.become_provider') })
  await link.click()
  await sheet.getByRole('button', { name: u('keep'), exact: true }).click()
  expect(await bio.inputValue()).toBe('I mend clocks')
  await link.click()
  await sheet.getByRole('button', { name: u('discard'), exact: true }).click()
  await page.waitForURL('**/provider-registration')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('the search of the office does not lead away from a sheet', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.goto('/office/taxes')
  await awake(page)
  await page.getByRole('main').getByRole('button').filter({ hasText: '%' }).first().click()
  const name = page.getByRole('dialog').locator('[name="name.en"]')
  await name.fill('Half a name')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('!')
  expect(await name.inputValue()).toBe('Half a name!')
})
