import type { Locator, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as office } from '../../src/features/offers/officeMessages.ts'
import { messages as offers } from '../../src/features/offers/providerMessages.ts'
import { messages as showcase } from '../../src/features/showcase/providerMessages.ts'
import { e2e, longTest, translator } from './harness.ts'
import { awake, holdRequests, signedInPage } from './steps.ts'

/** A double click on what is pressed once. */
const { visit } = e2e()

/** Counts what a double click sends while the server has not answered yet. */
const sentBy = async (page: Page, address: RegExp, button: Locator): Promise<number> => {
  let sent = 0
  const isCounted = (request: Request) => request.method() !== 'GET' && address.test(request.url())
  const count = (request: Request) => {
    if (isCounted(request)) sent += 1
  }
  page.on('request', count)
  const release = await holdRequests(page, address)
  const first = page.waitForRequest(isCounted)
  await button.dblclick()
  await first
  await page.waitForTimeout(300)
  release()
  page.off('request', count)
  return sent
}

test('the office features and pauses a service once, and nothing is refused', longTest, async () => {
  const t = translator(office, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.goto('/office/services')
  await awake(page)
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('[aria-pressed=false]') })
    .first()
  const path = /office\/services\/\d+$/
  expect(await sentBy(page, path, row.locator('[aria-pressed=false]'))).toBe(1)
  await page.getByText(t('changed.featured'), { exact: true }).waitFor()
  expect(await page.getByText(t('failed'), { exact: true }).count()).toBe(0)
})

test('a picture of the work is removed once', longTest, async () => {
  const t = translator(showcase, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), 'provider@doorstep.test')
  await page.goto('/provider/page')
  await awake(page)
  const remove = page.getByRole('button', { name: t('remove_photo').replace('{n}', '1'), exact: true })
  await remove.waitFor()
  expect(await sentBy(page, /work\/\d+(\?|$)/, remove)).toBe(1)
  await page.getByText(t('saved'), { exact: true }).waitFor()
})

test('a copy of a service is begun once', longTest, async () => {
  const t = translator(offers, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), 'provider@doorstep.test')
  await page.goto('/provider/services')
  await awake(page)
  const copy = page.getByRole('button', { name: t('copy'), exact: true }).first()
  expect(await sentBy(page, /service_drafts(\?|$)/, copy)).toBe(1)
  await page.waitForURL(/services\/\d+$/)
})
