import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as hours } from '../../src/features/availability/providerMessages.ts'
import { messages as categories } from '../../src/features/catalogue/officeMessages.ts'
import { messages as complaints } from '../../src/features/complaints/officeMessages.ts'
import { messages as talks } from '../../src/features/messages/messages.ts'
import { messages as team } from '../../src/features/team/providerMessages.ts'
import { messages as uploads } from '../../src/features/uploads/messages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { messages as shell } from '../../src/web/messages.ts'
import { partsOf } from './addressPanel.ts'
import { bookingSteps } from './bookingSteps.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import { awake, holdRequests, signedInPage } from './steps.ts'

const { visit, town } = e2e()
const { bookingIn } = bookingSteps({ visit, town })
const provider = 'provider@doorstep.test'

const picture = async () => {
  const image = sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
  return { name: 'gate.png', mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

test('what is written, or attached, while a message is on its way stays', async () => {
  const t = translator(talks, 'en')
  const { id } = await bookingIn('received')
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), demo.email)
  await page.goto(`/bookings/show/${id}`)
  await awake(page)
  const field = page.getByRole('textbox', { name: t('write') })
  await field.fill('I am home')
  const release = await holdRequests(page, new RegExp(`/api/bookings/${id}/messages$`))
  await page.getByRole('button', { name: t('send'), exact: true }).click()
  await field.press('End')
  await field.pressSequentially(', the gate is open')
  await page.locator('input[type=file]').setInputFiles(await picture())
  const chosen = page.getByRole('button', { name: t('remove').replace('{n}', '1') })
  await chosen.waitFor()
  release()
  await page.getByRole('log').getByText('I am home', { exact: true }).waitFor()
  await expect.poll(() => field.inputValue()).toBe(', the gate is open')
  expect(await chosen.count()).toBe(1)
})

test('a row that is deleted late does not close the form of another one', async () => {
  const e = translator(editor, 'en')
  const { sql } = town().database
  await sql`
    INSERT INTO taxes (name, type, value) VALUES
      ('{"en": "Gone late", "ar": "تُحذف"}', 'fixed', 1), ('{"en": "Typed on", "ar": "تبقى"}', 'fixed', 1)`
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.goto('/office/taxes')
  await awake(page)
  await page.getByRole('button', { name: /Gone late/ }).click()
  const sheet = page.getByRole('dialog')
  const release = await holdRequests(page, '**/api/office/taxes/*')
  await sheet.getByRole('button', { name: e('delete'), exact: true }).click()
  await sheet
    .getByRole('alert')
    .getByRole('button', { name: e('delete'), exact: true })
    .click()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Typed on/ }).click()
  const name = sheet.locator('[name="name.en"]')
  await name.fill('Typed on and on')
  release()
  await page.getByText(e('deleted'), { exact: true }).waitFor()
  await page.getByRole('button', { name: /Gone late/, includeHidden: true }).waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Typed on and on')
})

