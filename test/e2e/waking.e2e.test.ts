import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as favourites } from '../../src/features/favourites/messages.ts'
import { locales } from '../../src/lib/words.ts'
import { e2e, wordsIn } from './harness.ts'
import { richService } from './steps.ts'

const { visit, town } = e2e()

/** Scripts that have been asked for wait until they are let go. */
const holdScripts = async (page: Page) => {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const isAwake = (page: Page) =>
  page.evaluate(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')))

test('a page that nobody touches runs nothing, until it has been open for a while', async () => {
  const page = await visit({ locale: 'en' })
  await page.clock.install()
  await page.goto('/category/1', { waitUntil: 'networkidle' })
  expect(await isAwake(page)).toBe(false)
  await page.clock.fastForward(7900)
  expect(await isAwake(page)).toBe(false)
  await page.clock.fastForward(200)
  await expect.poll(() => isAwake(page)).toBe(true)
})

test.each([
  ['a pointer that moves', (page: Page) => page.mouse.move(50, 50)],
  ['a key', (page: Page) => page.keyboard.press('Tab')],
  ['scrolling', (page: Page) => page.mouse.wheel(0, 200)],
])('%s wakes it', async (_, touch) => {
  const page = await visit({ locale: 'en' })
  await page.clock.install()
  await page.goto('/category/1', { waitUntil: 'networkidle' })
  expect(await isAwake(page)).toBe(false)
  await touch(page)
  await expect.poll(() => isAwake(page)).toBe(true)
})

test('whoever has something stored, and who is to fill in a form, does not wait', async () => {
  const page = await visit({ locale: 'en' })
  await page.clock.install()
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect.poll(() => isAwake(page)).toBe(true)
  await page.evaluate(() => localStorage.setItem('locale', 'en'))
  await page.goto('/category/1', { waitUntil: 'networkidle' })
  await expect.poll(() => isAwake(page)).toBe(true)
})

test.each(locales)('what is typed before the scripts are there is looked for when they are: %s', async (locale) => {
  const page = await visit({ locale, screen: 'phone' })
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByRole('combobox')
  await field.pressSequentially(locale === 'ar' ? 'تنظيف' : 'clean')
  release()
  await page.getByRole('option').first().waitFor()
  expect(await field.inputValue()).toBe(locale === 'ar' ? 'تنظيف' : 'clean')
})

test.each(locales)('what is clicked before the scripts are there happens when they are, once: %s', async (locale) => {
  const page = await visit({ locale, screen: 'phone' })
  const rich = await richService(town().database)
  const release = await holdScripts(page)
  await page.goto(`/e_service/${rich.id}`, { waitUntil: 'commit' })
  const option = page.getByRole('checkbox').first()
  await option.dispatchEvent('click')
  expect(await option.isChecked()).toBe(false)
  const heart = page.getByRole('button', { name: wordsIn(favourites, locale)('add') })
  release()
  await expect.poll(() => option.isChecked()).toBe(true)
  await heart.click()
  await page.waitForURL(/login\?redirect=/)
})

test('a link goes where it leads without waiting for scripts, and a search is a search', async () => {
  const page = await visit({ locale: 'en' })
  await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('search').getByRole('combobox').fill('paint')
  await page.getByRole('search').getByRole('combobox').press('Enter')
  await page.waitForURL('/search/paint')
  await page.getByRole('main').locator('a[href^="/e_service/"]').first().click()
  await page.waitForURL(/\/e_service\/\d+/)
})
