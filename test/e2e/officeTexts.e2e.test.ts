import { expect, test } from 'vitest'
import { nouns } from '../../src/features/changes/nouns.ts'
import { values } from '../../src/features/changes/values.ts'
import { messages as content } from '../../src/features/content/officeMessages.ts'
import { messages as mails } from '../../src/features/mails/officeMessages.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { e2e, translator } from './harness.ts'
import { awake, signedInPage } from './steps.ts'

/** Texts that the office writes, and what its log says of them. */
const { visit, town } = e2e()
const operator = 'operator@doorstep.test'

test('a pasted text keeps its titles and numbers, and the log names the language that was changed', async () => {
  // As the office stores it: a save changes nothing of it.
  await town().database.sql`UPDATE custom_pages SET content = content || '{"ar": "<p>نص</p>"}'`
  const page = await signedInPage(await visit({ locale: 'ar' }), operator)
  await page.goto('/office/pages')
  await awake(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /سياسة الخصوصية/ })
    .click()
  const text = page.locator('[data-name="content.en"]')
  await text.press('Control+A')
  await text.evaluate((field) => {
    const clipboardData = new DataTransfer()
    const pasted = '<h1>Terms</h1><h4>Last</h4><p>Between</p><ol start="3"><li>Third</li></ol>'
    clipboardData.setData('text/html', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('dialog').getByRole('button', { name: editor.save.ar, exact: true }).click()
  const { data } = await (await saved).json()
  expect(data.content.en.replace(/<\/?p>/g, '')).toBe(
    '<h2>Terms</h2><h4>Last</h4>Between<ol start="3"><li>Third</li></ol>',
  )
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto('/office/log?table=custom_pages')
  await awake(page)
  const change = page.getByRole('main').getByRole('row').nth(1)
  await change.getByText(`${nouns['field.content'].ar} · English`).waitFor()
  expect(await change.getByText(nouns['field.content'].ar).count()).toBe(1)
})

test('the address of a link is saved although its own button was not pressed', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  await page.goto('/office/pages')
  await awake(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /Privacy/ })
    .click()
  const dialog = page.getByRole('dialog')
  await page.locator('[data-name="content.en"]').press('Control+A')
  const t = translator(content, 'en')
  await dialog
    .getByRole('button', { name: t('rich.link') })
    .first()
    .click()
  await dialog.getByLabel(t('rich.link_address')).fill('https://example.com/privacy')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await dialog.getByRole('button', { name: editor.save.en, exact: true }).click()
  const { data } = await (await saved).json()
  expect(data.content.en).toContain('href="https://example.com/privacy"')
})

test('the log says in Arabic what a column holds, and when in the zone of the marketplace', async () => {
  const t = translator(values, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar' }), operator)
  await page.goto('/office/log?table=complaint_messages,payout_batches')
  await awake(page)
  const main = page.getByRole('main')
  await main.locator('tbody details').first().waitFor()
  for (const fold of await main.locator('tbody details').all()) await fold.locator('summary').click()
  const held = await main.locator('tbody ins').allInnerTexts()
  for (const name of ['value.office', 'value.customer', 'value.prepared', 'value.yes'])
    expect(held.some((text) => text.endsWith(t(name as keyof typeof values)))).toBe(true)
  expect(held.filter((text) => /(office|customer|prepared|true|\+00:00)$/.test(text))).toEqual([])
})

test('the log says that a password was changed, and which text is empty now', async () => {
  const sql = town().database.sql
  const [person] = await sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${operator}`
  await sql.begin(async (tx) => {
    await tx`SELECT set_config('doorstep.operator', ${String(person?.id)}, true)`
    await tx`UPDATE users SET password_hash = password_hash || 'x' WHERE id = (SELECT max(id) FROM users WHERE role = 'customer')`
    await tx`UPDATE settings SET value = '' WHERE key = 'app_short_description'`
  })
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  await page.goto('/office/log?table=users,settings')
  await awake(page)
  const rows = page.getByRole('main').getByRole('row')
  await rows.filter({ hasText: nouns['field.password_hash'].en }).first().waitFor()
  const emptied = rows.filter({ hasText: 'app_short_description' }).first().locator('ins')
  expect(await emptied.textContent()).toContain(values['value.none'].en)
})

test('a page that the foot of pages has no room for is said to be linked nowhere', async () => {
  const { sql } = town().database
  await sql`INSERT INTO custom_pages (title, content, published, created_at)
    SELECT json_build_object('en', 'Page ' || n, 'ar', 'صفحة ' || n), '{"en": "", "ar": ""}', true,
      CASE WHEN n < 3 THEN '2020-01-01'::timestamptz ELSE now() END FROM generate_series(1, 4) n`
  const made = Array.from({ length: 4 }, (_, n) => ({ title: `Page ${n + 1}` }))
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  await page.goto('/office/pages')
  await awake(page)
  const note = page.getByRole('main').getByRole('listitem').filter({ hasText: content['page.not_at_foot'].en })
  await note.filter({ hasText: made.at(-1)?.title ?? '' }).waitFor()
  const shown = await note.allInnerTexts()
  await page.goto('/help')
  const foot = page.getByRole('contentinfo')
  const linked = await Promise.all(
    made.map(({ title }) => foot.getByRole('link', { name: title, exact: true }).count()),
  )
  expect(made.map(({ title }) => shown.some((text) => text.startsWith(title)))).toEqual(
    linked.map((count) => count === 0),
  )
  expect(linked).toEqual([1, 1, 0, 0])
})

test('a topic that got a question while its sheet was open is deleted after another look', async () => {
  const { sql } = town().database
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), operator)
  const [topic] = await sql<{ id: number; name: string }[]>`
    INSERT INTO faq_categories (name) VALUES ('{"en": "Parking", "ar": "المواقف"}') RETURNING id, name ->> 'ar' AS name`
  await page.goto('/office/faqs')
  await awake(page)
  const edit = page.getByRole('button', { name: translator(editor, 'ar')('edit').replace('{name}', topic?.name ?? '') })
  await edit.click()
  await sql`INSERT INTO faqs (faq_category_id, question, answer) VALUES (${topic?.id ?? 0}, '{"en": "Q"}', '{"en": "A"}')`
  const dialog = page.getByRole('dialog')
  const remove = dialog.getByRole('button', { name: editor.delete.ar, exact: true })
  await remove.click()
  await remove.click()
  await dialog.waitFor({ state: 'detached' })
  await edit.click()
  await remove.click()
  await remove.click()
  await expect.poll(() => sql`SELECT FROM faq_categories WHERE id = ${topic?.id ?? 0}`).toEqual([])
})

test('a mail text is not blamed where its preview is lost', async () => {
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), operator)
  const preview = '**/api/office/mail_texts/*/preview*'
  await page.route(preview, (route) => route.abort())
  await page.goto('/office/settings/mails/verify')
  await awake(page)
  const status = page.getByRole('main').getByRole('status')
  await status.filter({ hasText: web.no_connection.en }).waitFor()
  expect(await status.filter({ hasText: mails['texts.preview_failed'].en }).count()).toBe(0)
})
