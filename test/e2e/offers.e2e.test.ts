import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as offers } from '../../src/features/offers/providerMessages.ts'
import { messages as showcase } from '../../src/features/showcase/providerMessages.ts'
import { messages as team } from '../../src/features/team/providerMessages.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { buildUser } from '../build.ts'
import { axeViolations } from './axe.ts'
import { e2e, translator } from './harness.ts'
import { awake, signedInPage } from './steps.ts'

const { visit, town } = e2e()
const owner = 'provider@doorstep.test'
const picture = join(import.meta.dirname, '../../public/icon-512.png')
const shots = process.env.SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

test('a first service on a phone in Arabic: typed, left and continued, published, found by a visitor', async () => {
  const t = translator(offers, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), owner)
  const field = (name: string) => page.locator(`[name="${name}"]`)
  await page.goto('/provider/services')
  await awake(page)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await shoot(page, 'list-ar')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: t('new'), exact: true }).click()
  await page.waitForURL(/services\/\d+$/)

  await field('name.ar').fill('تركيب أرفف الكتب')
  await page.getByText(translator(editor, 'ar')('missing')).waitFor()
  await field('price').fill('12x')
  await page.getByRole('button', { name: t('publish'), exact: true }).click()
  await page.getByText(t('fault.amount')).waitFor()
  await page.getByText(t('saved'), { exact: true }).waitFor()
  await page.reload()
  await awake(page)
  expect(await field('name.ar').inputValue()).toBe('تركيب أرفف الكتب')

  await field('name.en').fill('Bookshelf assembly')
  await field('description.en').fill('Any brand.\n\n- With tools')
  await field('description.ar').fill('كل الماركات')
  await page.locator('form summary').first().click()
  await page.locator('form details').getByRole('checkbox').first().check()
  await field('price').fill('١٢٠٫٥٠')
  await page.locator('input[type=file]').setInputFiles(picture)
  await field('pictures.0.alt.ar').fill('رف كتب')
  await page.getByRole('button', { name: t('add_group'), exact: true }).click()
  await field('groups.0.name.ar').fill('الوقت')
  await field('groups.0.options.0.name.ar').fill('مساء')
  await field('groups.0.options.0.price').fill('30')
  await page.getByLabel(t('applies')).check()
  expect(await axeViolations(page)).toEqual([])
  await shoot(page, 'editor-ar')
  await page.getByRole('button', { name: t('preview'), exact: true }).click()
  await page.getByRole('dialog').getByText('رف كتب').first().waitFor()
  await shoot(page, 'preview-ar')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('publish'), exact: true }).click()
  await page.waitForURL('/provider/services')
  await page.getByText('تركيب أرفف الكتب').waitFor()

  const visitor = await visit({ locale: 'en', screen: 'phone' })
  await visitor.goto('/search/Bookshelf%20assembly')
  await visitor.getByRole('link', { name: 'Bookshelf assembly' }).first().click()
  await visitor.getByRole('heading', { name: 'Bookshelf assembly', level: 1 }).waitFor()
  await visitor.getByText('120.50').first().waitFor()
})

test('two people edit one service: the second is told and keeps what was typed', async () => {
  const t = translator(offers, 'en')
  const first = await signedInPage(await visit({ locale: 'en', screen: 'desk' }), owner)
  const second = await signedInPage(await visit({ locale: 'en', screen: 'desk' }), owner)
  await first.goto('/provider/services')
  await awake(first)
  await first
    .getByRole('button', { name: t('edit'), exact: true })
    .first()
    .click()
  await first.waitForURL(/services\/\d+$/)
  const price = (page: Page) => page.locator('[name="price"]')
  await price(first).waitFor()
  await second.goto(new URL(first.url()).pathname)
  await awake(second)
  await price(second).fill('77')
  await second.getByText(t('saved'), { exact: true }).waitFor()
  await price(first).fill('88')
  await first.getByText(t('conflict.text')).waitFor()
  await shoot(first, 'editor-en-desk')
  expect(await price(first).inputValue()).toBe('88')
  await first.getByRole('button', { name: t('conflict.mine'), exact: true }).click()
  await first.getByText(t('saved'), { exact: true }).waitFor()
  await second.reload()
  await awake(second)
  expect(await price(second).inputValue()).toBe('88')
})

test('a worker is invited by mail and joins; the public page shows what was written', async () => {
  const t = translator(team, 'en')
  const p = translator(showcase, 'en')
  const { db, sql } = town().database
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), owner)
  await page.goto('/provider/team')
  await awake(page)
  await page.getByRole('heading', { name: t('workers') }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await shoot(page, 'team-en')
  await page.getByLabel(t('email')).fill('newcomer@example.test')
  await page.getByRole('button', { name: t('invite'), exact: true }).click()
  await page.getByText(t('invited')).waitFor()
  const [mail] = await sql<{ body: string }[]>`SELECT body FROM mails WHERE recipient = 'newcomer@example.test'`
  const link = /\/team-invitation\S+/.exec(mail?.body ?? '')?.[0] ?? ''

  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${owner}`
  const { email } = await buildUser(db, { password_hash: known?.password_hash ?? '' })
  const invited = translator(team, 'ar')
  const newcomer = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), email)
  await newcomer.goto(link)
  await awake(newcomer)
  await newcomer.getByRole('button', { name: invited('invitation.accept'), exact: true }).waitFor()
  await shoot(newcomer, 'invitation-ar')
  await newcomer.getByRole('button', { name: invited('invitation.accept'), exact: true }).click()
  await newcomer.waitForURL('/provider')
  await newcomer.goto('/provider/team')
  await newcomer.getByText(invited('not_yours')).waitFor()

  await page.goto('/provider/page')
  await awake(page)
  await page.locator('[name="description.en"]').first().fill('Twenty years of clean pipes.')
  expect(await axeViolations(page)).toEqual([])
  await shoot(page, 'page-en')
  await page
    .getByRole('button', { name: p('save'), exact: true })
    .first()
    .click()
  await page.getByText(p('saved')).waitFor()
  const address = await page.getByRole('link', { name: p('see') }).getAttribute('href')
  const visitor = await visit({ locale: 'en', screen: 'phone' })
  await visitor.goto(address ?? '')
  await visitor.getByText('Twenty years of clean pipes.').waitFor()
})
