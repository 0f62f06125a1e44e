import { expect, test } from 'vitest'
import { messages as favourites } from '../../src/features/favourites/messages.ts'
import { messages as uploads } from '../../src/features/uploads/messages.ts'
import { locales } from '../../src/lib/words.ts'
import { findings } from './axe.ts'
import { demo, e2e, wordsIn } from './harness.ts'
import { signIn } from './steps.ts'

const { visit, town } = e2e()

test.each(locales)('pictures of a service and of a provider open large and follow the keys: %s', async (locale) => {
  const t = wordsIn(uploads, locale)
  const place = (n: number) => t('picture_of').replace('{n}', String(n)).replace('{of}', '3')
  const page = await visit({ locale, screen: 'phone' })
  for (const path of ['/e_service/1', '/e_provider/1']) {
    await page.goto(path)
    await page.locator('main section button:has(img)').first().click()
    const box = page.getByRole('dialog')
    await box.getByText(place(1)).waitFor()
    await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await box.getByText(place(2)).waitFor()
    await box.getByRole('button', { name: t('previous') }).click()
    await box.getByText(place(1)).waitFor()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
  }
})

test.each(locales)('a visitor who taps the heart signs in and has the favourite: %s', async (locale) => {
  const t = wordsIn(favourites, locale)
  const { sql } = town().database
  const [free] = await sql<{ id: number }[]>`
    SELECT s.id FROM e_services s WHERE s.available AND NOT EXISTS (
      SELECT FROM favorites f JOIN users u ON u.id = f.user_id WHERE f.e_service_id = s.id AND u.email = ${demo.email})
    ORDER BY s.id LIMIT 1`
  const page = await visit({ locale, screen: 'phone' })
  await page.goto(`/e_service/${free?.id}`)
  await page.getByRole('button', { name: t('add') }).click()
  await page.waitForURL(/login/)
  await signIn(page, locale)
  await page.waitForURL(`/e_service/${free?.id}`)
  await page.getByText(t('added')).waitFor()
  await page.getByRole('button', { name: t('remove'), pressed: true }).waitFor()
  await expect
    .poll(
      () => sql`SELECT 1 FROM favorites f JOIN users u ON u.id = f.user_id
      WHERE f.e_service_id = ${free?.id ?? 0} AND u.email = ${demo.email}`,
    )
    .toHaveLength(1)
})

test('a menu opened while the next page is still being drawn stays open', async () => {
  const page = await visit({ locale: 'en' })
  await page.goto('/help', { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    const push = history.pushState
    history.pushState = (...given) => {
      push.apply(history, given)
      document.querySelector<HTMLElement>('summary[title^="Language"]')?.click()
    }
  })
  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await page.getByRole('heading', { name: 'Categories', level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: 'العربية' }).isVisible()).toBe(true)
})

test('a menu closes when one of its links was followed, and on going back', async () => {
  const page = await visit({ locale: 'en', screen: 'phone' })
  await page.goto('/help', { waitUntil: 'networkidle' })
  const menu = page.locator('summary[title="Menu"]')
  const link = page.getByRole('link', { name: 'Categories', exact: true })
  await menu.click()
  await link.click()
  await page.getByRole('heading', { name: 'Categories', level: 1 }).waitFor()
  expect(await link.isVisible()).toBe(false)
  await menu.click()
  await link.click()
  expect(await link.isVisible()).toBe(false)
  await menu.click()
  await page.goBack()
  await page.waitForURL('/help')
  await link.waitFor({ state: 'hidden' })
})
