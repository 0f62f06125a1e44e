import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as favourites } from '../../src/features/favourites/messages.ts'
import { demo, e2e, translator } from './harness.ts'
import { awake, gotoHydrated, laterStart, signedInPage } from './steps.ts'

const { visit } = e2e()
const t = translator(favourites, 'en')

type Fiber = {
  tag: number
  stateNode: Element
  memoizedProps: object
  alternate?: Fiber
  child?: Fiber
  sibling?: Fiber
}
type Watched = Window & { rendered: Set<Element>; __REACT_DEVTOOLS_GLOBAL_HOOK__: object }

/** Notes each element that is rendered again, by the hook that React calls for its developer tools. */
const watchRenders = () => {
  const page = window as unknown as Watched
  const hostElement = 5
  page.rendered = new Set()
  const walk = (parent: Fiber) => {
    for (let fiber = parent.child; fiber; fiber = fiber.sibling) {
      const { alternate: before } = fiber
      if (fiber.tag === hostElement && before && before.memoizedProps !== fiber.memoizedProps)
        page.rendered.add(fiber.stateNode)
      if (before?.child !== fiber.child) walk(fiber)
    }
  }
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, root: { current: Fiber }) => walk(root.current),
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
  }
}

const watchedPage = async (): Promise<Page> => {
  const page = await visit({ locale: 'en', screen: 'phone' })
  await page.addInitScript(watchRenders)
  return page
}

/** A page of a signed-in user has a stream of events, so its line is never idle. */
const gotoSignedIn = async (page: Page, path: string) => {
  await signedInPage(page, demo.email)
  await page.goto(path)
  await awake(page)
}

/** How many of the elements that match were rendered again since they were last forgotten. */
const rendersIn = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (within) => [...(window as unknown as Watched).rendered].filter((element) => element.matches(within)).length,
    selector,
  )

/**
 * What a page fetches late is rendered when it comes, perhaps beside the first tries: so it is tried until one renders what
 * shows it and nothing else. What every try renders is found every time.
 */
const expectRenders = async (page: Page, act: () => Promise<unknown>, shown: string, others: string) => {
  const once = async () => {
    await page.evaluate(() => (window as unknown as Watched).rendered.clear())
    await act()
    await expect.poll(() => rendersIn(page, shown)).toBeGreaterThan(0)
    return rendersIn(page, others)
  }
  await expect.poll(once).toBe(0)
}

const times = '[role=radiogroup]'

const openForm = async (page: Page): Promise<Locator> => {
  await gotoSignedIn(page, '/e_service/form/1')
  const sheet = page.getByRole('dialog')
  await sheet.locator(times).last().waitFor()
  return sheet
}

test('choosing an option or a quantity renders only what shows it', async () => {
  const page = await watchedPage()
  await gotoHydrated(page, '/e_service/1')
  await page.locator('main article').first().waitFor()
  for (const control of [page.locator('main label:has(input)').first(), page.getByRole('button', { name: 'One more' })])
    await expectRenders(
      page,
      () => control.click(),
      '[data-bottom-bar] *',
      'main header *, main article *, main h2, main picture *',
    )
})

test('a filter of reviews leaves those shown alone until others come', async () => {
  const page = await watchedPage()
  await gotoHydrated(page, '/e_service/1')
  await page.locator('main article').first().waitFor()
  // The answer is never given.
  await page.route(/e_service_reviews/, () => {})
  const filters = 'section[aria-labelledby=reviews] button[aria-pressed]'
  const filter = page.locator(`${filters}:enabled`).first()
  await expectRenders(page, () => filter.click(), filters, 'main article *')
})

test('a notice does not render the frame of the page', async () => {
  const page = await watchedPage()
  await gotoSignedIn(page, '/e_service/1')
  const heart = page.locator('aside button[aria-pressed]')
  const toggle = async () => {
    const said = (await heart.getAttribute('aria-pressed')) === 'true' ? 'removed' : 'added'
    await heart.click()
    await page.getByText(t(said)).waitFor()
  }
  await expectRenders(page, toggle, 'aside button[aria-pressed]', 'footer *')
})

test('typing into the booking form renders neither the page beneath it nor its times', async () => {
  const page = await watchedPage()
  const sheet = await openForm(page)
  const hint = sheet.getByLabel(translator(bookings, 'en')('line.hint'))
  await hint.focus()
  await expectRenders(page, () => page.keyboard.type('3'), 'dialog textarea', `${times} *, main > .page *`)
})

test('choosing a time renders its own tile and the one chosen before', async () => {
  const page = await watchedPage()
  const sheet = await openForm(page)
  const tiles = sheet.locator(times).last().locator('label:has(input:enabled)')
  // Of today there may be one left.
  await laterStart(page, 'en')
  await tiles.nth(1).waitFor()
  const chosen = `${times} label:has(input:checked)`
  let turn = 0
  const choose = () => tiles.nth(turn++ % 2).click()
  await choose()
  await expectRenders(page, choose, chosen, `${times} label:nth-child(n + 3)`)
})