test('what is typed while a form of the office is being saved is not replaced', async () => {
  const e = translator(editor, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.goto('/office/settings')
  await awake(page)
  const form = page.locator('form', { has: page.locator('[name=app_name]') })
  await form.locator('[name=app_short_description]').fill('One sentence')
  const release = await holdRequests(page, '**/api/office/settings')
  await form.getByRole('button', { name: e('save') }).click()
  await form.locator('[name=support_phone]').fill('+966 11 555 0199')
  release()
  await page.getByRole('status').getByText(e('saved')).waitFor()
  expect(await form.locator('[name=support_phone]').inputValue()).toBe('+966 11 555 0199')
  await form.getByRole('button', { name: e('save') }).click()
  await expect
    .poll(() => town().database.sql`SELECT value FROM settings WHERE key = 'support_phone'`)
    .toEqual([{ value: '+966 11 555 0199' }])
})

test('who writes the text of a page while it is being saved goes on', async () => {
  const e = translator(editor, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.goto('/office/pages')
  await awake(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /Privacy/ })
    .click()
  const text = page.locator('[data-name="content.en"]')
  await text.focus()
  await page.keyboard.insertText('First. ')
  const release = await holdRequests(page, '**/api/office/pages/*')
  await page.getByRole('button', { name: e('save'), exact: true }).click()
  await text.focus()
  await page.keyboard.insertText('Second. ')
  await text.getByText('Second. ').waitFor()
  release()
  await page.getByRole('status').getByText(e('saved')).waitFor()
  await page.keyboard.insertText('Third. ')
  await text.getByText('Second. Third. ').waitFor()
})

test('hours: what is typed while they are being saved stays, and a colleague is not overwritten unseen', async () => {
  const t = translator(hours, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), provider)
  const open = async (tab: typeof page) => {
    await tab.goto('/provider/settings')
    const form = tab.locator('form', { has: tab.locator('[name=notice_minutes]') })
    // With the hours of now, which are read after the page.
    await form.waitFor()
    await awake(tab)
    return form
  }
  const form = await open(page)
  const colleague = await open(await signedInPage(await visit({ locale: 'en' }), provider))
  await form.locator('[name=buffer_before_minutes]').fill('45')
  const release = await holdRequests(page, '**/api/provider/hours*')
  await form.getByRole('button', { name: t('save') }).click()
  await form.locator('[name=notice_minutes]').fill('5')
  release()
  await page.getByRole('status').getByText(t('saved')).waitFor()
  expect(await form.locator('[name=notice_minutes]').inputValue()).toBe('5')

  await colleague.locator('[name=buffer_after_minutes]').fill('20')
  await colleague.getByRole('button', { name: t('save') }).click()
  await colleague.getByText(t('changed_meanwhile')).waitFor()
  expect(await colleague.locator('[name=buffer_before_minutes]').inputValue()).toBe('45')
  expect(await colleague.locator('[name=buffer_after_minutes]').inputValue()).toBe('20')
  await colleague.getByRole('button', { name: t('save') }).click()
  const stored = () => town().database.sql`
    SELECT buffer_before_minutes AS before, buffer_after_minutes AS after FROM e_providers p
    JOIN e_provider_users m ON m.e_provider_id = p.id JOIN users u ON u.id = m.user_id WHERE u.email = ${provider}`
  await expect.poll(stored).toEqual([{ before: 45, after: 20 }])

  // Twenty minutes, which no number of hours with three digits is.
  await colleague.locator('[name=notice_minutes]').fill('0.33')
  await colleague.getByRole('button', { name: t('save') }).click()
  await expect.poll(() => colleague.locator('[name=notice_minutes]').inputValue()).toMatch(/^0\.333/)
  expect(await colleague.getByText(translator(editor, 'en')('number_wrong')).count()).toBe(0)
})

test('a complaint is closed with the pictures that were attached to its last word', async () => {
  const t = translator(complaints, 'en')
  const { sql } = town().database
  const { id, user_id } = await bookingIn('done')
  const [complaint] = await sql<{ id: number }[]>`
    INSERT INTO complaints (booking_id, user_id, topic) VALUES (${id}, ${user_id}, 'damage') RETURNING id`
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.goto(`/office/complaints/${complaint?.id}`)
  await awake(page)
  const main = page.getByRole('main')
  await page.locator('input[type=file]').setInputFiles(await picture())
  await main.getByRole('button', { name: translator(talks, 'en')('remove').replace('{n}', '1') }).waitFor()
  await main.getByRole('button', { name: t('close') }).click()
  await main.getByText(t('close_with_words')).waitFor()
  await main
    .getByRole('alert')
    .getByRole('button', { name: t('close') })
    .click()
  await main.getByText(t('is_settled')).waitFor()
  const pictures = sql`SELECT FROM media p JOIN complaint_messages m ON p.model_type = 'complaint_messages' AND p.model_id = m.id
    WHERE m.complaint_id = ${complaint?.id ?? 0}`
  expect(await pictures).toHaveLength(1)
})

