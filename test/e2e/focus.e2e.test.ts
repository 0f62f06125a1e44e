import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as addresses } from '../../src/features/addresses/messages.ts'
import { messages as times } from '../../src/features/availability/messages.ts'
import { messages as catalogue } from '../../src/features/catalogue/messages.ts'
import { messages as offers } from '../../src/features/offers/providerMessages.ts'
import { messages as team } from '../../src/features/team/providerMessages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { buildProvider, buildService, buildUsers } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import { attentive, awake, freeStarts, holdRequests, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

const isFocused = (part: Locator) => part.evaluate((element) => element === document.activeElement)
const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

/** A signed-in customer on a page of the site. */
const customerAt = async (locale: 'en' | 'ar', path: string): Promise<Page> => {
  const page = await signedInPage(await visit({ locale }), demo.email)
  await page.goto(path)
  await awake(page)
  await attentive(page)
  return page
}

test('a sheet that was opened from a menu gives the focus back to the menu', longTest, async () => {
  const page = await customerAt('en', '/help')
  const web = translator(shell, 'en')
  const menu = page.locator(`summary[aria-label="${web('account')}"]`)
  await menu.press('Enter')
  await page.getByRole('button', { name: web('your_profile') }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(menu)).toBe(true)
})

test('the focus stays with the menu of languages when another one is chosen', longTest, async () => {
  const page = await customerAt('en', '/help')
  const menu = page.locator('header summary', { has: page.locator('.lucide-globe') })
  await menu.press('Enter')
  await page.getByRole('link', { name: 'العربية', exact: true }).press('Enter')
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('ar')
  await expect.poll(() => isFocused(menu)).toBe(true)
})

test('who goes on writing does so where they were', longTest, async () => {
  const page = await customerAt('ar', '/help')
  const t = translator(addresses, 'ar')
  await page.locator('summary', { has: page.locator('.lucide-map-pin') }).press('Enter')
  await page.getByRole('button', { name: t('add'), exact: true }).press('Enter')
  const field = page.getByRole('dialog').getByLabel(t('description'), { exact: true })
  await field.pressSequentially('Home')
  await page.keyboard.press('Escape')
  const keep = page.getByRole('button', { name: translator(ui, 'ar')('keep'), exact: true })
  await expect.poll(() => isFocused(keep)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(field)).toBe(true)
})

test('a button at its end keeps the focus, and so does the heading of what is gone', longTest, async () => {
  const { id } = await ownService(town().database)
  const page = await customerAt('en', `/e_service/${id}`)
  const [u, t] = [translator(ui, 'en'), translator(times, 'en')]
  const bar = page.getByRole('region', { name: translator(catalogue, 'en')('select_and_book') })
  await bar.getByRole('button', { name: u('more_of') }).press('Enter')
  const fewer = bar.getByRole('button', { name: u('fewer') })
  await fewer.press('Enter')
  await expect.poll(() => bar.getByRole('spinbutton').inputValue()).toBe('1')
  await expect.poll(() => fewer.isDisabled()).toBe(true)
  expect(await isFocused(fewer)).toBe(true)

  // A day that is chosen in the calendar closes it.
  await page.goto(`/e_service/form/${id}`)
  await awake(page)
  await attentive(page)
  await freeStarts(page, 'en').first().waitFor()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: t('calendar') }).press('Enter')
  const days = form.getByRole('table').locator('button[aria-disabled], button:not([aria-disabled])')
  const free = form.getByRole('table').locator('button:not([aria-disabled=true])')
  await days.first().waitFor()
  await free.last().press('Enter')
  await form.getByRole('table').waitFor({ state: 'detached' })
  await expect.poll(() => focusedTag(page)).toBe('H3')
  expect(await axeViolations(page)).toEqual([])
})

/** The owner of a team of two with two services. */
const owner = async () => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const password_hash = known?.password_hash ?? ''
  const staff = await buildUsers(
    db,
    ['Omar', 'Hani'].map((name) => ({ name, role: 'provider', password_hash })),
  )
  const provider = await buildProvider(db, { people: staff.map(({ id }) => id), roles: ['owner', 'worker'] })
  await buildService(db, { e_provider_id: provider.id })
  await buildService(db, { e_provider_id: provider.id })
  return signedInPage(await visit({ locale: 'en' }), staff[0]?.email ?? '')
}

