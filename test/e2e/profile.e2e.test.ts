import sharp from 'sharp'
import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as uploads } from '../../src/features/uploads/messages.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { buildUser } from '../build.ts'
import { demo, e2e, inArabic, inEnglish, translator } from './harness.ts'
import { demoPerson, loseReplies } from './loseReplies.ts'
import { awake, holdRequests, openFromMenu, signedInPage, signIn } from './steps.ts'

const { visit, town } = e2e()
const portrait = sharp({ create: { width: 300, height: 300, channels: 3, background: '#0f766e' } })
  .png()
  .toBuffer()

test.each(inArabic)('the profile is checked and saved from the menu: %s', async (locale) => {
  const t = translator(accounts, locale)
  const web = translator(shell, locale)
  const up = translator(uploads, locale)
  const page = await visit({ locale })
  await page.goto('/login?redirect=/help')
  await signIn(page, locale)
  await page.waitForURL('/help')
  // The address was changed on another device; what is shown and saved here must not undo that.
  const { sql } = town().database
  await sql`UPDATE users SET address = 'Changed elsewhere' WHERE email = ${demo.email}`
  await page.getByLabel(web('account'), { exact: true }).click()
  await page.getByRole('button', { name: web('your_profile') }).click()
  const sheet = page.getByRole('dialog', { name: t('profile.title') })
  await expect.poll(() => sheet.getByLabel(t('field.address')).inputValue()).toBe('Changed elsewhere')
  const send = sheet.getByRole('button', { name: t('photo.upload') })
  await expect.poll(() => send.isDisabled()).toBe(true)
  const picker = sheet.locator('input[type=file]')
  await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await sheet.getByText(up('fault.not_a_picture')).waitFor()
  await picker.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await portrait })
  await sheet.getByRole('img', { name: t('photo.chosen') }).waitFor()
  // What the browser cannot show is not even offered; what it can show and is something else, too, the server refuses.
  await picker.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('hello') })
  await sheet.getByText(up('fault.not_a_picture')).waitFor()
  await expect.poll(() => send.isDisabled()).toBe(true)
  const twoFaced = Buffer.concat([await portrait, Buffer.from('<script>alert(1)</script>')])
  await picker.setInputFiles({ name: 'both.png', mimeType: 'image/png', buffer: twoFaced })
  await send.click()
  await page.getByText(up('failed')).waitFor()
  await expect.poll(() => send.isDisabled()).toBe(true)
  await picker.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await portrait })
  await sheet.getByRole('img', { name: t('photo.chosen') }).waitFor()
  await send.click()
  await page.getByText(up('done')).waitFor()
  await expect.poll(() => send.isDisabled()).toBe(true)
  await sheet.getByLabel(t('field.bio')).fill('A balcony of plants')
  await sheet.getByLabel(t('field.new_password'), { exact: true }).fill('five5')
  await sheet.getByLabel(t('field.confirm_password')).fill('other')
  const save = sheet.getByRole('button', { name: t('profile.save') })
  await save.click()
  await page.getByText(t('validation_failed')).waitFor()
  const stored = () => sql`SELECT 1 FROM users WHERE bio = 'A balcony of plants'`
  expect(await stored()).toHaveLength(0)
  await sheet.getByLabel(t('field.new_password'), { exact: true }).fill('')
  await sheet.getByLabel(t('field.confirm_password')).fill('')
  // A photo that is on its way is waited for; it is sent once, and so is the form.
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.replace(/\d+$/, ''))
  })
  const release = await holdRequests(page, '**/api/uploads/store*')
  await picker.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await portrait })
  await send.click()
  await save.click()
  await sheet.getByLabel(t('field.address')).press('Enter')
  release()
  await page.getByText(t('reset.done')).waitFor()
  expect(sent).toEqual(['/api/uploads/store', '/api/users/'])
  await sheet.waitFor({ state: 'hidden' })
  expect(await stored()).toHaveLength(1)
  const shown = page.getByLabel(web('account'), { exact: true }).locator('img')
  await expect.poll(() => shown.getAttribute('src')).toMatch(/\/media\/[\w-]+\/picture\.webp\?/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await sql`UPDATE users SET bio = '', address = '' WHERE email = ${demo.email}`
})

