import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as favourites } from '../../src/features/favourites/messages.ts'
import { locales } from '../../src/lib/words.ts'
import { demo, e2e, inEnglish, translator } from './harness.ts'
import { isHydrated } from './hydration.ts'
import { gotoHydrated, holdScripts, richService } from './steps.ts'

const { visit, town } = e2e()

test.each(['/category/1', '/verify-email', '/provider-application', '/sandbox/mailbox'])(
  '%s hydrates without input',
  async (path) => {
    const page = await visit({ locale: 'en' })
    await page.goto(path)
    await expect.poll(() => isHydrated(page)).toBe(true)
  },
)

test('scripts load from the start, at lower priority than visible content', async () => {
  const page = await visit({ locale: 'en' })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const fetched = new Map<string, string>()
  session.on('Network.requestWillBeSent', ({ type, request }) => {
    if (type === 'Script') fetched.set(new URL(request.url).pathname, request.initialPriority)
  })
  const html = (await (await page.goto('/', { waitUntil: 'load' }))?.text()) ?? ''
  const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]*)"/g)].map(([, href = '']) => href)
  expect(named.length).toBeGreaterThan(3)
  for (const path of named) expect([path, fetched.get(path)]).toEqual([path, 'Low'])
})

test('the first picture is preloaded by the document; a page opened in the browser shows it at once', async () => {
  const page = await visit({ locale: 'en' })
  const preloaded = page.locator('link[rel=preload][as=image]')
  await gotoHydrated(page, '/categories')
  const before = await preloaded.count()
  expect(before).toBeGreaterThan(0)
  const picture = () => page.locator('main img[fetchpriority=high]').first().getAttribute('src')
  const shown = await picture()
  await page.locator('main a[href^="/category/"]').first().click()
  await expect.poll(picture).not.toBe(shown)
  expect(await preloaded.count()).toBe(before)
})

