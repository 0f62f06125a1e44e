import { expect, test } from 'vitest'
import { handlersFor } from '../../src/app/jobs.ts'
import { messages as mails } from '../../src/features/mails/officeMessages.ts'
import { loadConfig } from '../../src/server/config/config.ts'
import { messages as table } from '../../src/web/table/messages.ts'
import { axeViolations } from './axe.ts'
import { e2e, longTest, translator } from './harness.ts'
import { awake, signedInPage } from './steps.ts'

const { visit, town } = e2e()
const operator = 'operator@doorstep.test'

const writeUnsent = async (people: readonly string[]) => {
  const { sql } = town().database
  await sql`DELETE FROM mails`
  for (const [n, person] of people.entries())
    await sql`INSERT INTO mails (recipient, locale, subject, body, html, state, tries, trouble, created_at)
      VALUES (${`${person}@example.com`}, 'en', 'Your receipt', 'Thank you', '<p>Thank you</p>', ${n % 2 ? 'waiting' : 'refused'}, 4,
        '535 wrong password', now() - ${n}::int * interval '1 hour')`
}

/** Does what waits in the queue of mails, as a worker would. */
const work = async () => {
  const { database } = town()
  const { mail } = handlersFor(loadConfig({ NODE_ENV: 'test', DEMO: 'on' }))
  const jobs = await database.sql<{ data: Record<string, unknown> }[]>`
    DELETE FROM jobs.job WHERE name = 'mail' AND state = 'created' RETURNING data`
  for (const { data } of jobs) await mail(database, data)
}

test('an operator finds a mail that was given up and sends it again, by keyboard', longTest, async () => {
  await writeUnsent(['gone', 'busy', 'away', 'late'])
  const [t, list] = [translator(mails, 'en'), translator(table, 'en')]
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  await page.goto('/office/jobs/mails')
  await awake(page)
  const rows = page.getByRole('table', { name: t('title') }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(4)

  await page.locator('summary', { hasText: t('column.state') }).click()
  await page.locator('details[open]').getByText(t('state.refused'), { exact: true }).click()
  await page.getByRole('button', { name: list('apply') }).click()
  await page.waitForURL('**/mails?state=refused')
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByRole('searchbox').fill('gone')
  await page.waitForURL('**/mails?state=refused&q=gone')
  await expect.poll(() => rows.count()).toBe(1)
  await page.goBack()
  await expect.poll(() => rows.count()).toBe(2)

  await page.locator('summary', { hasText: list('views') }).click()
  await page.getByLabel(list('view_name')).fill('Given up')
  await page.getByRole('button', { name: list('save_view') }).click()
  await page.getByRole('link', { name: 'Given up' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await axeViolations(page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: list('csv') }).click()
  expect((await download).suggestedFilename()).toBe('mails.csv')

  await rows.first().getByRole('button').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('The mail is sent again now').waitFor()
  await work()
  await expect.poll(() => rows.count()).toBe(1)
  await rows.filter({ hasText: 'gone@example.com' }).waitFor()
})

test('on a phone, in Arabic, the rows are cards', longTest, async () => {
  await writeUnsent(['gone', 'busy'])
  const t = translator(mails, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), operator)
  await page.goto('/office/jobs/mails?state=refused')
  await awake(page)
  const card = page.locator('tbody tr', { hasText: 'gone@example.com' })
  await card.getByText(t('state.refused')).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await card.getByRole('button', { name: t('send') }).click()
  await work()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(0)
})