test('on the desk the focus is not lost with a question, a row or a box that saves', longTest, async () => {
  const page = await owner()
  const t = translator(offers, 'en')
  await page.goto('/provider/services')
  await awake(page)
  await attentive(page)
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: t('delete'), exact: true })
    .first()
    .press('Enter')
  await main.getByRole('button', { name: t('keep'), exact: true }).press('Enter')
  await expect.poll(() => focusedTag(page)).toBe('H2')
  await main
    .getByRole('button', { name: t('delete'), exact: true })
    .first()
    .press('Enter')
  await main
    .getByRole('button', { name: t('delete'), exact: true })
    .first()
    .press('Enter')
  await expect.poll(() => main.getByRole('button', { name: t('delete'), exact: true }).count()).toBe(1)
  await expect.poll(() => focusedTag(page)).toBe('H2')

  await page.goto('/provider/team')
  await attentive(page)
  const box = main.getByRole('checkbox', { name: translator(team, 'en')('active') }).last()
  await box.press('Space')
  await page.getByText(translator(team, 'en')('saved'), { exact: true }).waitFor()
  await expect.poll(() => box.isChecked()).toBe(false)
  expect(await isFocused(box)).toBe(true)
})

test('the focus is not lost where it was before what keeps it is loaded', async () => {
  const page = await owner()
  const t = translator(offers, 'en')
  const release = await holdRequests(page, '**/assets/BackgroundEffects-*.js')
  await page.goto('/provider/services')
  await awake(page)
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: t('delete'), exact: true })
    .first()
    .press('Enter')
  const keep = main.getByRole('button', { name: t('keep'), exact: true })
  await keep.focus()
  release()
  await attentive(page)
  await page.keyboard.press('Enter')
  await keep.waitFor({ state: 'detached' })
  await expect.poll(() => focusedTag(page)).toBe('H2')
})

test('what was saved in a sheet is announced where it was listened for', longTest, async () => {
  const page = await customerAt('en', '/help')
  const t = translator(addresses, 'en')
  await page.locator('summary', { has: page.locator('.lucide-map-pin') }).press('Enter')
  await page.locator('header details[open] li button').nth(1).press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('save'), exact: true }).waitFor()
  await page.evaluate(() => {
    for (const region of document.querySelectorAll('[role=status]')) region.setAttribute('data-known', '')
  })
  await sheet.getByRole('button', { name: t('save'), exact: true }).press('Enter')
  await page.locator('[role=status][data-known]').getByText(t('saved'), { exact: true }).waitFor()
})

test('two people write one page: the second is led to the difference, chooses, and writes on', longTest, async () => {
  const e = translator(editor, 'en')
  const save = (page: Page) => page.getByRole('button', { name: e('save'), exact: true }).click()
  const both = []
  for (let n = 0; n < 2; n++) {
    const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
    await page.goto('/office/pages')
    await awake(page)
    // What keeps the focus is there.
    await attentive(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: /Privacy/ })
      .click()
    both.push(page)
  }
  const [first, second] = both as [Page, Page]
  const text = second.locator('[data-name="content.en"]')
  for (const [page, words] of [
    [first, 'Of the first. '],
    [second, 'Of the second. '],
  ] as const) {
    await page.locator('[data-name="content.en"]').focus()
    await page.keyboard.insertText(words)
    await save(page)
    if (page === first) await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const difference = second.getByRole('alert').filter({ hasText: e('changed.title') })
  await difference.waitFor()
  // Save was pressed far below it.
  await expect.poll(() => difference.locator(':focus').count()).toBe(1)
  // What differs, not a page of markup.
  const theirs = difference.getByRole('radio', { name: e('changed.theirs') })
  expect(await difference.textContent()).not.toMatch(/<p>|What we keep/)
  expect(await theirs.locator('..').textContent()).toContain('Of the first. ')
  await theirs.check()
  await difference.getByRole('button', { name: e('changed.use') }).click()
  // The button goes with the choice; headings of the text do not take the focus from it.
  await text.getByText('Of the first. ').waitFor()
  await text.focus()
  await second.keyboard.insertText('Both. ')
  await text.getByText('Both. ').waitFor()
  await save(second)
  await second.getByRole('dialog').waitFor({ state: 'detached' })
  const [row] = await town().database.sql`SELECT content ->> 'en' AS text FROM custom_pages WHERE id = 1`
  expect(row?.text).toMatch(/^(?=.*Both[.] )(?=.*Of the first[.] )(?!.*Of the second)/s)
})