test('a category waits for its picture that is on its way, and is not left without a question', async () => {
  const [t, e, u] = [translator(categories, 'en'), translator(editor, 'en'), translator(ui, 'en')]
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.goto('/office/categories')
  await awake(page)
  await page.getByRole('button', { name: t('new'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.locator('[name="name.en"]').fill('Gates')
  await sheet.locator('[name="name.ar"]').fill('بوابات')
  const release = await holdRequests(page, '**/api/uploads/store')
  await sheet.locator('input[type=file]').setInputFiles(await picture())
  await sheet.getByRole('button', { name: e('save'), exact: true }).dispatchEvent('click')
  await sheet.locator('[name="name.en"]').press('Enter')
  await page.waitForTimeout(1000)
  const stored = () => town().database.sql`
    SELECT count(m.id)::int AS pictures FROM categories c LEFT JOIN media m ON m.model_type = 'categories' AND m.model_id = c.id
    WHERE c.name ->> 'en' = 'Gates' GROUP BY c.id`
  expect(await stored()).toEqual([])
  release()
  await page.getByText(translator(uploads, 'en')('done')).waitFor()
  await sheet.getByRole('button', { name: e('save'), exact: true }).click()
  await expect.poll(stored).toEqual([{ pictures: 1 }])
  await sheet.waitFor({ state: 'detached' })

  // Nothing else is changed: what is on its way is asked about.
  await page.getByRole('button', { name: /Gates/ }).first().click()
  const later = await holdRequests(page, '**/api/uploads/store')
  await sheet.locator('input[type=file]').setInputFiles(await picture())
  await page.keyboard.press('Escape')
  await sheet.getByText(u('unsaved')).waitFor()
  later()
})

test('who is typed while another worker or invitation is on its way stays', async () => {
  const t = translator(team, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), provider)
  await page.goto('/provider/team')
  await awake(page)
  const name = page.locator('main [name=name]')
  await name.fill('Yusuf')
  const added = await holdRequests(page, '**/api/provider/workers*')
  await page.getByRole('button', { name: t('add'), exact: true }).click()
  await name.fill('Maryam')
  added()
  await page
    .getByRole('region', { name: t('workers') })
    .getByText('Yusuf', { exact: true })
    .waitFor()
  expect(await name.inputValue()).toBe('Maryam')

  const email = page.locator('main [name=email]')
  await email.fill('yusuf@example.com')
  const invited = await holdRequests(page, '**/api/provider/invitations*')
  await page.getByRole('button', { name: t('invite'), exact: true }).click()
  await email.fill('maryam@example.com')
  invited()
  await page.getByRole('listitem').getByText('yusuf@example.com').waitFor()
  expect(await email.inputValue()).toBe('maryam@example.com')
})

test('what is typed in the profile while it is saved stays, and is saved next', async () => {
  const t = translator(accounts, 'en')
  const w = translator(shell, 'en')
  const { sql } = town().database
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.goto('/help')
  await awake(page)
  await page.getByLabel(w('account'), { exact: true }).click()
  await page.getByRole('button', { name: w('your_profile') }).click()
  const sheet = page.getByRole('dialog')
  const [name, bio, email, password] = ['name', 'bio', 'email', 'oldPassword'].map((field) =>
    sheet.locator(`[name=${field}]`),
  ) as [Locator, Locator, Locator, Locator]
  const save = sheet.getByRole('button', { name: t('profile.save'), exact: true })
  await name.fill('Sara of the balcony')
  await email.fill('sara.elsewhere@example.com')
  await password.fill(demo.password)
  const release = await holdRequests(page, /\/api\/users\/\d+$/)
  const sent = page.waitForRequest(/\/api\/users\/\d+$/)
  await save.click()
  await sent
  await bio.fill('I grow tomatoes')
  release()
  await page.getByText(t('reset.done'), { exact: true }).waitFor()
  // What was saved is not sent anew: the new email waits for its link, and the password is used.
  expect([await name.inputValue(), await bio.inputValue()]).toEqual(['Sara of the balcony', 'I grow tomatoes'])
  expect([await email.inputValue(), await password.inputValue()]).toEqual([demo.email, ''])
  const stored = () => sql`SELECT name, bio FROM users WHERE email = ${demo.email}`
  expect(await stored()).toMatchObject([{ name: 'Sara of the balcony' }])
  await save.click()
  await sheet.waitFor({ state: 'hidden' })
  expect(await stored()).toEqual([{ name: 'Sara of the balcony', bio: 'I grow tomatoes' }])
})

test('what is typed of an address while it is saved stays, and changes that address', longTest, async () => {
  const { sql } = town().database
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), demo.email)
  await page.goto('/help')
  await awake(page)
  const parts = partsOf(page, 'ar')
  await parts.open()
  await parts.address.fill('شارع العليا 12، الرياض')
  await parts.description.fill('المكتب')
  const release = await holdRequests(page, /\/api\/addresses/)
  const sent = page.waitForRequest((asked) => /\/api\/addresses/.test(asked.url()) && asked.method() === 'POST')
  const save = parts.panel.getByRole('button', { name: parts.t('save'), exact: true })
  await save.click()
  await sent
  const floor = parts.panel.locator('[name=floor]')
  await floor.fill('الثالث')
  release()
  await page.getByText(parts.t('saved'), { exact: true }).waitFor()
  expect([await parts.description.inputValue(), await floor.inputValue()]).toEqual(['المكتب', 'الثالث'])
  await save.click()
  await parts.panel.waitFor({ state: 'hidden' })
  const stored = await sql`SELECT floor FROM addresses WHERE description = 'المكتب'`
  expect([...stored]).toEqual([{ floor: 'الثالث' }])
})
