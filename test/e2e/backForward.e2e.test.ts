import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { e2e } from './harness.ts'
import { attentive, become, goBack, holdDocuments } from './steps.ts'

/** Pages that Back restores from the browser's back/forward cache. */
const { visit } = e2e()

type Frame = { seen: boolean; scrolled: number; focused: string | undefined }

/**
 * Notes in the storage whether a text is seen when a document is restored, before any other script runs, and in each frame that
 * follows: the driver does not follow such documents.
 */
const noteFrames = (text: string) => {
  const isSeen = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.checkVisibility() && element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  const frames: Frame[] = []
  const note = () => {
    const holders = [...document.querySelectorAll('main *')].filter((element) => element.textContent === text)
    const focused = document.activeElement?.tagName
    frames.push({ seen: holders.some(isSeen), scrolled: scrollY, focused })
    localStorage.setItem('frames', JSON.stringify(frames))
    requestAnimationFrame(note)
  }
  addEventListener('pageshow', ({ persisted }) => persisted && note())
}

const noteRestored = () =>
  addEventListener('pageshow', ({ persisted }) => localStorage.setItem('restored', String(persisted)))

const framesOf = (tab: Page): Promise<Frame[]> =>
  tab.evaluate(() => JSON.parse(localStorage.getItem('frames') ?? '[]') as Frame[])

const text = 'provider@doorstep.test'

/** Two tabs of one visitor. Skips the test where the browser has no such cache, like one without a window. */
const openTabs = async (skip: (reason: string) => void): Promise<[Page, Page]> => {
  const page = await visit({ locale: 'en', kind: 'restoring' })
  const other = await page.context().newPage()
  const probe = await page.context().newPage()
  await other.goto('/robots.txt')
  await probe.addInitScript(noteRestored)
  await probe.goto('/robots.txt?first')
  await probe.goto('/robots.txt?second')
  await probe.evaluate(() => localStorage.removeItem('restored'))
  await goBack(probe)
  const restored = () => other.evaluate(() => localStorage.getItem('restored'))
  await expect.poll(restored).not.toBeNull()
  if ((await restored()) === 'false') skip('this browser restores no document')
  await page.addInitScript(noteFrames, text)
  // A tab behind another one has a frame a second.
  await page.bringToFront()
  return [page, other]
}

test('a page of another person is not seen when Back restores it', async ({ skip }) => {
  const [page, other] = await openTabs(skip)
  await become(other, text)
  await page.goto('/provider/team')
  await page.getByRole('main').getByText(text).first().waitFor()
  await page.goto('/robots.txt')
  await become(other, 'worker6@doorstep.test')
  const answer = await holdDocuments(page)
  await goBack(page)
  await expect.poll(async () => (await framesOf(other)).length).toBeGreaterThan(20)
  answer()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect((await framesOf(other)).filter(({ seen }) => seen)).toEqual([])
})

test('Back restores a page of the same person as it was', async ({ skip }) => {
  const [page, other] = await openTabs(skip)
  await become(other, text)
  await page.goto('/provider/team')
  await page.getByRole('main').getByText(text).first().waitFor()
  await attentive(page)
  await page.getByRole('button').last().focus()
  await page.evaluate(() => scrollTo(0, 100))
  const before = {
    seen: true,
    ...(await page.evaluate(() => ({ scrolled: scrollY, focused: document.activeElement?.tagName }))),
  }
  await page.goto('/robots.txt')
  await goBack(page)
  await expect.poll(async () => (await framesOf(other)).length).toBeGreaterThan(20)
  const frames = (await framesOf(other)).slice(1)
  expect(frames).toEqual(frames.map(() => before))
})