test.each(inEnglish)('a photo that was chosen and not uploaded is saved with the profile: %s', async (locale) => {
  const t = translator(accounts, locale)
  const up = translator(uploads, locale)
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = await buildUser(db, { password_hash: known?.password_hash ?? '' })
  const page = await signedInPage(await visit({ locale, broken: true }), person.email)
  await page.goto('/help')
  await awake(page)
  const sheet = page.getByRole('dialog', { name: t('profile.title') })
  const menu = page.getByLabel(translator(shell, locale)('account'), { exact: true })
  const open = page.getByRole('button', { name: translator(shell, locale)('your_profile') })
  await openFromMenu(menu, open, sheet)
  const store = '**/api/uploads/store*'
  await page.route(store, (route) => route.abort())
  await sheet
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await portrait })
  const save = sheet.getByRole('button', { name: t('profile.save') })
  await save.click()
  await page.getByText(up('failed')).waitFor()
  await sheet.getByRole('img', { name: t('photo.chosen') }).waitFor()
  await page.unroute(store)
  await save.click()
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => menu.locator('img').getAttribute('src')).toMatch(/\/media\/[\w-]+\/picture\.webp\?/)
})

test('what was changed on another device while the profile was open stays', async () => {
  const t = translator(accounts, 'en')
  const { sql } = town().database
  const person = await demoPerson(town().database)
  const page = await signedInPage(await visit({ locale: 'en' }), person.email)
  await page.goto('/help')
  await awake(page)
  const sheet = page.getByRole('dialog')
  const menu = page.getByLabel(translator(shell, 'en')('account'), { exact: true })
  await openFromMenu(menu, page.getByRole('button', { name: translator(shell, 'en')('your_profile') }), sheet)
  await sheet.getByLabel(t('field.bio')).fill('Two lines\nof mine')
  await sql`UPDATE users SET phone_number = '+966500009999', email = 'renewed@doorstep.test' WHERE id = ${person.id}`
  await sheet.getByRole('button', { name: t('profile.save') }).click()
  await page.getByText(t('reset.done')).waitFor()
  const [now] = await sql`SELECT phone_number, email, bio FROM users WHERE id = ${person.id}`
  expect(now).toEqual({ phone_number: '+966500009999', email: 'renewed@doorstep.test', bio: 'Two lines\nof mine' })
})

/** Somebody's profile, opened over a page that loses answers. */
const openedProfile = async () => {
  const [t, web] = [translator(accounts, 'en'), translator(shell, 'en')]
  const person = await demoPerson(town().database)
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), person.email)
  await page.goto('/help')
  await awake(page)
  const sheet = page.getByRole('dialog', { name: t('profile.title') })
  const menu = page.getByLabel(web('account'), { exact: true })
  await openFromMenu(menu, page.getByRole('button', { name: web('your_profile') }), sheet)
  return { t, web, person, page, sheet }
}

test('a new password whose answer was lost is saved when it is sent again', async () => {
  const { t, web, page, sheet } = await openedProfile()
  const end = await loseReplies(page, /api\/users\/\d+/)
  await sheet.getByLabel(t('field.old_password')).fill(demo.password)
  for (const name of ['field.new_password', 'field.confirm_password'] as const)
    await sheet.getByLabel(t(name), { exact: true }).fill('a quieter balcony')
  const save = sheet.getByRole('button', { name: t('profile.save') })
  await save.click()
  await page.getByText(web('unsure')).waitFor()
  await end()
  await save.click()
  await page.getByText(t('reset.done')).waitFor()
  await sheet.waitFor({ state: 'hidden' })
})

test('an account that was deleted without an answer is not said to be there', async () => {
  const { t, page, person, sheet } = await openedProfile()
  await sheet.getByRole('button', { name: t('leave.open') }).click()
  await loseReplies(page, /api\/account\/delete$/)
  const form = sheet.locator('form', { has: page.getByText(t('leave.title')) })
  await form.getByLabel(t('field.password'), { exact: true }).fill(demo.password)
  await form.getByRole('button', { name: t('leave.submit') }).click()
  await page.getByText(t('leave.done')).waitFor()
  await page.waitForURL('/')
  expect(await town().database.sql`SELECT FROM users WHERE email = ${person.email}`).toHaveLength(0)
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})
