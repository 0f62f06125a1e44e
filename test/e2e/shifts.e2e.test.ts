import { expect, test } from 'vitest'
import { messages } from '../../src/features/reviews/messages.ts'
import { locales } from '../../src/lib/words.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import { awake, holdRequests, richService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

type Watched = Window & { moved: { by: number; what: string[] }[] }

/** Collects what moves without anybody having done anything. */
const watchShifts = () => {
  const moved: Watched['moved'] = []
  Object.assign(window, { moved })
  const describe = (node: Node | null | undefined) => `${node?.nodeName} "${node?.textContent?.trim().slice(0, 40)}"`
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node | null }[] }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput) moved.push({ by: value, what: sources.map(({ node }) => describe(node)) })
  }).observe({ type: 'layout-shift', buffered: true })
}

const painted = () => performance.getEntriesByName('first-contentful-paint').length > 0

/** Two frames later what was laid out is painted, and reported. */
const settled = async () => {
  await document.fonts.ready
  for (let n = 0; n < 3; n++) await new Promise((done) => requestAnimationFrame(done))
}

/** A phone whose width makes a line of a service in English break otherwise in the system's font. */
const phone = { width: 412, height: 823 }

const paths = ['/', '/category/1', '/e_service/1', '/search', '/login', '/e_provider/1']
const ways = locales.flatMap((locale) => (['phone', 'desk'] as const).map((screen) => ({ locale, screen })))

test.each(ways)('nothing moves when the rest comes: $locale, $screen', longTest, async (way) => {
  const page = await visit(way)
  if (way.screen === 'phone') await page.setViewportSize(phone)
  await page.addInitScript(watchShifts)
  for (const path of paths) {
    // What comes late on a bad line: the fonts, and the answers that a page asks for itself.
    const release = await holdRequests(page, '**/*.woff2', '**/api/**')
    const font = page.waitForRequest('**/*.woff2')
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(painted)
    await awake(page)
    // The page before has not left it one.
    await font
    release()
    await page.waitForLoadState('networkidle')
    await page.evaluate(settled)
    const moved = await page.evaluate(() => (window as unknown as Watched).moved)
    const sum = moved.reduce((all, { by }) => all + by, 0)
    expect(sum, `${path} ${JSON.stringify(moved)}`).toBeLessThan(0.01)
  }
})

test('the page of a service is as tall for somebody signed in as before it knows them', longTest, async () => {
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone' }), demo.email)
  const { id } = await richService(town().database)
  const heights = () =>
    page
      .locator('section[aria-labelledby=reviews] li')
      .evaluateAll((reviews) => reviews.map((review) => Math.round(review.getBoundingClientRect().height)))
  const release = await holdRequests(page, '**/*.js')
  await page.goto(`/e_service/${id}`, { waitUntil: 'commit' })
  await page.waitForFunction(painted)
  await page.evaluate(settled)
  const before = await heights()
  expect(before).not.toEqual([])
  release()
  await page
    .getByRole('button', { name: translator(messages, 'en')('report') })
    .first()
    .waitFor()
  expect(await heights()).toEqual(before)
})
