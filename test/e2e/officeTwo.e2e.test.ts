import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as payouts } from '../../src/features/earnings/officeMessages.ts'
import { e2e, translator } from './harness.ts'
import { awake, signedInPage } from './steps.ts'

/** What another operator did after a page was read. */
const { visit, town } = e2e()
const t = translator(payouts, 'en')

const opened = async (path: string) => {
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.goto(path)
  await awake(page)
  return { page, main: page.getByRole('main') }
}
const elsewhere = async (page: Page, method: 'POST' | 'PUT', path: string, data: object) => {
  const { api_token } = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  const headers = { authorization: `Bearer ${api_token}` }
  expect((await page.request.fetch(`/api/${path}`, { method, headers, data })).status()).toBe(200)
}

test('a rule that keeps another one from being added is shown', async () => {
  const { page, main } = await opened('/office/money/commissions')
  await main.getByRole('button', { name: t('commission.add') }).click()
  await main.getByLabel(t('commission.of_category'), { exact: true }).last().selectOption({ index: 1 })
  await main.locator('[name=percent]').fill('20')
  const [target_id, from] = await Promise.all(
    ['target_id', 'from'].map((name) => main.locator(`[name=${name}]`).inputValue()),
  )
  const rule = { target: 'category', target_id: Number(target_id), percent: 12.5, from }
  await elsewhere(page, 'POST', 'office/commissions', rule)
  await main.getByRole('button', { name: t('commission.save') }).click()
  await page.getByText(t('refusal.commission_taken')).waitFor()
  await main.getByRole('listitem').getByText(t('commission.percent').replace('{n}', '12.5')).waitFor()
})

test('a batch that was approved meanwhile is not cancelled as a prepared one', async () => {
  const { sql } = town().database
  const [batch] = await sql<
    { id: number }[]
  >`SELECT id FROM payout_batches WHERE state = 'prepared' ORDER BY id LIMIT 1`
  const id = batch?.id ?? 0
  const { page, main } = await opened(`/office/money/payouts/${id}`)
  await main.getByRole('button', { name: t('do.cancelled') }).click()
  await elsewhere(page, 'PUT', `payout_batches/${id}`, { state: 'approved' })
  await main
    .getByRole('alert')
    .getByRole('button', { name: t('do.cancelled') })
    .click()
  await page.getByText(t('refusal.payout_moved')).waitFor()
  await main.getByText(t('state.approved'), { exact: true }).first().waitFor()
  expect(await sql`SELECT state FROM payout_batches WHERE id = ${id}`).toEqual([{ state: 'approved' }])
})
