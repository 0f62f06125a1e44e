import { expect, test } from 'vitest'
import { locales } from '../../src/lib/words.ts'
import { e2e } from './harness.ts'
import { gotoHydrated, holdScripts } from './steps.ts'

const { visit } = e2e()

test('slides advance by themselves, the first as well as the second', async () => {
  const page = await visit({ locale: 'en' })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // The timers that were set, and whether the first two slides were left.
  await page.addInitScript(() => {
    const seen = { timers: [] as { at: number; ms: number }[], first: false, second: false }
    const set = window.setTimeout
    Object.assign(window, {
      seen,
      setTimeout: (...given: Parameters<typeof set>) => {
        seen.timers.push({ at: performance.now(), ms: given[1] ?? 0 })
        return set(...given)
      },
    })
    new MutationObserver(() => {
      const [one, two] = document.querySelectorAll('[aria-roledescription="slide"]')
      const attached = document.querySelector<HTMLElement>('[data-slides]')?.style.overflow === 'hidden'
      seen.first ||= attached && one?.matches('[inert]') === true
      seen.second ||= seen.first && one?.matches('[inert]') === true && two?.matches('[inert]') === true
    }).observe(document, { subtree: true, attributeFilter: ['inert', 'style'] })
  })
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const seen = () =>
    page.evaluate(() => ({
      now: performance.now(),
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      ...(window as unknown as { seen: { timers: { at: number; ms: number }[]; first: boolean; second: boolean } })
        .seen,
    }))
  await expect.poll(async () => (await seen()).painted).toBeLessThan(Number.POSITIVE_INFINITY)
  await expect.poll(async () => (await seen()).now - (await seen()).painted).toBeGreaterThan(1000)
  release()
  await expect.poll(seen).toMatchObject({ second: true })
  // Counted from the first paint; where scripts come later than that, the slide is shown for a moment more.
  const { painted, timers } = await seen()
  const isRest = ({ at, ms }: { at: number; ms: number }) => Math.abs(Math.max(500, 5000 - (at - painted)) - ms) < 100
  expect(timers.filter(({ ms }) => ms >= 500).some(isRest)).toBe(true)
})

test.each(
  locales.flatMap((locale) => [
    { locale, way: 'on' },
    { locale, way: 'back' },
  ]),
)('the first drag of a mouse moves a slide $way: $locale', async ({ locale, way }) => {
  const page = await visit({ locale })
  await gotoHydrated(page, '/')
  const slides = page.locator('[aria-roledescription="slide"]')
  await slides.first().waitFor()
  const count = await slides.count()
  await slides.first().scrollIntoViewIfNeeded()
  const { y = 0 } = (await slides.first().getByRole('link').boundingBox()) ?? {}
  // More than half a slide, so that it does not matter how fast.
  const to = ((way === 'on') === (locale === 'en') ? -1 : 1) * 400
  const drag = async (by: number) => {
    await page.mouse.move(720 - by, y)
    await page.mouse.down()
    await page.mouse.move(720 + by, y, { steps: 8 })
    await page.mouse.up()
  }
  await drag(to)
  const wanted = way === 'on' ? 1 : count - 1
  await expect
    .poll(() => slides.evaluateAll((all) => all.map((one) => one.matches('[inert]'))))
    .toEqual(Array.from({ length: count }, (_, n) => n !== wanted))
  expect(new URL(page.url()).pathname).toBe('/')
  await drag(-to)
  await expect.poll(() => slides.first().evaluate((one) => one.matches('[inert]'))).toBe(false)
})

test.each(locales)('a finger that is on a slide when the scripts come turns it: %s', async (locale) => {
  const page = await visit({ locale, screen: 'phone' })
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const slide = page.locator('[aria-roledescription="slide"]').first()
  await slide.scrollIntoViewIfNeeded()
  const { y = 0, height = 0 } = (await slide.boundingBox()) ?? {}
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: y + height / 2 }] })
  const [from, way] = locale === 'ar' ? [60, 1] : [330, -1]
  await touch('touchStart', from)
  // Beyond the middle from the start: the row may be taken over whenever the finger lies still, as on a busy machine.
  await touch('touchMove', from + way * 240)
  release()
  for (let n = 1; n <= 8; n++) {
    await touch('touchMove', from + way * (240 + n * 3))
    await page.waitForTimeout(30)
  }
  await touch('touchEnd')
  const slides = page.locator('[aria-roledescription="slide"]')
  await expect
    .poll(() => slides.evaluateAll((all) => all.map((one) => one.matches('[inert]'))))
    .toEqual(Array.from({ length: await slides.count() }, (_, n) => n !== 1))
})