test('words are asked for before the modules, once', async () => {
  const page = await visit({ locale: 'en' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await gotoHydrated(page, '/category/1')
  const words = asked.filter((path) => path.startsWith('/locales/'))
  expect(words).toEqual(['/locales/en.compiled.json'])
  expect(asked.indexOf('/locales/en.compiled.json')).toBeLessThan(asked.findIndex((path) => path.endsWith('.js')))
})

test('the first picture of a list comes first, the others when they are near', async () => {
  const page = await visit({ locale: 'en', screen: 'phone' })
  await page.goto('/category/1')
  const covers = page.getByRole('main').locator('article > div:first-child img')
  const ways = await covers.evaluateAll((all) => all.map((one) => one.getAttribute('loading')))
  expect(ways.length).toBeGreaterThan(1)
  expect(ways).toEqual(ways.map((_, n) => (n === 0 ? 'eager' : 'lazy')))
})

test.each(locales)(
  'cards follow each other in whole pixels, so that no later picture is larger: %s',
  async (locale) => {
    const page = await visit({ locale, screen: 'phone' })
    await page.goto('/')
    const covers = page.getByRole('main').locator('article > div:first-child')
    const tops = await covers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(tops.length).toBeGreaterThan(1)
    const steps = tops.slice(1).map((top, n) => top - (tops[n] ?? 0))
    // Layout counts in parts of a pixel, so a whole one may be a little more or less.
    expect(steps.filter((step) => Math.abs(step - Math.round(step)) > 0.05)).toEqual([])
  },
)

test.each(locales)('a search typed before hydration runs after it: %s', async (locale) => {
  const page = await visit({ locale, screen: 'phone' })
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByRole('combobox')
  await field.pressSequentially(locale === 'ar' ? 'تنظيف' : 'clean')
  release()
  await page.getByRole('option').first().waitFor()
  await expect.poll(() => field.inputValue()).toBe(locale === 'ar' ? 'تنظيف' : 'clean')
})

/** What is ticked among the options, and how often the service is wanted. */
const wanted = async (page: Page) => ({
  ticked: await page
    .getByRole('main')
    .locator('input[type=checkbox], input[type=radio]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)),
  quantity: await page.getByRole('spinbutton').inputValue(),
})

/** Input before hydration: boxes by their labels, one of them twice, "more", and a typed quantity. */
const chooseAll = async (page: Page) => {
  const boxes = page.getByRole('main').locator('label:has(input[type=checkbox])')
  const [first, second] = [boxes.nth(0), boxes.nth(1)]
  for (const box of [first, second, second, second]) await box.click()
  const number = page.getByRole('spinbutton')
  await number.fill('3')
  await number.locator('xpath=following::button[1]').click()
  await number.locator('xpath=following::button[1]').click()
}

test.each(inEnglish)(
  'what is clicked before the scripts are there happens when they are, all of it: %s',
  async (locale) => {
    const rich = await richService(town().database)
    const path = `/e_service/${rich.id}`
    const awake = await visit({ locale, screen: 'phone' })
    await gotoHydrated(awake, path)
    await chooseAll(awake)
    await expect.poll(async () => (await wanted(awake)).quantity).toBe('5')
    const early = await visit({ locale, screen: 'phone' })
    const release = await holdScripts(early)
    await early.goto(path, { waitUntil: 'commit' })
    await chooseAll(early)
    expect(await early.locator('[data-waiting]').count()).toBeGreaterThan(0)
    release()
    await expect.poll(() => early.locator('[data-waiting]').count()).toBe(0)
    await expect.poll(() => wanted(early)).toEqual(await wanted(awake))
    expect((await wanted(early)).quantity).toBe('5')
    await early.getByRole('button', { name: translator(favourites, locale)('add') }).click()
    await early.waitForURL(/login\?redirect=/)
  },
)

test('quick clicks that begin before hydration count, each of them', async () => {
  const rich = await richService(town().database)
  const page = await visit({ locale: 'en' })
  const release = await holdScripts(page)
  await page.goto(`/e_service/${rich.id}`, { waitUntil: 'commit' })
  const number = page.getByRole('spinbutton')
  const more = number.locator('xpath=following::button[1]')
  await more.click()
  release()
  await expect.poll(() => number.inputValue()).toBe('2')
  for (const clickCount of [2, 3]) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
  }
  await expect.poll(() => number.inputValue()).toBe('4')
})

test('a link waits for input made before hydration', async () => {
  const rich = await richService(town().database)
  const page = await visit({ locale: 'en', screen: 'phone' })
  const release = await holdScripts(page)
  await page.goto(`/e_service/${rich.id}`, { waitUntil: 'commit' })
  await page.getByRole('main').locator('label:has(input[type=checkbox])').first().click()
  await page.locator('a[href*="/e_service/form/"]').first().click()
  expect(new URL(page.url()).pathname).toBe(`/e_service/${rich.id}`)
  release()
  await page.waitForURL(`/e_service/form/${rich.id}`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsent:bookings'))).toMatch(/"optionIds":\[\d+\]/)
})

test('undone early input stays undone; the caret stays, and the list is closed after blur', async () => {
  const page = await visit({ locale: 'en' })
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByRole('combobox')
  await field.pressSequentially('pa')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  release()
  await expect.poll(() => isHydrated(page)).toBe(true)
  await expect.poll(() => field.inputValue()).toBe('')

  const again = await visit({ locale: 'en' })
  const letGo = await holdScripts(again)
  await again.goto('/', { waitUntil: 'commit' })
  const other = again.getByRole('combobox')
  await other.pressSequentially('clening')
  for (let n = 0; n < 4; n++) await again.keyboard.press('ArrowLeft')
  letGo()
  await again.getByRole('option').first().waitFor()
  await again.keyboard.type('a')
  await expect.poll(() => other.inputValue()).toBe('cleaning')

  const gone = await visit({ locale: 'en' })
  const letThrough = await holdScripts(gone)
  await gone.goto('/', { waitUntil: 'commit' })
  const left = gone.getByRole('combobox')
  await left.pressSequentially('clean')
  await gone.keyboard.press('Tab')
  await gone.keyboard.press('Tab')
  letThrough()
  await expect.poll(() => isHydrated(gone)).toBe(true)
  // Longer than suggestions wait for more letters.
  await gone.waitForTimeout(1000)
  await expect.poll(() => left.getAttribute('aria-expanded')).toBe('false')
  expect(await gone.getByRole('option').count()).toBe(0)
})

test('a form submitted by Enter before hydration is sent after it', async () => {
  const page = await visit({ locale: 'en' })
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel(translator(accounts, 'en')('field.email')).fill(demo.email)
  await page.getByLabel(translator(accounts, 'en')('field.password')).fill(demo.password)
  await page.keyboard.press('Enter')
  release()
  await page.waitForURL('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain(demo.email)
})

test('after failed scripts the next click reloads the page', async () => {
  const page = await visit({ locale: 'en', screen: 'phone', broken: true })
  const rich = await richService(town().database)
  let fail = () => {}
  const failed = new Promise<void>((done) => {
    fail = done
  })
  await page.route('**/assets/base*.js', (route) => failed.then(() => route.abort()))
  await page.goto(`/e_service/${rich.id}`, { waitUntil: 'commit' })
  const box = page.getByRole('main').locator('label:has(input[type=checkbox])').first()
  await page.getByRole('spinbutton').locator('xpath=following::button[1]').click()
  expect(await page.locator('[data-waiting]').count()).toBe(1)
  fail()
  await expect.poll(() => page.locator('[data-waiting]').count()).toBe(0)
  await page.waitForLoadState('load')
  await page.unroute('**/assets/base*.js')
  const reloaded = page.waitForEvent('load')
  await box.click()
  await reloaded
  await box.click()
  await expect.poll(async () => (await wanted(page)).ticked).toContain(true)
})

test('links and the search form work without waiting for scripts', async () => {
  const page = await visit({ locale: 'en' })
  await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('search').getByRole('combobox').fill('paint')
  await page.getByRole('search').getByRole('combobox').press('Enter')
  await page.waitForURL('/search/paint', { waitUntil: 'commit' })
  await page.getByRole('main').locator('a[href^="/e_service/"]').first().click()
  await page.waitForURL(/\/e_service\/\d+/, { waitUntil: 'commit' })
})
