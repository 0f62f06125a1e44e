import { expect, test } from 'vitest'
import { messages as offers } from '../../src/features/offers/providerMessages.ts'
import { e2e, translator } from './harness.ts'
import { awake, openEditor, signedInPage, signIn } from './steps.ts'

/** Browsers that store nothing, or nothing more. */
const { visit } = e2e()

test('who blocks cookies, and so the storage, signs in and changes the language', async () => {
  const page = await visit({ locale: 'en' })
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: denied })
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  })
  await page.goto('/login?redirect=/bookings')
  await awake(page)
  await signIn(page, 'en')
  await page.waitForURL('/bookings')
  await page.locator('main a[href^="/bookings/"]').first().waitFor()
  await page.locator('summary:visible', { hasText: 'English' }).click()
  await page.locator('a[hreflang=ar]:visible').click()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('ar')
  await page.locator('a[href="/"]:visible').first().click()
  await page.waitForURL('/')
  expect(await page.locator('a[href="/login"]:visible').count()).toBe(0)
})

test('a service is saved though the storage is full', async () => {
  const t = translator(offers, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), 'provider@doorstep.test')
  await openEditor(page, 'en')
  await page.locator('[name="price"]').waitFor()
  await page.evaluate(() => {
    for (let text = 'x'.repeat(2 ** 20), n = 0; text; n += 1) {
      try {
        localStorage.setItem(`other ${n}`, text)
      } catch {
        text = text.slice(0, text.length / 2)
      }
    }
  })
  await page.locator('[name="price"]').fill('83')
  await page.getByText(t('saved'), { exact: true }).waitFor()
  await page.reload()
  await awake(page)
  await expect.poll(() => page.locator('[name="price"]').inputValue()).toBe('83')
})
